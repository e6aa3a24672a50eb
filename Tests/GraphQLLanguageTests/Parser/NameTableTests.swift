import GraphQLLanguage
import Testing

@Suite("Names of a document")
struct NameTableTests {
    @Test("names of every length are read to their end, wherever the text ends")
    func lengths() throws {
        for length in 1...40 {
            let name = String((0..<length).map { Array("aZ_9bY8c")[$0 % 8] })
            #expect(try Parser.parseType(name).namedType.value == name)
            #expect(try Parser.parseType(name + "!").description == name + "!")
            #expect(try Parser.parseValue("[\(name) \(name)x]").range.count == 2 * length + 4)
            #expect(Printer.print(try Parser.parse("{\(name)}")) == Printer.print(try Parser.parse("{ \(name) }")))
        }
    }

    @Test("thousands of names that begin or end alike stay apart")
    func alike() throws {
        let names =
            (0..<3_000).map { "aLongNameThatAllOfThemBeginWith\($0)" } + (0..<3_000).map { "a\($0)WithALongEnd" }
        let document = try Parser.parse("{ " + names.joined(separator: " ") + " }")
        let read = try #require(document.operations.first).selectionSet.selections.map { selection in
            if case .field(let field) = selection { field.name.value } else { "" }
        }
        #expect(read == names)
    }

    @Test("every byte either goes on a name or ends it", arguments: [7, 8, 9, 30])
    func ends(place: Int) throws {
        for byte in UInt8(0)...0x7F {
            let scalar = Unicode.Scalar(byte)
            let goesOn = scalar.properties.isAlphabetic || byte == 0x5F || (0x30...0x39).contains(byte)
            let name = String(repeating: "n", count: place)
            let tokens = Tokens.of(Array("\(name)\(scalar)nnnnnnnnnnnn".utf8))
            #expect(tokens.first?.range.count == (goesOn ? place + 13 : place), "\(byte)")
        }
    }
}
