import GraphQLLanguage
import Testing

@Suite("Parsing")
struct ParserTests {
    private func failure(_ text: String) -> SyntaxError? {
        do throws(SyntaxError) {
            _ = try Parser.parse(text)
            return nil
        } catch {
            return error
        }
    }

    @Test("an operation keeps its parts and where they stand")
    func operation() throws {
        let text = "query Q($id: [ID!]! = [1] @a) @b { ship: node(id: $id) { ...F ... on Ship { id } } }"
        let document = try Parser.parse(text)
        let operation = try #require(document.operations.first)
        #expect(operation.kind == .query)
        #expect(operation.name?.value == "Q")
        #expect(operation.variables.first?.type.description == "[ID!]!")
        #expect(operation.variables.first?.variable.range.bounds == 8..<11)
        #expect(operation.directives.map(\.name.value) == ["b"])
        guard case .field(let field) = operation.selectionSet.selections[0] else {
            Issue.record("no field")
            return
        }
        #expect(field.responseKey == "ship")
        #expect(document.source.text(field.range) == "ship: node(id: $id) { ...F ... on Ship { id } }")
        #expect(field.selectionSet?.selections.count == 2)
    }

    @Test("descriptions stand on operations, fragments and variables, but not on the short form")
    func descriptions() throws {
        let text = #""what" query Q("which" $a: Int) { a } """why""" fragment F on T { a }"#
        let document = try Parser.parse(text)
        #expect(document.operations.first?.description?.value == "what")
        #expect(document.operations.first?.variables.first?.description?.value == "which")
        #expect(document.fragments.first?.description?.value == "why")
        #expect(
            failure(#""what" { a }"#)?.message
                == "Syntax Error: Unexpected description, descriptions are not supported on shorthand queries.")
        #expect(failure(#""what" extend type A @a"#)?.position == SourcePosition(line: 1, column: 1))
    }

    @Test(
        "keywords may be names", arguments: ["{on}", "query query{query}", "fragment F on on{a}", "{a(input: type)}"])
    func keywords(text: String) throws {
        #expect(try Parser.parse(text).definitions.count == 1)
    }

    @Test(
        "what later editions or other servers allow is refused",
        arguments: [
            "{}", "{ a {} }", "fragment F($a: Int) on T { a }", "directive @a @b on FIELD", "extend directive @a @b",
            "fragment on on T { a }", "{ ...on }", "enum E { true }", "{ a! }", "query ($a: Int = $b) { a }", "",
        ])
    func refused(text: String) {
        #expect(failure(text) != nil)
    }

    @Test("an error says what was expected and what was found, and shows the line")
    func message() {
        let error = failure("{\n  ship(id: ) { name }\n}")
        #expect(error?.message == "Syntax Error: Unexpected \")\".")
        #expect(error?.position == SourcePosition(line: 2, column: 12))
        #expect(error?.codeFrame == "1 | {\n2 |   ship(id: ) { name }\n  |            ^\n3 | }")
        #expect(failure("{ a: }")?.message == "Syntax Error: Expected Name, found \"}\".")
    }

    @Test("what is no token is told before a word that stands in front of it and is wrong itself")
    func lexicalFirst() {
        let error = failure("schema { mutate.5: M }")
        #expect(error?.message == "Syntax Error: Unexpected character: \".\".")
        #expect(error?.position == SourcePosition(line: 1, column: 16))
        #expect(failure("schema { mutate: M }")?.position == SourcePosition(line: 1, column: 10))
    }

    @Test(
        "names that begin like the values that are no enum values are such",
        arguments: ["tru", "truest", "nulls", "fals"])
    func nearlyKeywords(name: String) throws {
        guard case .enum(let value) = try Parser.parseValue(name) else {
            Issue.record("\(name) is no enum value")
            return
        }
        #expect(value.value == name)
    }

