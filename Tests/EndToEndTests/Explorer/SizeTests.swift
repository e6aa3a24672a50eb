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
                try session.terminal.wait(for: "the items", timeout: .seconds(60)) { $0.text.contains("items [90000]") }
                session.keys("C-x 3 z")
                try session.seeLine("huge", "\"xxxx")
                session.keys("G")
                try session.seeLine("89999 \"item 89999\"")
                session.keys("r")
                try session.see("\"name\": \"item 89999\"")
                session.keys("t g Enter")
                try session.see(".data.huge")
                session.keys("q /")
                session.type("item 70707")
                session.keys("Enter")
                try session.seeLine("name", "\"item 70707\"")
                // The keys are answered although the cache is being filled.
                session.keys("z C-x 6")
                try session.terminal.wait(for: "the cache", timeout: .seconds(60)) { $0.text.contains("90,001") }
            }
        }

        @Test("a paste of a hundred thousand lines is there, undone in one step, and never run")
        func paste() async throws {
            try await story {
                let session = try ExplorerSession.demo()
                session.keys("C-x t")
                try session.see("opens the menu of everything else")
                let fields = (0..<100_000).map { "  field\($0)" }.joined(separator: "\n")
                session.terminal.paste("query Big {\n\(fields)\n}\n")
                try session.terminal.wait(for: "its last line", timeout: .seconds(60)) {
                    $0.text.contains("field99999")
                }
                session.type("# end")
                try session.see("# end")
                #expect(!session.text.contains("Running"))
                session.keys("C-_ C-_ C-_ C-_ C-_ C-_ C-_")
                try session.see("opens the menu of everything else")
                try session.seeNo("field9")
            }
        }
    }
}
