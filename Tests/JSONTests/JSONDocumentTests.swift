import JSON
import Testing

@Suite("JSON documents")
struct JSONDocumentTests {
    @Test(
        "every valid text is read and comes back as it was",
        arguments: [
            "null", "true", "false", "0", "-0", "-0.0e+5", "1E400", "12345678901234567890.5", #""""#, #""a""#, "[]",
            "{}",
            "[[]]", "[{}]", #"{"":{}}"#, "[1,2,3]", #"{"a":1,"b":[true,null],"a":"twice"}"#,
            #""\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00\ud800""#, #"["é","日本語","🚢","e\u0301"]"#,
            #"["exactly8","exactly 16 bytes","seventeen bytes!!"]"#,
        ])
    func validTexts(text: String) throws {
        #expect(try compact(document(text).root) == text)
    }

    @Test("white space may stand anywhere between tokens, and only the four kinds of JSON")
    func whiteSpace() throws {
        let text = " \t\r\n{ \"a\" \n:\t[ 1 ,          2\r\n] , \"b\" : { } } \n"
        #expect(try compact(document(text).root) == #"{"a":[1,2],"b":{}}"#)
        #expect(throws: JSONError.self) { try document("[1,\u{00A0}2]") }
        #expect(throws: JSONError.self) { try document("[1,\u{0C}2]") }
    }

    @Test("a byte order mark in front is ignored and offsets count it")
    func byteOrderMark() throws {
        let node = try document("\u{FEFF}[7]").root
        #expect(node[0]?.int == 7)
        #expect(node[0]?.byteRange == 4..<5)
    }

