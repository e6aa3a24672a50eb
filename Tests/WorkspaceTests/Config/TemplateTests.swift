import Testing

@testable import Workspace

@Suite struct TemplateTests {
    private func value(_ text: String, _ variables: [String: String] = [:]) throws -> String {
        let node = try ConfigReader.parse(Array("key: \(text)\n".utf8), file: "/p/.graphqlrc")
        return try #require(node["key"]?.text).resolved(with: ProcessEnvironment(variables))
    }

    @Test(
        "variables are filled in as graphql-config does it",
        arguments: [
            ("${HOST}", "h"), ("http://${HOST}:${PORT}/", "http://h:1/"), ("${host}", "lower"),
            ("${NONE:fallback}", "fallback"), ("${NONE: spaced }", "spaced"), ("${NONE:a:b:c}", "a:b:c"),
            ("${NONE:\"http://localhost:4000/graphql\"}", "http://localhost:4000/graphql"),
            ("${NONE:'single'}", "single"), ("${HOST:other}", "h"), ("${EMPTY:default}", "default"),
            ("${HOST:}", "${HOST:}"), ("${NO-NAME}", "${NO-NAME}"), ("$HOST", "$HOST"), ("${HOST", "${HOST"),
            ("\"quoted ${HOST}\"", "quoted h"), ("'single ${HOST}'", "single h"), ("${}", "${}"),
            ("$${HOST}", "$h"), ("${QUOTE}", "a\"b: c\n- d"),
        ])
    func fills(text: String, expected: String) throws {
        let variables = [
            "HOST": "h", "PORT": "1", "host": "lower", "EMPTY": "", "QUOTE": "a\"b: c\n- d",
        ]
        #expect(try value(text, variables) == expected)
    }

    @Test("a variable without a value is named, with its line")
    func unset() throws {
        let error = try #require(throws: ConfigError.self) { try value("Bearer ${TOKEN}") }
        #expect(error.place.line == 1)
        #expect(
            error.description
                == "/p/.graphqlrc:1:6: the variable TOKEN is not set; set it in the environment or in .env beside the "
                + "file, or give a default: ${TOKEN:value}.")
    }

    @Test("braces of a variable do not end a mapping in braces, and the places behind it are right")
    func flowMappings() throws {
        let text = "headers: { Authorization: Bearer ${TOKEN:\"a\"}, X-Other: 'b' }\n"
        let node = try ConfigReader.parse(Array(text.utf8), file: "f.yml")
        let headers = try #require(node["headers"])
        #expect(headers["Authorization"]?.text?.template.variables == ["TOKEN"])
        #expect(headers["X-Other"]?.place.column == 57)
        #expect(try headers["Authorization"]?.text?.resolved(with: ProcessEnvironment([:])) == "Bearer a")
    }

    @Test("the value of a variable cannot become a part of the file")
    func injection() throws {
        let evil = "x\", endpoint: \"http://evil"
        #expect(try value("${A}", ["A": evil]) == evil)
    }

    @Test("a variable in a comment is none")
    func comments() throws {
        let node = try ConfigReader.parse(Array("# ${UNSET}\nkey: a # ${UNSET}\n".utf8), file: "f.yml")
        #expect(node["key"]?.text?.template.literal == "a")
    }

    @Test("JSON has no variables, as graphql-config has it")
    func json() throws {
        let node = try ConfigReader.parse(Array(#"{"key": "${HOST}"}"#.utf8), file: "f.json")
        #expect(node["key"]?.text?.template.literal == "${HOST}")
    }
}
