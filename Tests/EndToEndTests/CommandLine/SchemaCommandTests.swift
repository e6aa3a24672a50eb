import PseudoTerminal
import Testing

@Suite struct SchemaCommandTests {
    private func home() -> Home {
        let home = Home()
        home.write(
            "old.graphqls", "\"The root\" type Query { ship(id: ID!): Ship } type Ship { id: ID! name: String }\n")
        home.write("new.graphqls", "\"The root\" type Query { ship(id: ID!): Ship } type Ship { id: ID! crew: Int }\n")
        return home
    }

    @Test("diff lists what breaks first, and exits with 1 when anything does")
    func diff() async throws {
        let run = try await sextant("schema", "diff", "old.graphqls", "new.graphqls", home: home())
        #expect(run.status == 1)
        #expect(
            run.output == """
                breaking: FIELD_REMOVED: Ship.name was removed.
                safe: FIELD_ADDED: Ship.crew was added.

                """)
        let json = try await sextant("schema", "diff", "old.graphqls", "new.graphqls", "--json", home: home())
        #expect(
            json.output.split(separator: "\n").first
                == #"{"severity":"breaking","type":"FIELD_REMOVED","coordinate":"Ship.name","description":"Ship.name was removed."}"#
        )
        let same = try await sextant("schema", "diff", "old.graphqls", "old.graphqls", home: home())
        #expect(same.status == 0)
        #expect(same.output == "")
    }

    @Test("search prints coordinates with types, or an object a line")
    func search() async throws {
        let run = try await sextant("schema", "search", "ship", "--schema", "old.graphqls", home: home())
        #expect(run.status == 0)
        #expect(run.output == "Ship\nQuery.ship: Ship\n")
        let json = try await sextant("schema", "search", "root", "--schema", "old.graphqls", "--json", home: home())
        #expect(json.output == "{\"coordinate\":\"Query\",\"kind\":\"type\",\"description\":\"The root\"}\n")
    }

    @Test("faults that do not keep a schema from being used are told with their place in its file")
    func warnings() async throws {
        let home = home()
        home.write("sloppy.graphqls", "type Query {\n  ship: Ship\n  port: Port\n}\ntype Ship\n")
        let run = try await sextant("schema", "print", "sloppy.graphqls", home: home)
        #expect(run.status == 0)
        #expect(
            run.errors == """
                sextant: warning: sloppy.graphqls:3:3: "Query.port" uses the type "Port", which is not defined.
                sextant: warning: sloppy.graphqls:5:6: Type Ship must define one or more fields.

                """)
        #expect(try await sextant("schema", "print", "sloppy.graphqls", "-q", home: home).errors == "")
    }

    @Test("print writes what it read, and a verb that is none is wrong usage")
    func printing() async throws {
        let run = try await sextant("schema", "print", "old.graphqls", home: home())
        #expect(run.output.contains("type Ship {\n  id: ID!\n  name: String\n}"))
        #expect(try await sextant("schema", "show", home: home()).status == 2)
        #expect(try await sextant("schema", "diff", "old.graphqls", home: home()).status == 2)
    }

    /// A schema with a default and a description that would rule a terminal, and turn text around.
    private static let hostile = #"""
        {"__schema":{"queryType":{"name":"Query"},"directives":[],"types":[
        {"kind":"SCALAR","name":"String"},
        {"kind":"OBJECT","name":"Query","interfaces":[],"fields":[{"name":"ship","isDeprecated":false,
        "description":"\u202Eevil\u009B31m\u200B","type":{"kind":"SCALAR","name":"String"},
        "args":[{"name":"id","type":{"kind":"SCALAR","name":"String"},
        "defaultValue":"\u001B]0;pwned\u0007\u001B[2J"}]}]}]}}
        """#

    @Test("print says what is wrong with a hostile schema, and shows it, without obeying it")
    func hostile() async throws {
        let home = home()
        home.write("hostile.json", Self.hostile)
        let piped = try await sextant("schema", "print", "hostile.json", home: home)
        #expect(piped.errors.contains("pwned"))
        #expect(!piped.errors.contains("\u{1B}") && !piped.errors.contains("\u{7}"))
        for format in ["sdl", "json"] {
            try await story {
                let terminal = try PseudoTerminal(
                    [BuiltProgram.sextant, "schema", "print", "hostile.json", "--format", format],
                    environment: home.environment(), columns: 200, workingDirectory: home.path)
                #expect(try terminal.waitForExit() == .exited(0))
                let written = String(decoding: terminal.transcript, as: UTF8.self)
                #expect(written.contains("evil"))
                for sequence in ["\u{1B}", "\u{7}", "\u{202E}", "\u{9B}", "\u{200B}"] {
                    #expect(!written.contains(sequence), "\(format): \(sequence.unicodeScalars.map(\.value))")
                }
            }
        }
    }
}
