import Fixtures
import Testing

@testable import JSON

@Suite("JSON that is still arriving")
struct JSONArrivalTests {
    private static let texts = [
        #"{"data":{"ships":[{"id":"7","tonnage":9007199254740993,"name":"Kon-Tiki \u00e9 \"x\"","gone":null},{}]}}"#,
        "  [ [ ] , { } , [ 1 , 2.5e-3 , -0 ] , true , false , null ]  ", "\u{FEFF}{ \"開\" : [ \"南丸\" ] }", "12.5",
        "\"x\"",
        "null ", "[[[[1]]],{\"a\":{\"b\":[]}}]",
    ]

    private static let wrong = [
        "", "  ", "\u{FEFF}", "{", "[1 2]", "[1,]", "{\"a\" 1}", "{\"a\":1,}", "{1:2}", "[1]]", "[nul]", "tru", "01",
        "1.", "-",
        "\"unterminated", "[\"\\x\"]", "[\"\\u12\"]", "{\"a\":\"b\"} x", "[1,2", "\u{FEFF}x", "[\"a\tb\"]",
    ]

    /// Reads on at every piece, so that each of them ends in the middle of something.
    private func read(_ pieces: [ArraySlice<UInt8>], expectedCount: Int = 0) throws(JSONError) -> JSONDocument {
        var arrival = JSONArrival(expectedCount: expectedCount, step: 1)
        for piece in pieces { arrival.append(Array(piece)) }
        return try arrival.finish()
    }

    private func tape(_ document: JSONDocument) -> [UInt64] {
        (0..<document.tapeCount).map { document.tape[$0] }
    }

    @Test("cut anywhere, a text gives the tape that it gives in one piece", arguments: texts + [KitchenSink.json])
    func split(text: String) throws {
        let bytes = Array(text.utf8)
        let whole = tape(try JSONDocument(parsing: bytes))
        for cut in 0...bytes.count {
            #expect(tape(try read([bytes[..<cut], bytes[cut...]])) == whole, "cut at \(cut)")
        }
        let single = try read(bytes.indices.map { bytes[$0...$0] }, expectedCount: bytes.count)
        #expect(tape(single) == whole)
        #expect(single.bytes == bytes)
    }

    @Test("what is wrong is wrong in the same way and place, wherever the text was cut", arguments: wrong)
    func wrongText(text: String) {
        let bytes = Array(text.utf8)
        let whole = #expect(throws: JSONError.self) { try JSONDocument(parsing: bytes) }
        for cut in 0...bytes.count {
            let error = #expect(throws: JSONError.self) { try read([bytes[..<cut], bytes[cut...]]) }
            #expect(error?.reason == whole?.reason && error?.offset == whole?.offset, "cut at \(cut)")
        }
    }

    @Test("nesting is limited as in a text that is whole")
    func deep() {
        let bytes = Array(String(repeating: "[", count: 50).utf8)
        let error = #expect(throws: JSONError.self) {
            var arrival = JSONArrival(maxDepth: 20, step: 1)
            for byte in bytes { arrival.append([byte]) }
            _ = try arrival.finish()
        }
        #expect(error?.reason == .tooDeep(limit: 20))
        #expect(error?.offset == 20)
    }

    @Test("one string of many pieces is not begun again at each of them")
    func longString() throws {
        var arrival = JSONArrival(step: 1 << 10)
        arrival.append(Array("[\"".utf8))
        let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 10)
        // Begun again at each piece, this would read 50 GB.
        for _ in 0..<10_000 { arrival.append(piece) }
        arrival.append(Array("\"]".utf8))
        #expect(try arrival.finish().root[0]?.string?.utf8.count == 10_000 << 10)
    }
}
