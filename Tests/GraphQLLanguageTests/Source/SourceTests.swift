import GraphQLLanguage
import Testing

@Suite("Positions in a text")
struct SourceTests {
    @Test("lines end with LF, CR or CRLF, and columns count code points")
    func positions() {
        let source = Source("a\r\nb\rc\n⛵é!")
        let index = LineIndex(source)
        for (offset, line, column) in [(0, 1, 1), (3, 2, 1), (5, 3, 1), (7, 4, 1), (10, 4, 2), (12, 4, 3), (13, 4, 4)] {
            #expect(source.position(at: offset) == SourcePosition(line: line, column: column))
            #expect(index.position(at: offset) == SourcePosition(line: line, column: column))
            #expect(index.offset(of: SourcePosition(line: line, column: column)) == offset)
        }
    }

    @Test("of a minified line only the piece around the place is shown")
    func longLines() {
        let source = Source(String(repeating: "a", count: 500) + "?" + String(repeating: "b", count: 500))
        let frame = source.codeFrame(at: SourcePosition(line: 1, column: 501))
        #expect(frame.split(separator: "\n").count == 4)
        #expect(frame.contains("a?b"))
        #expect(frame.split(separator: "\n")[2] == "  | " + String(repeating: " ", count: 20) + "^")
    }

    @Test("the index of a long line agrees with counting")
    func longLineIndex() {
        let source = Source(String(repeating: "é⛵x", count: 1_000) + "\n" + String(repeating: "🚢", count: 1_000))
        let index = LineIndex(source)
        for offset in [0, 1_023, 1_024, 1_025, 2_048, 5_999, 6_000, 6_001, 6_005, 9_000, 10_001] {
            #expect(index.position(at: offset) == source.position(at: offset))
        }
    }
}
