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
}
