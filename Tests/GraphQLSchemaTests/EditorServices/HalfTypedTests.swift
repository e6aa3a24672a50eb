import Fixtures
import GraphQLLanguage
import GraphQLSchema
import JSON
import Testing

@Suite("Half-typed text")
struct HalfTypedTests {
    @Test("after every byte of a kitchen sink there is something to say and nothing to fear")
    func prefixes() throws {
        let schema = try Schema.build(sdl: KitchenSink.schema)
        let bytes = Array(KitchenSink.operations.utf8)
        var offered = 0
        for length in 0...bytes.count {
            let text = Array(bytes[..<length])
            let items = completions(in: text, at: length, schema: schema)
            if !items.isEmpty { offered += 1 }
            #expect(items.allSatisfy { $0.replaceRange.upperBound == length })
            if let info = typeInfo(in: text, at: length, schema: schema) { #expect(info.range.upperBound <= length) }
            #expect(operations(in: text).allSatisfy { $0.range.upperBound <= length })
            #expect(declaredVariables(in: text, at: length).allSatisfy { $0.range.upperBound <= length })
        }
        #expect(offered > bytes.count / 10)
    }

    @Test("every prefix of a schema that parses is a schema that can be printed and introspected")
    func schemas() throws {
        let bytes = Array(KitchenSink.schema.utf8)
        var built = 0
        for length in 1...bytes.count {
            guard let schema = try? Schema.build(sdl: Source(bytes: Array(bytes[..<length]))) else { continue }
            built += 1
            let printed = schema.printSDL()
            if !printed.isEmpty { #expect(try Schema.build(sdl: printed).printSDL() == printed) }
            #expect(throws: Never.self) { try Schema.build(introspection: schema.introspectionJSON().root) }
        }
        #expect(built > 10)
    }

    @Test("an introspection result cut anywhere is no schema")
    func introspection() throws {
        let bytes = Array(KitchenSink.introspection.utf8)
        for length in 0..<bytes.count - 1 {
            #expect(throws: JSONError.self) { try JSONDocument(parsing: Array(bytes[..<length])) }
        }
        let schema = try Schema.build(introspection: JSONDocument(parsing: bytes).root)
        #expect(
            schema["Query"]?.field(named: "a")?.arguments.first?.defaultValue.map { Printer.print($0) } == "[1, -2]")
    }

    @Test(
        "text nested a hundred thousand deep is completed like any other",
        arguments: ["{ ships ", "[", "{ ... ", "(a: "])
    func deep(piece: String) throws {
        let schema = try Schema.build(sdl: KitchenSink.schema)
        let text = Array(String(repeating: piece, count: 100_000).utf8)
        _ = completions(in: text, at: text.count, schema: schema)
        _ = typeInfo(in: text, at: text.count, schema: schema)
        #expect(operations(in: text).allSatisfy { $0.range.upperBound <= text.count })
        #expect(variablesCompletions(in: text, at: text.count, variables: [], schema: schema).isEmpty)
    }
}
