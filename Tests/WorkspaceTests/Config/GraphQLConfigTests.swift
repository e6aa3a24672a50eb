import Sandbox
import Testing

@testable import Workspace

@Suite struct GraphQLConfigTests {
    let folder = TemporaryFolder()
    let none = ProcessEnvironment([:])

    private func config(_ text: String, file: String = ".graphqlrc.yml") throws -> GraphQLConfig {
        try GraphQLConfig(parsing: text, path: "\(folder.path)/\(file)")
    }

    private func message(_ text: String) -> String {
        do {
            _ = try config(text)
            return ""
        } catch {
            return "\(error)".split(separator: "/").last.map(String.init) ?? ""
        }
    }

    @Test("one project needs no name")
    func single() throws {
        let project = try config("schema: a.graphql\ndocuments: [x/**, '!x/y']").project(named: nil)
        #expect(project.name == "default")
        #expect(project.documents.map(\.template.source) == ["x/**", "!x/y"])
    }

    @Test("of several projects the one called default counts, else one must be named")
    func several() throws {
        let two = "projects:\n  admin: { schema: a.graphql }\n  shop: { schema: b.graphql }\n"
        #expect(try config(two).project(named: "shop").schema.first?.text.template.source == "b.graphql")
        let unnamed = try #require(throws: ConfigError.self) { try config(two).project(named: nil) }
        #expect(unnamed.description.contains("choose one of admin, shop with --project"))
        let wrong = try #require(throws: ConfigError.self) { try config(two).project(named: "none") }
        #expect(wrong.description.contains("there is no project “none”"))
        #expect(try config(two + "  default: { schema: c.graphql }\n").project(named: nil).name == "default")
    }

    @Test("a package.json holds it under a key, and the old names of keys still count")
    func otherForms() throws {
        let package = try config(#"{"name": "x", "graphql": {"schema": "a.graphql"}}"#, file: "package.json")
        #expect(package.projects.first?.schema.count == 1)
        let legacy = try config(
            #"{"schemaPath": "a.graphql", "includes": ["*.gql"], "excludes": ["b.gql"], "extensions": {"endpoints": {"dev": "http://localhost:4000/graphql"}}}"#,
            file: ".graphqlconfig.json")
        let project = try legacy.project(named: nil)
        #expect(project.include.count == 1 && project.exclude.count == 1 && project.schema.count == 1)
        #expect(project.environments.map(\.name) == ["dev"])
    }

    @Test("the schema may be files, patterns, URLs with headers, and text in place, all of them together")
    func schemaForms() throws {
        folder.write("schema/a.graphql", "type Query { a: Int }")
        folder.write("schema/b.graphql", "type B { b: Int }")
        let project = try config(
            """
            schema:
              - schema/*.graphql
              - "!schema/b.graphql"
              - https://api.example/graphql:
                  headers: { Authorization: "Bearer ${TOKEN}" }
              - http://localhost:4000/graphql
              - |
                extend type Query { c: Int }
                type C { c: Int }
            """
        ).project(named: nil)
        let places = try project.schemaPlaces(variables: ProcessEnvironment(["TOKEN": "t"]))
        #expect(places.count == 4)
        guard case .file(let file) = places[0], case .url(let url, let headers) = places[1],
            case .url(_, let noHeaders) = places[2], case .sdl(let sdl, _) = places[3]
        else {
            Issue.record("\(places)")
            return
        }
        #expect(file == "\(folder.path)/schema/a.graphql")
        #expect(url == "https://api.example/graphql")
        #expect(headers.map { "\($0.name): \($0.value)" } == ["Authorization: Bearer t"])
        #expect(noHeaders.isEmpty)
        #expect(sdl.hasPrefix("extend type Query"))
        let error = try #require(throws: ConfigError.self) {
            try config("schema: none/*.graphql").project(named: nil).schemaPlaces(variables: none)
        }
        #expect(error.description.contains("no file matches “none/*.graphql”"))
    }

    @Test("without endpoints, the URL of the schema is the environment")
    func urlSchema() throws {
        let project = try config("schema:\n  - a.graphql\n  - https://api.example/graphql: {headers: {X-A: b}}")
            .project(named: nil)
        let environment = try #require(project.defaultEnvironment).resolved(with: none)
        #expect(environment.url == "https://api.example/graphql")
        #expect(environment.headers.map(\.value) == ["b"])
        #expect(try config("schema: a.graphql").project(named: nil).environments.isEmpty)
    }

    @Test(
        "a file belongs to the first project whose schema or documents match it, even if excluded; else include decides"
    )
    func belonging() throws {
        let config = try config(
            """
            projects:
              one:
                schema: one/schema.graphql
                documents: one/**/*.graphql
                exclude: ["one/**", "**/generated/**"]
                include: one/**/*.tsx
              two:
                documents: "**/*.graphql"
                include: "**/*.tsx"
                exclude: "**/generated/**"
            """)
        func project(_ file: String) throws -> String? { try config.project(of: file, variables: none)?.name }
        #expect(try project("one/schema.graphql") == "one")
        #expect(try project("one/generated/a.graphql") == "one")
        #expect(try project("one/a.tsx") == "two")
        #expect(try project("\(folder.path)/two/a.graphql") == "two")
        #expect(try project("two/generated/a.tsx") == nil)
        #expect(try project("README.md") == nil)
    }

    @Test(
        "what is wrong is said with its place and what to do",
        arguments: [
            ("- a", ".graphqlrc.yml:1:1: the configuration is a list; begin with"),
            ("projects: a", ".graphqlrc.yml:1:11: “projects” is a text; give each project a name"),
            ("projects: {}", ".graphqlrc.yml:1:11: “projects” is empty; "),
            ("projects:\n  a: b", ".graphqlrc.yml:2:6: the project “a” is a text; write a mapping"),
            ("schema:\n  - [a]", ".graphqlrc.yml:2:5: “schema” is a list; write a text"),
            ("documents: { a: b }", ".graphqlrc.yml:1:12: “documents” is a mapping; write a text"),
            ("extensions: { endpoints: { a: { headers: {} } } }", "1:31: the endpoint “a” has no “url”; give it one"),
            (
                "extensions: { endpoints: { a: { url: b, headers: { 'x y': c } } } }",
                "1:52: “x y” is no name of a header; correct it"
            ),
            (
                "extensions: { endpoints: { a: 'http://x' }, sextant: { environments: { b: {} } } }",
                "there is no endpoint “b”; those of extensions.endpoints are a"
            ),
        ])
    func errors(text: String, expected: String) {
        #expect(message(text).contains(expected.split(separator: "/").last!))
    }

    @Test("an unknown setting is a notice, and the rest counts")
    func notices() throws {
        let config = try config("extensions: { sextant: { theme: nord, thema: x } }")
        #expect(config.projects[0].settings.values == ["SEXTANT_THEME": "nord"])
        #expect(config.notices.first?.description.contains("there is no setting “thema”") == true)
    }
}
