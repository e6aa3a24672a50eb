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
                session.keys("C-x 6")
                try session.seeLine("Ship", "1")
                session.keys("G Enter")
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

        @Test("u brings back what was removed, and the change log says who wrote what and whom it woke")
        func undoAndLog() async throws {
            try await story {
                let session = try ExplorerSession.demo()
                try session.openTab("query Mine { ship(id: \"1\") { id name captain { id name } } }")
                session.keys("C-x w")
                try session.see("Frank Worsley")
                session.keys("C-x 6")
                try session.see("[6] Cache 3")
                session.keys("G Enter")
                try session.seeLine("Ship:1", "name")
                session.keys("d")
                try session.see("[6] Cache 2")
                try session.see("u undo")
                session.keys("u")
                try session.see("[6] Cache 3")
                session.keys("c")
                try session.seeLine("you: 1 record", "woke Mine")
                try session.seeLine("Mine (query): 3 records")
                session.keys("G Enter")
                try session.seeLine("Ship:1", "new")
                try session.seeLine("name", "\"Endurance\"")
            }
        }

        @Test("e says field by field what the cache has of the operation and what it lacks")
        func explains() async throws {
            try await story {
                let session = try ExplorerSession.demo()
                try session.openTab("query Mine { ship(id: \"1\") { id name } }")
                session.run()
                try session.see("Endurance")
                session.keys("C-x 6 e")
                try session.see("Mine: a hit")
                try session.openTab("query More { ship(id: \"1\") { id name tonnage } }")
                session.keys("C-x 6 e")
                try session.see("More: a miss: 1 value")
                try session.seeLine("tonnage", "not in Ship:1")
            }
        }

        @Test("r and p lead from a record to who holds it")
        func wayBack() async throws {
            try await story {
                let session = try ExplorerSession.demo()
                try session.openTab("{ ship(id: \"1\") { id captain { id name } } }")
                session.run()
                try session.see("Frank Worsley")
                session.keys("C-x 6")
                try session.seeLine("all records", "3")
                session.keys("g j Enter")
                try session.seeLine("[6] Cache 3", "Captain 1")
                session.keys("r")
                try session.seeLine("Ship:1", "captain")
                session.keys("q p")
                try session.seeLine("QUERY_ROOT", "ship({\"id\":\"1\"})")
                session.keys("C-x 6 o")
                try session.see("there is no garbage")
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
