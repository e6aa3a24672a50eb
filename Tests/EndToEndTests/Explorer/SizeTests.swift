import Peers
import PseudoTerminal
import Testing

extension ExplorerStories {
    /// What is far too large for a screen.
    @Suite struct SizeTests {
        @Test("a response of 27 MB with one string of 18 MB is shown, walked through, searched and put into the cache")
        func response() async throws {
            try await story {
                let server = try ScriptedServer { connection in
                    _ = try connection.readRequest()
                    let items = (0..<90_000).map {
                        "{\"__typename\":\"Item\",\"id\":\"\($0)\",\"name\":\"item \($0)\",\"text\":\"\(String(repeating: "y", count: 50))\"}"
                    }
                    let string = String(repeating: "x", count: 18_000_000)
                    try connection.respond(
                        json: "{\"data\":{\"huge\":\"\(string)\",\"items\":[\(items.joined(separator: ","))]}}")
                }
                let session = try ExplorerSession.endpoint(server.url, "{ huge items { id name text } }")
                session.run()
                try session.see("items [90000]", in: .result)
                session.keys("C-x 3 z")
                try session.seeLine("huge", "\"xxxx", in: .result)
                session.keys("G")
                try session.seeLine("89999 \"item 89999\"", in: .result)
                session.keys("r")
                try session.see("\"name\": \"item 89999\"", in: .result)
                session.keys("t g Enter")
                try session.see(".data.huge")
                session.keys("q /")
                session.type("item 70707")
                session.keys("Enter")
                try session.seeLine("name", "\"item 70707\"", in: .result)
                // The keys are answered although the cache is being filled.
                session.keys("z C-x 6")
                try session.seeLine("all records", "90,001", in: .cache)
            }
        }

        @Test("a paste of a hundred thousand lines is there, undone in one step, and never run")
        func paste() async throws {
            try await story {
                let session = try ExplorerSession.demo()
                try session.openTab()
                let fields = (0..<100_000).map { "  field\($0)" }.joined(separator: "\n")
                session.terminal.paste("query Big {\n\(fields)\n}\n")
                try session.see("field99999", in: .operation)
                session.type("# end")
                try session.see("# end", in: .operation)
                #expect(!session.text.contains("Running"))
                session.keys("C-_ C-_ C-_ C-_ C-_ C-_ C-_")
                try session.see("opens the menu of everything else", in: .operation)
                try session.seeNo("field9", in: .operation)
            }
        }
    }
}
