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
                try session.seeMessage("Ship.name")
                session.keys("C-x v")
                try session.see("query ($id: ID!) { ship(id: $id) { name } }", in: .operation)
                try session.seeTitle("{ \"id\": 3 }", of: .variables)
                try session.seeMessage("1 value went into the variables.")
                session.run()
                try session.seeLine("name", "\"Fram\"", in: .result)
                session.keys("C-_")
                try session.see("{ ship(id: 3) { name } }", in: .operation)
                try session.seeNo("\"id\": 3")
            }
        }

        @Test("fields become a fragment, which the operation is sent with, and go back to where they were")
        func fragments() async throws {
            try await story {
                let session = try ExplorerSession.demo()
                try session.openTab("query One {\n  ship(id: 3) {\n    name\n  }\n}")
                try session.seeFooter("^J run One")
                session.keys("Up Up")
                session.keys("C-x x")
                try session.see("...ShipFields", in: .operation)
                try session.seeTitle("One · query · +1 fragment", of: .operation)
                session.run()
                try session.seeLine("name", "\"Fram\"", in: .result)
                session.keys("C-a")
                session.keys("C-x i")
                try session.see("... on Ship {", in: .operation)
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
                try session.seeFocus(on: .docs)
                try session.seeTitle("schema › Ship › captain", of: .docs)
                try session.seeLine("Captain", in: .docs)
                session.keys("Enter z")
                try session.see("type Captain", in: .docs)
                try session.see("returned by", in: .docs)
                try session.see("ways to it from the root", in: .docs)
                session.keys("C-x b")
                try session.see("Who commands her", in: .docs)
                session.keys("C-x b")
                try session.see("captain { name }", in: .operation)
                try session.seeFocus(on: .operation)
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
                try session.seeSchema()
                session.keys("C-x j")
                try session.seeWindow("definitions")
                session.type("ship127")
                try session.seeLine("> ship127")
                try session.seeLine("Ship127", "line 505")
                session.keys("Enter")
                try session.seeFooter("^J run Ship127")
                session.run()
                try session.seeLine("name", "\"Fram\"", in: .result)
                session.keys("C-x j")
                try session.seeWindow("definitions")
                session.type("card")
                try session.seeLine("> card")
                try session.see("fragment on Ship")
                session.keys("Enter")
                try session.see("fragment Card on Ship {", in: .operation)
                session.run()
                try session.seeWindow("operations that use Card")
                session.type("ship43")
                try session.seeLine("> ship43")
                try session.seeLine("Ship43", "line 169")
                session.keys("Enter")
                try session.seeFooter("^J run Ship43")
                try session.seeLine("name", "\"Terror\"", in: .result)
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
                try session.seeTitle("One · query · +1 fragment from 1 file", of: .operation)
                try session.seeSchema()
                session.run()
                try session.seeLine("name", "\"Fram\"", in: .result)
                session.keys("C-e Left Left Left Left Left Left")
                try session.seeMessage("fragment Card on Ship  from card.graphql")
                session.keys("C-]")
                try session.see("# what a card shows", in: .operation)
                session.keys("C-x b")
                try session.see("#import \"card.graphql\"", in: .operation)
                try session.seeMessage("fragment Card on Ship  from card.graphql")
                // What is typed into the fragment's tab counts, saved or not.
                session.keys("C-]")
                try session.see("# what a card shows", in: .operation)
                session.keys("C-e Left Left")
                session.type(" tonnage")
                try session.see("name tonnage }", in: .operation)
                session.keys("C-x b")
                try session.see("#import \"card.graphql\"", in: .operation)
                session.run()
                try session.seeLine("tonnage", in: .result)
            }
        }

        @Test("a file with CR LF shows no carriage returns and keeps its line ends when it is saved")
        func carriageReturns() async throws {
            try await story {
                let home = Home()
                let file = home.write("one.graphql", "query One {\r\n  weather\r\n}\r\n")
                let server = try DemoServer()
                let session = try ExplorerSession([server.url, file], home: home)
                try session.see("weather", in: .operation)
                #expect(!session.text.contains("␍"))
                session.type("# seen\r")
                try session.see("one.graphql ~")
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
                try session.see("weather", in: .operation)
                session.type("# mine\r")
                try session.see("one.graphql ~")
                home.write("one.graphql", "query Theirs {\n  weather\n}\n")
                session.keys("C-s")
                try session.seeMessage("one.graphql was changed outside.")
                #expect(home.read("one.graphql") == "query Theirs {\n  weather\n}\n")
                session.keys("d")
                try session.seeWindow("- in the file", "-  query Theirs {")
                try session.seeWindow("- in the file", "+  # mine")
                session.keys("q")
                try session.seeNoWindow("- in the file")
                try session.seeMessage("k keep mine")
                session.keys("k")
                try session.seeMessage("Saved")
                #expect(home.read("one.graphql") == "# mine\nquery One {\n  weather\n}\n")
                // Without changes of one's own there is nothing to ask.
                home.write("one.graphql", "query Theirs {\n  weather\n}\n")
                session.keys("C-s")
                try session.seeMessage("Reloaded")
                try session.see("query Theirs {", in: .operation)
            }
        }

        @Test("saving into a folder that is missing asks whether to make it")
        func missingFolder() async throws {
            try await story {
                let home = Home()
                let server = try DemoServer()
                let session = try ExplorerSession([server.url, home.file("new/one.graphql")], home: home)
                try session.seeSchema()
                session.type("{ weather }")
                try session.see("{ weather }", in: .operation)
                session.keys("C-s")
                try session.seeMessage("There is no folder")
                session.keys("y")
                try session.seeMessage("Saved")
                #expect(home.read("new/one.graphql") == "{ weather }")
            }
        }
    }
}
