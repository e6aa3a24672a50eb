import GraphQLLanguage
import Testing

@Suite("Printing")
struct PrinterTests {
    private func printed(_ text: String) throws -> String { Printer.print(try Parser.parse(text)) }

    @Test("short argument lists stay on the line, long ones get a line each")
    func arguments() throws {
        #expect(try printed("{a(b:1,c:[2]){d}}") == "{\n  a(b: 1, c: [2]) {\n    d\n  }\n}")
        let long = String(repeating: "x", count: 70)
        #expect(try printed("{a(b:\"\(long)\",c:2)}") == "{\n  a(\n    b: \"\(long)\"\n    c: 2\n  )\n}")
    }

    @Test("a block string keeps its text at any depth")
    func blockStrings() throws {
        let text = "{a(b:\"\"\"\n      one\n        two\n\n      three \\\"\"\" \n\"\"\")}"
        let once = try printed(text)
        #expect(try printed(once) == once)
        guard case .operation(let operation) = try Parser.parse(once).definitions[0],
            case .field(let field) = operation.selectionSet.selections[0],
            case .string(let string) = field.arguments[0].value
        else {
            Issue.record("no string")
            return
        }
        #expect(string.value == "one\n  two\n\nthree \"\"\" ")
    }

    @Test(
        "whatever a string holds, it is read back unchanged",
        arguments: [
            "", " ", "\"", "\\", "a\"", "a\\", "\n", "\n a", " a\n b", "a\n  b\n", "\t", "\u{0}\u{7F}\u{85}é🚢",
            "\"\"\"", "a\r\nb",
        ])
    func strings(text: String) throws {
        for isBlock in [false, BlockString.canHold(text)] {
            let printed = Printer.print(.string(StringValue(text, isBlock: isBlock)))
            guard case .string(let string) = try Parser.parseValue(printed) else {
                Issue.record("no string: \(printed)")
                return
            }
            #expect(string.value == text, "printed as \(printed)")
        }
    }

    @Test("a type system is printed with its descriptions")
    func typeSystem() throws {
        let text = #"""
            "T" type T implements A & B @c { "f" f("x" a: Int = 1 "y" b: [Int!]!): T! @d g(a: Int): Int }
            union U = | A | B extend enum E { F @a } directive @x(a: Int) repeatable on | FIELD | QUERY
            """#
        #expect(
            try printed(text) == #"""
                "T"
                type T implements A & B @c {
                  "f"
                  f(
                    "x"
                    a: Int = 1
                    "y"
                    b: [Int!]!
                  ): T! @d
                  g(a: Int): Int
                }

                union U = A | B

                extend enum E {
                  F @a
                }

                directive @x(a: Int) repeatable on FIELD | QUERY
                """#)
    }
}
