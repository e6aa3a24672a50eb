import Peers
import PseudoTerminal
import Testing

extension ExplorerStories {
    /// From an operation that was typed in a hurry to one that can be kept: variables, fragments, files.
    @Suite struct RefactoringTests {
        @Test("a literal becomes a variable, the operation runs with it, and one undo takes both texts back")
        func literals() async throws {
            try await story {
                let session = try ExplorerSession.demo()
                try session.openTab("{ ship(id: 3) { name } }")
                session.keys("Left Left Left Left")
                try session.seeMessage("name")
                session.keys("C-x v")
                try session.see("query ($id: ID!) { ship(id: $id) { name } }")
                try session.see("{ \"id\": 3 }")
                try session.seeMessage("1 value went into the variables.")
                session.run()
                try session.seeLine("name", "\"Fram\"")
                session.keys("C-_")
                try session.see("{ ship(id: 3) { name } }")
                try session.seeNo("\"id\": 3")
            }
        }

        @Test("fields become a fragment, which the operation is sent with, and go back to where they were")
        func fragments() async throws {
            try await story {
                let session = try ExplorerSession.demo()
                try session.openTab("query One {\n  ship(id: 3) {\n    name\n  }\n}")
                try session.see("^J run One")
                session.keys("Up Up")
                session.keys("C-x x")
                try session.see("...ShipFields")
                try session.see("One · query · +1 fragment")
                session.run()
                try session.seeLine("name", "\"Fram\"")
                session.keys("C-a")
                session.keys("C-x i")
                try session.see("... on Ship {")
            }
        }

        @Test("the docs open on what the cursor is on, lead on, and Ctrl-X b comes back to the text")
        func docs() async throws {
            try await story {
                let session = try ExplorerSession.demo(columns: 130, rows: 40)
                try session.openTab("query One { ship(id: 3) { captain { name } } }")
                for _ in 0..<14 { session.keys("Left") }
                try session.seeMessage("Ship.captain: Captain")
                session.keys("C-x d")
                try session.seeFocus(on: "[4] Docs")
                try session.see("schema › Ship › captain")
                session.keys("Enter z")
                try session.see("type Captain")
                try session.see("returned by")
                try session.see("ways to it from the root")
                session.keys("C-x b")
                try session.see("schema › Ship › captain")
                session.keys("C-x b")
                try session.seeFocus(on: "[1] Operation")
            }
        }

        @Test("in a document of many operations a few letters lead to one, and a fragment asks which of its users runs")
        func manyOperations() async throws {
            try await story {
                let home = Home()
                let operations = (1...300).map { "query Ship\($0) {\n  ship(id: \"\($0 % 5 + 1)\") { ...Card }\n}\n\n" }
                home.write("many.graphql", operations.joined() + "fragment Card on Ship {\n  name\n}\n")
                let server = try DemoServer()
                let session = try ExplorerSession([server.url, "many.graphql"], home: home)
                try session.see("schema fresh")
                session.keys("C-x j")
                try session.see("definitions")
                session.type("ship127")
                try session.seeLine("Ship127", "line 505")
                session.keys("Enter")
                try session.see("^J run Ship127")
                session.run()
                try session.seeLine("name", "\"Fram\"")
                session.keys("C-x j")
                try session.see("definitions")
                session.type("card")
                try session.see("fragment on Ship")
                session.keys("Enter")
                try session.see("fragment Card on Ship {")
                session.run()
                try session.see("operations that use Card")
                session.type("ship42")
                try session.seeLine("Ship42", "line 165")
                session.keys("Enter")
                try session.see("^J run Ship42")
                try session.seeLine("name", "\"Fram\"")
            }
        }

        @Test("an imported fragment is sent along; Ctrl-] opens its file, and Ctrl-X b comes back")
        func imports() async throws {
            try await story {
                let home = Home()
                home.write("card.graphql", "# what a card shows\nfragment Card on Ship { name }\n")
                home.write("one.graphql", "#import \"card.graphql\"\nquery One { ship(id: 3) { ...Card } }\n")
                let server = try DemoServer()
                let session = try ExplorerSession([server.url, "one.graphql"], home: home)
                try session.see("One · query · +1 fragment from 1 file")
                try session.see("schema fresh")
                session.run()
                try session.seeLine("name", "\"Fram\"")
                session.keys("C-e Left Left Left Left Left Left")
                try session.seeMessage("fragment Card on Ship  from card.graphql")
                session.keys("C-]")
                try session.see("# what a card shows")
                session.keys("C-x b")
                try session.see("#import \"card.graphql\"")
                // What is typed into the fragment's tab counts, saved or not.
                session.keys("C-]")
                try session.see("# what a card shows")
                session.keys("C-e Left Left")
                session.type(" tonnage")
                try session.see("name tonnage }")
                session.keys("C-x b")
                try session.see("#import \"card.graphql\"")
                session.run()
                try session.seeLine("tonnage")
            }
        }

        @Test("a file with CR LF shows no carriage returns and keeps its line ends when it is saved")
        func carriageReturns() async throws {
            try await story {
                let home = Home()
                let file = home.write("one.graphql", "query One {\r\n  weather\r\n}\r\n")
                let server = try DemoServer()
                let session = try ExplorerSession([server.url, file], home: home)
                try session.see("weather")
                #expect(!session.text.contains("␍"))
                session.type("# seen\r")
                session.keys("C-s")
                try session.seeMessage("Saved")
                #expect(home.read("one.graphql") == "# seen\r\nquery One {\r\n  weather\r\n}\r\n")
            }
        }

        @Test(
            "a file that another program changed is not overwritten unasked: the difference first, then keep or reload")
        func changedOutside() async throws {
            try await story {
                let home = Home()
                let file = home.write("one.graphql", "query One {\n  weather\n}\n")
                let server = try DemoServer()
                let session = try ExplorerSession([server.url, file], home: home)
                try session.see("weather")
                session.type("# mine\r")
                try session.see("one.graphql ~")
                home.write("one.graphql", "query Theirs {\n  weather\n}\n")
                session.keys("C-s")
                try session.see("one.graphql was changed outside.")
                #expect(home.read("one.graphql") == "query Theirs {\n  weather\n}\n")
                session.keys("d")
                try session.seeLine("-", "query Theirs {")
                try session.seeLine("+", "# mine")
                session.keys("q")
                try session.see("k keep mine")
                session.keys("k")
                try session.seeMessage("Saved")
                #expect(home.read("one.graphql") == "# mine\nquery One {\n  weather\n}\n")
                // Without changes of one's own there is nothing to ask.
                home.write("one.graphql", "query Theirs {\n  weather\n}\n")
                session.keys("C-s")
                try session.seeMessage("Reloaded")
                try session.see("query Theirs {")
            }
        }

        @Test("saving into a folder that is missing asks whether to make it")
        func missingFolder() async throws {
            try await story {
                let home = Home()
                let server = try DemoServer()
                let session = try ExplorerSession([server.url, home.file("new/one.graphql")], home: home)
                try session.see("schema fresh")
                session.type("{ weather }")
                session.keys("C-s")
                try session.see("There is no folder")
                session.keys("y")
                try session.seeMessage("Saved")
                #expect(home.read("new/one.graphql") == "{ weather }")
            }
        }
    }
}