    @Test(
        "every invalid text is refused with its reason and place",
        arguments: [
            Refusal("", .empty, 0), Refusal(" \n ", .empty, 0),
            Refusal("[", .unexpectedEnd, 1), Refusal("[1", .unexpectedEnd, 2), Refusal("[1,", .unexpectedEnd, 3),
            Refusal("{", .unexpectedEnd, 1), Refusal(#"{"a""#, .unexpectedEnd, 4),
            Refusal(#"{"a":"#, .unexpectedEnd, 5), Refusal(#"{"a":1"#, .unexpectedEnd, 6),
            Refusal("[1,]", .unexpectedCharacter(0x5D), 3), Refusal("[,1]", .unexpectedCharacter(0x2C), 1),
            Refusal("[1 2]", .expectedCommaOrBracket, 3), Refusal("[1}", .expectedCommaOrBracket, 2),
            Refusal(#"{"a":1,}"#, .expectedKey, 7), Refusal("{a:1}", .expectedKey, 1),
            Refusal("{1:2}", .expectedKey, 1),
            Refusal(#"{"a" 1}"#, .expectedColon, 5), Refusal(#"{"a":1 "b"}"#, .expectedCommaOrBrace, 7),
            Refusal(#"{"a":1]"#, .expectedCommaOrBrace, 6), Refusal("[1]]", .trailingContent, 3),
            Refusal("1 2", .trailingContent, 2), Refusal("nul", .invalidLiteral, 0),
            Refusal("tru", .invalidLiteral, 0), Refusal("fals", .invalidLiteral, 0),
            Refusal("True", .invalidLiteral, 0),
            Refusal("NaN", .invalidLiteral, 0), Refusal("nullx", .trailingContent, 4),
            Refusal("01", .invalidNumber, 0), Refusal("-", .invalidNumber, 0), Refusal("-a", .invalidNumber, 0),
            Refusal("1.", .invalidNumber, 0), Refusal(".5", .invalidNumber, 0), Refusal("+1", .invalidNumber, 0),
            Refusal("1e", .invalidNumber, 0), Refusal("1e+", .invalidNumber, 0), Refusal("-01", .invalidNumber, 0),
            Refusal("0x1", .trailingContent, 1), Refusal("'a'", .unexpectedCharacter(0x27), 0),
            Refusal(#"["abc"#, .unterminatedString, 1), Refusal("[\"abc\ndef\"]", .unterminatedString, 1),
            Refusal("\"a\tb\"", .controlCharacter(9), 2), Refusal("\"12345678\u{1}\"", .controlCharacter(1), 9),
            Refusal(#""\x""#, .invalidEscape, 1), Refusal(#""abc\u12g4""#, .invalidEscape, 4),
            Refusal(#""\"#, .unterminatedString, 0), Refusal("// a", .unexpectedCharacter(0x2F), 0),
        ])
    func invalidTexts(refusal: Refusal) {
        let error = #expect(throws: JSONError.self) { try document(refusal.text) }
        #expect(error?.reason == refusal.reason)
        #expect(error?.offset == refusal.offset)
    }

    @Test(
        "bytes that are not UTF-8 are refused at the byte",
        arguments: [
            [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xC3, 0x28], [0xE0, 0x9F, 0xBF], [0xE2, 0x82],
            [0xED, 0xA0, 0x80], [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x9F, 0x9A], [0xF4, 0x90, 0x80, 0x80],
            [0xF5, 0x80, 0x80, 0x80], [0xFF],
        ] as [[UInt8]])
    func invalidUTF8(bytes: [UInt8]) {
        for padding in [0, 3, 7, 8, 20] {
            let text = [0x22] + [UInt8](repeating: 0x61, count: padding) + bytes + [0x22]
            let error = #expect(throws: JSONError.self) { try JSONDocument(parsing: text) }
            #expect(error?.reason == .invalidUTF8)
            #expect(error?.offset == 1 + padding)
        }
    }

    @Test("the place of an error is a line and a column in code points")
    func placeOfError() {
        let error = #expect(throws: JSONError.self) { try document("{\n  \"ключ\": nope\n}") }
        #expect(error?.line == 2)
        #expect(error?.column == 11)
        #expect(
            error?.description
                == "only true, false and null may be written without quotes; this is none of them at line 2, column 11")
    }

    @Test("a million open brackets are refused at the first that is too deep")
    func depth() throws {
        let error = #expect(throws: JSONError.self) {
            try JSONDocument(parsing: [UInt8](repeating: 0x5B, count: 1_000_000))
        }
        #expect(error?.reason == .tooDeep(limit: 10_000))
        #expect(error?.offset == 10_000)

        let deep = [UInt8](repeating: 0x5B, count: 10_000) + [UInt8](repeating: 0x5D, count: 10_000)
        let document = try JSONDocument(parsing: deep)
        #expect(compact(document.root).utf8.count == 20_000)
        #expect(throws: JSONError.self) { try JSONDocument(parsing: deep, maxDepth: 9_999) }
    }

    @Test("any cut of a text is refused or, at its end, read")
    func everyPrefix() throws {
        let text = Array(#" {"a":[1.5e3,"x\u00e9é",true],"b":{"c":null}}"#.utf8)
        for count in 0..<text.count {
            #expect(throws: JSONError.self) { try JSONDocument(parsing: Array(text.prefix(count))) }
        }
        #expect(try JSONDocument(parsing: text).root["a"]?[0]?.numberText == "1.5e3")
    }

    @Test("changing any one byte never crashes, and what is still valid is read without loss")
    func everyByteChanged() throws {
        let text = Array(#"{"a":[-1.5e3,"x\u00e9é",true],"b":{"c":null,"c":0}}"#.utf8)
        var read = 0
        for place in text.indices {
            for byte in UInt8.min...UInt8.max {
                var changed = text
                changed[place] = byte
                guard let document = try? JSONDocument(parsing: changed) else { continue }
                read += 1
                var written: [UInt8] = []
                JSONWriter.write(document.root, into: &written)
                #expect(
                    written == changed.filter { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 } || byte <= 0x20)
            }
        }
        #expect(read > text.count)
    }

    struct Refusal: Sendable, CustomTestStringConvertible {
        let text: String
        let reason: JSONError.Reason
        let offset: Int

        init(_ text: String, _ reason: JSONError.Reason, _ offset: Int) {
            self.text = text
            self.reason = reason
            self.offset = offset
        }

        var testDescription: String { text }
    }
}