    @Test("reading a long text is given up when it is asked to be, and asks every 64 KB")
    func cancelling() throws {
        let source = Source("{" + String(repeating: " field(argument: [1, 2])", count: 20_000) + " }")
        var questions = 0
        let stopped = try Parser.parse(source) {
            questions += 1
            return questions == 3
        }
        #expect(stopped == nil)
        #expect(questions == 3)
        questions = 0
        let whole = try Parser.parse(source) {
            questions += 1
            return false
        }
        #expect(whole?.operations.first?.selectionSet.selections.count == 20_000)
        #expect(questions == source.bytes.count >> 16)
    }

    @Test("columns count code points")
    func columns() {
        #expect(failure("{ a(b: \"⛵🚢é\") ? }")?.position == SourcePosition(line: 1, column: 15))
    }

    @Test(
        "text nested a hundred thousand deep is an error with a position",
        arguments: [
            ("{", "{a", ""), ("{a(b:", "[", ""), ("{a(b:", "{a:", ""), ("query($a:", "[", ""),
            ("type A{a:", "[", ""), ("type A @a(b:", "[", ""), ("{", "...{", ""), ("{", "...on A{", ""),
        ])
    func deep(start: String, piece: String, end: String) {
        let error = failure(start + String(repeating: piece, count: 100_000) + end)
        #expect(error?.position.line == 1)
        #expect((error?.position.column ?? 0) > 1)
    }

    @Test("a thousand levels are read, printed and freed; one more is refused")
    func limit() throws {
        let text = String(repeating: "{a", count: 1_000) + String(repeating: "}", count: 1_000)
        let printed = Printer.print(try Parser.parse(text))
        #expect(try Printer.print(Parser.parse(printed)) == printed)
        #expect(failure("{a" + text + "}")?.message.contains("nested too deeply") == true)
    }

    @Test(
        "bytes that are no text are an error at their place",
        arguments: [
            ([0x7B, 0x61, 0xFF, 0x7D], 3), ([0x7B, 0x61, 0x00, 0x7D], 3), ([0x23, 0xC3, 0x28, 0x0A, 0x7B], 2),
            ([0x7B, 0x61, 0xED, 0xA0, 0x80, 0x7D], 3), ([0x7B, 0x22, 0xF5, 0x22, 0x7D], 3), ([0x7B, 0xE2, 0x9B], 2),
        ] as [([UInt8], Int)])
    func anyBytes(bytes: [UInt8], column: Int) {
        #expect {
            try Parser.parse(Source(bytes: bytes))
        } throws: { error in
            (error as? SyntaxError)?.position == SourcePosition(line: 1, column: column)
        }
    }

    @Test("every prefix of a document and every document with a byte changed parses or has a position")
    func damage() throws {
        let text = #"query Q($a:[Int!]=[1,-2.5e3]@x){a:b(c:{d:"é\u{1F600}\uD83D\uDE00",e:"""f\"""g"""})@y{...F}}#z"#
        let bytes = Array(text.utf8)
        var refused = 0
        for length in 0..<bytes.count where (try? Parser.parse(Source(bytes: Array(bytes[..<length])))) == nil {
            refused += 1
        }
        for index in bytes.indices {
            for replacement: UInt8 in [0x00, 0x22, 0x7B, 0x7D, 0x80, 0xED, 0xFF] {
                var damaged = bytes
                damaged[index] = replacement
                let source = Source(bytes: damaged)
                do throws(SyntaxError) {
                    _ = try Parser.parse(source)
                } catch {
                    refused += 1
                    #expect(error.range.upperBound <= damaged.count)
                    #expect(error.position.column >= 1)
                }
                _ = Tokens.of(damaged)
            }
        }
        #expect(refused > bytes.count)
    }

    @Test("values and types can be parsed alone")
    func alone() throws {
        #expect(try Printer.print(Parser.parseValue("{a: [1, $b, null, true, E]}")) == "{a: [1, $b, null, true, E]}")
        #expect(try Printer.print(Parser.parseType("[A!]!")) == "[A!]!")
        #expect(throws: SyntaxError.self) { try Parser.parseType("A B") }
        #expect(throws: SyntaxError.self) { try Parser.parseValue("$a", isConstant: true) }
    }
}
