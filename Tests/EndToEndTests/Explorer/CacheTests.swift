import PseudoTerminal
import Testing

extension ExplorerStories {
    /// The Cache pane: from types to records to fields and back, and taking things out.
    @Suite struct CacheTests {
        @Test("records by type, a record's fields, a reference followed and back")
        func browses() async throws {
            try await story {
                let session = try ExplorerSession.demo()
                try session.openTab("{ ship(id: \"1\") { id name captain { id name } } }")
                session.run()
                try session.see("Frank Worsley")
                session.keys("C-x 6")
                try session.seeLine("Captain", "1")
                try session.seeLine("Ship", "1")
                session.keys("G Enter")
                try session.seeLine("Ship:1", "name \"Endurance\"")
                session.keys("Enter")
                try session.seeLine("name", "\"Endurance\"")
                let reference = try session.seeLine("captain", "Captain:c1")
                #expect(!reference.contains("Worsley"))
                // The fields stand in the order of the operation; captain is the last of them.
                session.keys("G Enter")
                try session.seeLine("name", "\"Frank Worsley\"")
                session.keys("q")
                try session.seeLine("captain", "Captain:c1")
            }
        }

        @Test("d takes one record out, and says so")
        func evicts() async throws {
            try await story {
                let session = try ExplorerSession.demo()
                try session.openTab("{ ship(id: \"1\") { id name } }")
                session.run()
                try session.see("Endurance")
                session.keys("C-x 6 G Enter")
                try session.seeLine("Ship:1", "name")
                session.keys("d")
                try session.seeMessage("Ship:1")
                try session.seeLine("[6] Cache 1")
            }
        }

        @Test("C clears everything after a question, and n keeps it")
        func clears() async throws {
            try await story {
                let session = try ExplorerSession.demo()
                session.run()
                try session.see("[6] Cache 12")
                session.keys("C-x 6 C")
                try session.see("Remove all 12 records?")
                session.keys("n")
                try session.seeNo("Remove all")
                try session.see("[6] Cache 12")
                session.keys("C")
                try session.see("Remove all 12 records?")
                session.keys("y")
                try session.see("[6] Cache 0")
            }
        }

        @Test("all records are listed together, with the root among them")
        func all() async throws {
            try await story {
                let session = try ExplorerSession.demo()
                try session.openTab("{ ship(id: \"1\") { id name } }")
                session.run()
                try session.see("Endurance")
                session.keys("C-x 6")
                try session.seeLine("all records", "2")
                session.keys("g Enter")
                try session.seeLine("[6] Cache", "all records 2")
                try session.see("QUERY_ROOT")
                try session.seeLine("Ship:1", "Endurance")
            }
        }

        @Test("/ finds records by the text of their values")
        func searches() async throws {
            try await story {
                let session = try ExplorerSession.demo()
                session.run()
                try session.see("[6] Cache 12")
                session.keys("C-x 6 /")
                session.type("Heyerdahl")
                session.keys("Enter")
                try session.seeLine("Ship:2.captain", "in name")
                session.keys("Enter")
                try session.seeLine("name", "\"Thor Heyerdahl\"")
            }
        }
    }
}
