import Testing

@testable import Networking

@Suite("An event stream as it comes")
struct EventStreamSplitterTests {
    /// The events as `name|data`.
    private func events(_ pieces: [UInt8]...) throws -> [String] {
        var splitter = EventStreamSplitter()
        return try pieces.flatMap { try splitter.take($0) }
            .map { "\($0.name)|\(String(decoding: $0.data, as: UTF8.self))" }
    }

    private func events(_ text: String) throws -> [String] { try events(Array(text.utf8)) }

    @Test(
        "what servers write, and what it means",
        arguments: [
            ("event: next\ndata: {\"a\":1}\n\nevent: complete\ndata:\n\n", ["next|{\"a\":1}", "complete|"]),
            // CRLF, and comments that keep the connection warm.
            (
                ":\r\n\r\nevent: next\r\ndata: {}\r\n\r\n: ping\r\n\r\nevent: complete\r\n\r\n",
                ["next|{}", "complete|"]
            ),
            // CR alone.
            ("event: next\rdata: 1\r\revent: next\rdata: 2\r\r", ["next|1", "next|2"]),
            // One blank behind the colon is not part of the value; a second one is.
            ("event:next\ndata:  x\n\n", ["next| x"]),
            // Several lines of data are joined by line feeds; one without a colon is empty.
            ("data: {\ndata: }\ndata\n\n", ["message|{\n}\n"]),
            // Other fields, and names that only begin like a field's.
            ("id: 7\nretry: 10\ndatas: x\nevent: next\ndata: 1\n\n", ["next|1"]),
            // A name belongs to its own event alone.
            ("event: next\ndata: 1\n\ndata: 2\n\n", ["next|1", "message|2"]),
            ("\u{FEFF}data: 1\n\n\n\n", ["message|1"]),
            // What the end of the body cuts off is no event.
            ("data: 1\n\ndata: 2\n", ["message|1"]),
            ("", []),
        ] as [(String, [String])])
    func meaning(text: String, expected: [String]) throws {
        #expect(try events(text) == expected)
    }

    @Test("the events are the same wherever the bytes are cut, inside a line end or a character too")
    func everyCut() throws {
        let bytes = Array("\u{FEFF}: é\r\nevent: next\r\ndata: \"é👋\"\r\ndata: x\r\n\r\rdata: 2\n\n".utf8)
        let whole = try events(bytes)
        #expect(whole == ["next|\"é👋\"\nx", "message|2"])
        for cut in 0...bytes.count {
            #expect(try events(Array(bytes[..<cut]), Array(bytes[cut...])) == whole, "\(cut)")
        }
        var splitter = EventStreamSplitter()
        let single = try bytes.flatMap { try splitter.take([$0]) }.map {
            "\($0.name)|\(String(decoding: $0.data, as: UTF8.self))"
        }
        #expect(single == whole)
    }

    @Test("an event beyond the limit is a failure, on one line or on many")
    func limit() throws {
        for text in ["data: " + String(repeating: "x", count: 200), String(repeating: "data: xxxxxxxx\n", count: 20)] {
            var splitter = EventStreamSplitter(limit: 100)
            #expect(throws: EventStreamSplitter.Failure(description: "has an event of more than 100 bytes")) {
                _ = try splitter.take(Array(text.utf8))
            }
        }
        var splitter = EventStreamSplitter(limit: 100)
        let comments = Array(String(repeating: ": ping\n\n", count: 100).utf8)
        #expect(try splitter.take(comments).isEmpty)
    }
}
