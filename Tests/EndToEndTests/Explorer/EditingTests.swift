import Peers
import PseudoTerminal
import Testing

extension ExplorerStories {
    /// Writing an operation: completion, mistakes, pastes, and the user's own editor.
    @Suite struct EditingTests {
        @Test("completion shows fields with their types, Enter accepts one, and nothing runs")
        func completes() async throws {
            try await story {
                let session = try ExplorerSession.demo()
                try session.openTab()
                session.type("{ we")
                try session.seeLine("weather", "String")
                session.keys("Enter")
                try session.see("{ weather", in: .operation)
                try session.see("Nothing has been run in this tab", in: .result)
                #expect(!session.text.contains("Running"))
            }
        }

        @Test("Ctrl-J with an open menu does not run either way into a half-typed word")
        func runsWithOpenMenu() async throws {
            try await story {
                let session = try ExplorerSession.demo()
                try session.openTab()
                session.type("{ por")
                try session.seeLine("ports", "[Port!]!")
                session.keys("C-c")
                try session.seeNo("[Port!]!")
                try session.see("{ por", in: .operation)
            }
        }

        @Test("Tab completes arguments, and enum values inside them")
        func completesArguments() async throws {
            try await story {
                let session = try ExplorerSession.demo()
                try session.openTab()
                session.type("{ ships(filter: { status: ")
                session.keys("Tab")
                try session.seeLine("AT_SEA")
                try session.seeLine("MOORED")
            }
        }

        @Test("a syntax error sends nothing, says line and column, and the cursor goes there")
        func syntaxError() async throws {
            try await story {
                let server = try ScriptedServer { _ in }
                let session = try ExplorerSession.endpoint(
                    server.url, "query Broken {\n  ship(id: }\n  name\n}")
                session.run()
                try session.seeMessage("Nothing was sent: line 2, column 12")
                let line = try #require(session.terminal.screen.find("ship(id:"))
                try session.terminal.wait(for: "the cursor on the mistake") { $0.cursor == (line.x + 9, line.y) }
                #expect(server.connectionCount == 0)
            }
        }

        @Test("a missing variable sends nothing, and its value can be typed at once")
        func missingVariable() async throws {
            try await story {
                let session = try ExplorerSession.demo()
                try session.openTab("query One($id: ID!) { ship(id: $id) { name } }")
                session.run()
                try session.seeMessage("Nothing was sent: ", "$id")
                try session.seeFocus(on: .variables)
                session.type("\"3\"")
                try session.see("\"id\": \"3\"", in: .variables)
                session.run()
                try session.seeLine("name", "\"Fram\"", in: .result)
            }
        }

        @Test("variables with a mistake send nothing and say where it is")
        func badVariables() async throws {
            try await story {
                let session = try ExplorerSession.demo()
                try session.openTab("query One($id: ID!) { ship(id: $id) { name } }")
                session.keys("C-x 2")
                try session.seeFocus(on: .variables)
                session.terminal.paste("{ \"id\": 1,, }")
                session.run()
                try session.seeMessage("Nothing was sent: variables, line 1, column 11")
            }
        }

        @Test("pasted lines are text, bracketed or not, and none of them runs")
        func pastes() async throws {
            try await story {
                let session = try ExplorerSession.demo()
                try session.openTab("query A {\n  weather\n}\nquery B {\n  ports { name }\n}\n")
                // A terminal without bracketed paste sends the lines as they are, in one write.
                session.type("query C {\n  weather\n}\n")
                try session.see("query C {", in: .operation)
                try session.seeFooter("^J run C")
                try session.see("Nothing has been run in this tab", in: .result)
            }
        }

        @Test("a paste is one step of undo")
        func undoesPaste() async throws {
            try await story {
                let session = try ExplorerSession.demo()
                try session.openTab("query A {\n  weather\n}\n")
                session.keys("C-_")
                try session.seeNo("query A", in: .operation)
                try session.see("opens the menu of everything else", in: .operation)
            }
        }

