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
                try session.see("Frank Worsley", in: .result)
                session.keys("C-x 6")
                try session.seeLine("Captain", "1", in: .cache)
                try session.seeLine("Ship", "1", in: .cache)
                session.keys("G Enter")
                try session.seeTitle("━ Ship 1 ━", of: .cache)
                try session.seeLine("Ship:1", "name \"Endurance\"", in: .cache)
                session.keys("Enter")
                try session.seeTitle("━ Ship:1 ━", of: .cache)
                try session.seeLine("name", "\"Endurance\"", in: .cache)
                let reference = try session.seeLine("captain", "Captain:c1", in: .cache)
                #expect(!reference.contains("Worsley"))
                // The fields stand in the order of the operation; captain is the last of them.
                session.keys("G Enter")
                try session.seeTitle("━ Captain:c1 ━", of: .cache)
                try session.seeLine("name", "\"Frank Worsley\"", in: .cache)
                session.keys("q")
                try session.seeTitle("━ Ship:1 ━", of: .cache)
                try session.seeLine("captain", "Captain:c1", in: .cache)
            }
        }

        @Test("d takes one record out, and says so")
        func evicts() async throws {
            try await story {
                let session = try ExplorerSession.demo()
                try session.openTab("{ ship(id: \"1\") { id name } }")
                session.run()
                try session.see("Endurance", in: .result)
                session.keys("C-x 6")
                try session.seeLine("Ship", "1", in: .cache)
                session.keys("G Enter")
                try session.seeLine("Ship:1", "name", in: .cache)
                session.keys("d")
                try session.seeMessage("Removed Ship:1")
                try session.seeCached(1)
            }
        }

        @Test("C clears everything after a question, and n keeps it")
        func clears() async throws {
            try await story {
                let session = try ExplorerSession.demo()
                session.run()
                try session.seeCached(12)
                session.keys("C-x 6 C")
                try session.seeMessage("Remove all 12 records?")
                session.keys("n")
                try session.seeNo("Remove all")
                try session.seeCached(12)
                session.keys("C")
                try session.seeMessage("Remove all 12 records?")
                session.keys("y")
                try session.seeCached(0)
            }
        }

        @Test("u brings back what was removed, and the change log says who wrote what and whom it woke")
        func undoAndLog() async throws {
            try await story {
                let session = try ExplorerSession.demo()
                try session.openTab("query Mine { ship(id: \"1\") { id name captain { id name } } }")
                session.keys("C-x w")
                try session.see("Frank Worsley", in: .result)
                session.keys("C-x 6")
                try session.seeCached(3)
                try session.seeLine("Ship", "1", in: .cache)
                session.keys("G Enter")
                try session.seeLine("Ship:1", "name", in: .cache)
                session.keys("d")
                try session.seeCached(2)
                try session.seeFooter("u undo")
                session.keys("u")
                try session.seeCached(3)
                session.keys("c")
                try session.seeTitle("change log", of: .cache)
                try session.seeLine("you: 1 record", "woke Mine", in: .cache)
                try session.seeLine("Mine (query): 3 records", in: .cache)
                session.keys("G Enter")
                try session.seeTitle("write 1", of: .cache)
                try session.seeLine("Ship:1", "new", in: .cache)
                try session.seeLine("name", "\"Endurance\"", in: .cache)
            }
        }

        @Test("e says field by field what the cache has of the operation and what it lacks")
        func explains() async throws {
            try await story {
                let session = try ExplorerSession.demo()
                try session.openTab("query Mine { ship(id: \"1\") { id name } }")
                session.run()
                try session.see("Endurance", in: .result)
                session.keys("C-x 6 e")
                try session.seeTitle("Mine: a hit", of: .cache)
                try session.openTab("query More { ship(id: \"1\") { id name tonnage } }")
                session.keys("C-x 6 e")
                try session.seeTitle("More: a miss: 1 value", of: .cache)
                try session.seeLine("tonnage", "not in Ship:1", in: .cache)
            }
        }

        @Test("r and p lead from a record to who holds it")
        func wayBack() async throws {
            try await story {
                let session = try ExplorerSession.demo()
                try session.openTab("{ ship(id: \"1\") { id captain { id name } } }")
                session.run()
                try session.see("Frank Worsley", in: .result)
                session.keys("C-x 6")
                try session.seeLine("all records", "3", in: .cache)
                session.keys("g j Enter")
                try session.seeTitle("━ Captain 1 ━", of: .cache)
                try session.seeLine("Captain:c1", in: .cache)
                session.keys("r")
                try session.seeTitle("who refers to Captain:", of: .cache)
                try session.seeLine("Ship:1", "captain", in: .cache)
                session.keys("q")
                try session.seeTitle("━ Captain 1 ━", of: .cache)
                session.keys("p")
                try session.seeLine("QUERY_ROOT", "ship({\"id\":\"1\"})", in: .cache)
                session.keys("o")
                try session.see("there is no garbage", in: .cache)
            }
        }

        @Test("all records are listed together, with the root among them")
        func all() async throws {
            try await story {
                let session = try ExplorerSession.demo()
                try session.openTab("{ ship(id: \"1\") { id name } }")
                session.run()
                try session.see("Endurance", in: .result)
                session.keys("C-x 6")
                try session.seeLine("all records", "2", in: .cache)
                session.keys("g Enter")
                try session.seeTitle("all records 2", of: .cache)
                try session.see("QUERY_ROOT", in: .cache)
                try session.seeLine("Ship:1", "Endurance", in: .cache)
            }
        }

        @Test("/ finds records by the text of their values")
        func searches() async throws {
            try await story {
                let session = try ExplorerSession.demo()
                session.run()
                try session.seeCached(12)
                session.keys("C-x 6 /")
                session.type("Heyerdahl")
                session.keys("Enter")
                try session.seeLine("Ship:2.captain", "in name", in: .cache)
                session.keys("Enter")
                try session.seeTitle("━ Ship:2.captain ━", of: .cache)
                try session.seeLine("name", "\"Thor Heyerdahl\"", in: .cache)
            }
        }
    }
}
