import PseudoTerminal
import Testing

extension ExplorerStories {
    /// The explorer in a folder with a graphql-config file.
    @Suite struct ProjectStories {
        private static func project(_ demo: DemoServer) -> Home {
            let home = Home()
            home.write(
                ".graphqlrc.yml",
                """
                documents: "src/**/*.{graphql,ts}"
                extensions:
                  endpoints:
                    dev: { url: "\(demo.url)", headers: { Authorization: "Bearer ${DEV_TOKEN:none}" } }
                    prod: "\(demo.url)"
                  sextant:
                    environments: { prod: { protected: true } }
                """)
            home.write(
                "src/fleet.graphql",
                """
                query Fleet { ships(first: 2) { nodes { ...Card } } }
                mutation Rename { renameShip(id: "1", name: "Pinta") { name } }
                """)
            home.write("src/parts/card.graphql", "fragment Card on Ship { id name }")
            home.write("src/app.ts", "")
            return home
        }

        @Test("a tab that follows its file shows and runs what another program writes into it, but no mutation")
        func follows() async throws {
            try await story {
                let server = try DemoServer()
                let home = Home()
                home.write("fleet.graphql", "query Fleet { ships { totalCount } }\n")
                let session = try ExplorerSession([server.url, "fleet.graphql"], home: home)
                try session.seeSchema()
                session.keys("C-x f")
                try session.seeMessage("Following fleet.graphql")
                home.write("fleet.graphql", "query Fleet { ship(id: \"1\") { name } }\n")
                try session.see("\"Endurance\"", in: .result)
                try session.see("ship(id: \"1\")", in: .operation)
                home.write("fleet.graphql", "mutation Rename { renameShip(id: \"1\", name: \"Pinta\") { name } }\n")
                try session.seeMessage("following sends queries only")
                try session.see("renameShip", in: .operation)
                try session.see("\"Endurance\"", in: .result)
            }
        }

        @Test("a schema from a file takes the place of the server's, and is remembered")
        func schemaFromFile() async throws {
            try await story {
                let server = try DemoServer()
                let home = Home()
                home.write("mine.graphqls", "type Query { mine: OnlyInMyFile } type OnlyInMyFile { a: Int }")
                let session = try ExplorerSession([server.url], home: home)
                try session.seeSchema()
                session.keys("C-x S")
                try session.see("schema from (file, URL, environment; empty: server)")
                session.type("mine.graphqls")
                session.keys("Enter")
                try session.seeMessage("The schema has changed")
                session.keys("C-x 4")
                try session.see("OnlyInMyFile", in: .docs)
                #expect(try session.quit() == .exited(0))

                let again = try ExplorerSession([server.url], home: home)
                try again.seeSchema()
                again.keys("C-x 4")
                try again.see("OnlyInMyFile", in: .docs)
                #expect(try again.quit() == .exited(0))
            }
        }

        @Test("the first open asks for trust, then an environment; an operation of the project runs with its fragments")
        func firstOpen() async throws {
            try await story {
                let demo = try DemoServer()
                let home = Self.project(demo)
                let session = try ExplorerSession([], home: home)
                try session.see("Do you trust this project?")
                try session.see("send operations to http://127.0.0.1:\(demo.port) with $DEV_TOKEN")
                session.keys("t")
                try session.seeWindow("environments")
                session.keys("Enter")
                try session.seeSchema(" DEV", "auth $DEV_TOKEN")
                session.keys("C-x o")
                try session.see("1 file in other languages skipped")
                session.type("fle")
                try session.seeLine("> fle")
                session.keys("Enter")
                try session.seeTitle("+1 fragment from 1 file", of: .operation)
                session.run()
                try session.seeLine("\"Endurance\"", "Ship:1", in: .result)
                #expect(try session.quit() == .exited(0))

                // The next start asks nothing and opens the same environment.
                let again = try ExplorerSession([], home: home)
                try again.seeSchema(" DEV")
                #expect(try again.quit() == .exited(0))
            }
        }

        @Test("a protected environment wants its name typed for a mutation, in the tab that sends there alone")
        func protected() async throws {
            try await story {
                let demo = try DemoServer()
                let home = Self.project(demo)
                let session = try ExplorerSession(["dev", "src/fleet.graphql"], home: home)
                try session.see("Do you trust this project?")
                session.keys("t")
                try session.seeSchema(" DEV")
                session.keys("C-x e")
                try session.seeWindow("environments", "protected")
                session.keys("Down Enter")
                try session.seeSchema(" PROD")
                session.keys("Down")
                try session.seeFooter("MUTATION Rename")
                session.run()
                try session.seeMessage("Type prod to send")
                session.type("dev")
                session.keys("Enter")
                try session.seeMessage("That is not prod; nothing was sent.")
                session.run()
                try session.seeMessage("Type prod to send")
                session.type("prod")
                session.keys("Enter")
                try session.seeLine("name", "\"Pinta\"", in: .result)
                try session.openTab()
                session.keys("C-x e")
                try session.seeWindow("environments")
                session.keys("Up Enter")
                try session.seeSchema(" DEV")
                session.keys("C-x [")
                try session.seeSchema(" PROD")
                #expect(try session.quit() == .exited(0))
            }
        }

        @Test("offline nothing is sent, and the project's own schema completes")
        func offline() async throws {
            try await story {
                let home = Self.project(try DemoServer())
                home.write(".graphqlrc.yml", (home.read(".graphqlrc.yml") ?? "") + "\nschema: schema.graphqls\n")
                home.write("schema.graphqls", "type Query { lighthouse: Int }")
                let session = try ExplorerSession([], home: home)
                try session.see("Do you trust this project?")
                session.keys("o")
                try session.seeMessage("Offline: nothing is sent.")
                session.keys("C-x 4")
                try session.see("query: Query", in: .docs)
                session.keys("C-x 1")
                session.type("{ light")
                try session.seeLine("lighthouse", "Int")
                #expect(home.read(".local/state/sextant/trust") == nil)
            }
        }
    }
}
