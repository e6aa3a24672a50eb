import GraphQLLanguage
import Testing

@Suite("What the edition of September 2025 added to the language")
struct EditionTests {
    private func value(_ literal: String) throws -> String? {
        guard case .string(let string) = try Parser.parseValue(literal) else { return nil }
        return string.value
    }

    @Test("descriptions of operations, fragments and variables are printed and formatted where they stood")
    func descriptions() throws {
        let text = """
            "what"
            query Q(
              "which"
              $a: Int
            ) {
              a
            }

            \"""why\"""
            fragment F on T {
              a
            }

            """
        let printed = Printer.print(try Parser.parse(text))
        let again = try Parser.parse(printed)
        #expect(again.operations.first?.description?.value == "what")
        #expect(again.operations.first?.variables.first?.description?.value == "which")
        #expect(again.fragments.first?.description?.value == "why")
        #expect(try Formatter.format(text) == text)
    }

    @Test("a variable's description may be a block string, an extension has none")
    func descriptionPlaces() throws {
        let document = try Parser.parse("query Q(\"\"\"\n  two\n  lines\n\"\"\" $a: Int) { a }")
        #expect(document.operations.first?.variables.first?.description?.value == "two\nlines")
        #expect(throws: SyntaxError.self) { try Parser.parse("\"why\" extend type A { a: Int }") }
    }

    @Test("control characters are text in strings and comments, and nowhere else")
    func sourceCharacters() throws {
        #expect(try value("\"a\u{0}b\u{7F}\u{1B}c\"") == "a\u{0}b\u{7F}\u{1B}c")
        #expect(try value("\"\"\"a\u{0}b\u{7}\"\"\"") == "a\u{0}b\u{7}")
        #expect(try Parser.parse("{ a } # \u{0}\u{8}\u{FFFE}").operations.count == 1)
        #expect(throws: SyntaxError.self) { try Parser.parse("{ a \u{0} }") }
        let printed = Printer.print(try Parser.parse("{ a(b: \"x\u{0}y\u{1B}\") }"))
        #expect(try Printer.print(Parser.parse(printed)) == printed)
    }

    @Test("characters beyond the basic plane are text, and a byte order mark between tokens is none")
    func unicode() throws {
        #expect(try value("\"🚢⛵\u{10FFFF}\"") == "🚢⛵\u{10FFFF}")
        let document = try Parser.parse("\u{FEFF}{\u{FEFF} a\u{FEFF}(b: 1) \u{FEFF}}\u{FEFF}")
        #expect(Printer.print(document) == Printer.print(try Parser.parse("{ a(b: 1) }")))
    }

    @Test(
        "escapes of any length make one character, and so does a surrogate pair",
        arguments: [
            (#""\u{41}""#, "A"), (#""\u{1F6A2}""#, "🚢"), (#""\u{00000041}""#, "A"), (#""\u{0}""#, "\u{0}"),
            (#""\u{10FFFF}""#, "\u{10FFFF}"), (#""\uD83D\uDEA2""#, "🚢"), (#""\u00e9""#, "é"),
        ])
    func escapes(literal: String, text: String) throws { #expect(try value(literal) == text) }

    @Test(
        "escapes that stand for no character are refused",
        arguments: [
            #""\u{}""#, #""\u{110000}""#, #""\u{D83D}""#, #""\uDEAD""#, #""\uDEA2\uD83D""#, #""\uD83D\u{DEA2}""#,
            #""\u{12""#, #""\u{G}""#, #""\u12""#,
        ])
    func brokenEscapes(literal: String) { #expect(throws: SyntaxError.self) { try Parser.parseValue(literal) } }

    @Test("block strings know no escape but that of their own end")
    func blockStrings() throws {
        #expect(try value(#""""\u{41} \n \""" """"#) == #"\u{41} \n """ "#)
    }

    @Test(
        "numbers end where something else begins",
        arguments: ["0123", "00", "1.", ".5", "1.2.3", "0xF", "1e", "1e5.", "1_000", "123L", "-"])
    func numbers(literal: String) { #expect(throws: SyntaxError.self) { try Parser.parseValue(literal) } }
}
