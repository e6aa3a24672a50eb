import Fixtures
import GraphQLLanguage
import Testing

@Suite("Text that nobody meant to write")
struct BadInputTests {
    @Test(
        "every prefix of the kitchen sinks parses or has a place, and what parses is formatted",
        arguments: [
            KitchenSink.operations, KitchenSink.schema,
        ])
    func prefixes(text: String) throws {
        let bytes = Array(text.utf8)
        var read = 0
        for length in 1...bytes.count {
            let source = Source(bytes: Array(bytes[..<length]))
            let document: Document
            do throws(SyntaxError) {
                document = try Parser.parse(source)
            } catch {
                #expect(error.range.upperBound <= length)
                #expect(error.position == LineIndex(source).position(at: error.range.lowerBound))
                continue
            }
            read += 1
            let printed = Printer.print(document)
            #expect(try Printer.print(Parser.parse(printed)) == printed)
            let formatted = try Formatter.format(source)
            #expect(try Printer.print(Parser.parse(formatted)) == printed)
            #expect(try Formatter.format(formatted) == formatted)
        }
        #expect(read > 5)
    }

    @Test("a line of a hundred megabytes is refused at its place, and only a piece of it is shown")
    func hugeLine() {
        var bytes = Array("{ a # ".utf8)
        bytes += [UInt8](repeating: UInt8(ascii: "x"), count: 100_000_000)
        bytes[99_999_999] = 0xFF
        let error = #expect(throws: SyntaxError.self) { try Parser.parse(Source(bytes: bytes)) }
        #expect(error?.position == SourcePosition(line: 1, column: 100_000_000))
        #expect((error?.codeFrame.utf8.count ?? .max) < 500)
    }

    @Test(
        "escapes of half a surrogate pair are refused where they stand",
        arguments: [
            #"{a(b: "\uD83D")}"#, #"{a(b: "\uDE00")}"#, #"{a(b: "\uD83Dx")}"#, #"{a(b: "\u{D83D}")}"#,
        ])
    func loneSurrogates(text: String) {
        let error = #expect(throws: SyntaxError.self) { try Parser.parse(text) }
        #expect(error?.position == SourcePosition(line: 1, column: 8))
    }

    @Test("tokens are found in anything, however deep", arguments: ["{", "[", "...{", "\"", "(a:"])
    func deepTokens(piece: String) {
        let bytes = Array(String(repeating: piece, count: 100_000).utf8)
        #expect(Tokens.of(bytes).last?.end == bytes.count)
    }
}