        @Test("a pasted curl command is unpacked into a tab when asked to, without its credentials")
        func unpacks() async throws {
            try await story {
                let session = try ExplorerSession.demo()
                try session.openTab()
                session.terminal.paste(
                    #"curl -H 'Authorization: Bearer s3cret' -d '{"query":"query Q { weather }"}' http://x/"#)
                try session.seeMessage("This is a request.")
                session.keys("u")
                try session.see("query Q { weather }", in: .operation)
                try session.seeMessage("headers were left out")
                #expect(!session.text.contains("s3cret"))
            }
        }

        @Test("the text goes to $VISUAL with its arguments and comes back; the terminal is the editor's meanwhile")
        func externalEditor() async throws {
            try await story {
                let home = Home()
                home.write(
                    "edit", "echo editor $1 has the terminal\nread answer\nprintf '{ weather }\\n' > \"$2\"\n")
                let session = try ExplorerSession.demo(
                    home: home, environment: ["VISUAL": "sh \(home.file("edit")) politely", "EDITOR": "false"])
                session.keys("C-x C-e")
                try session.terminal.wait(for: "the editor on the shell's screen") {
                    !$0.isAlternate && $0.text.contains("editor politely has the terminal")
                }
                session.keys("Enter")
                try session.see("1 { weather }", in: .operation)
                session.run()
                try session.see("weather", in: .result)
            }
        }

        @Test("an editor that fails leaves the text as it was, and says how it ended")
        func failingEditor() async throws {
            try await story {
                let home = Home()
                let failing = home.write("edit", "exit 3\n")
                let session = try ExplorerSession.demo(home: home, environment: ["EDITOR": "sh \(failing)"])
                session.keys("C-x C-e")
                try session.seeMessage("ended with 3")
                try session.see("# Welcome to the harbour", in: .operation)
            }
        }

        @Test("Ctrl-S writes the file of the tab")
        func saves() async throws {
            try await story {
                let home = Home()
                let file = home.write("query.graphql", "{ weather }\n")
                let server = try DemoServer()
                let session = try ExplorerSession([server.url, file], home: home)
                try session.see("{ weather }", in: .operation)
                session.type("# seen\r")
                try session.see("query.graphql ~")
                session.keys("C-s")
                try session.seeMessage("Saved")
                #expect(home.read("query.graphql") == "# seen\n{ weather }\n")
            }
        }

        @Test("a typed letter costs a few bytes, with the menu of what may stand there and without")
        func bytes() async throws {
            try await story {
                let session = try ExplorerSession.demo(columns: 120, rows: 40)
                try session.openTab("{ ships(first: 1) {  } } #")
                // On a busy machine what an earlier letter started may come late and count for this one; so the letter is
                // typed and taken back until it cost little.
                func typesCheaply(_ letter: Character, _ before: String, _ after: String) throws {
                    var costs: [Int] = []
                    while costs.count < 20, costs.last ?? 61 > 60 {
                        if !costs.isEmpty {
                            session.keys("BSpace")
                            try session.see(before, in: .operation)
                        }
                        session.terminal.waitForQuiet()
                        let count = session.terminal.receivedCount
                        session.type(String(letter))
                        try session.see(after, in: .operation)
                        session.terminal.waitForQuiet()
                        costs.append(session.terminal.receivedCount - count)
                    }
                    #expect(costs.last ?? 61 <= 60, "\(costs)")
                }
                session.type(" n")
                try session.see("} } # n", in: .operation)
                try typesCheaply("o", "# n", "# no")
                // Into the braces, where "totalCount" is the only name that begins so. The rest of the line moves along
                // with each letter.
                for _ in 0..<9 { session.keys("Left") }
                session.type("tota")
                try session.see("{ tota } } #", in: .operation)
                try session.see("totalCount Int!")
                try typesCheaply("l", "{ tota } } #", "{ total } } #")
            }
        }
    }
}
