import GraphQLLanguage
import GraphQLSchema
import GraphQLValidation
import Sandbox
import Testing

@Suite("Merging fields of large documents")
struct FieldMergingTests {
    private func rules(_ text: String) throws -> [String] {
        Validator.validate(try Parser.parse(text), schema: TestSchema.schema).map(\.rule)
    }

    @Test("a field repeated thousands of times is not compared with each of its repeats")
    func repeats() throws {
        let texts = [
            "{" + String(repeating: " __typename", count: 20_000) + "}",
            "{" + String(repeating: " node { id self { id } }", count: 5_000) + "}",
            "{ node {" + String(repeating: " ... on Node { id ... on Ship { name(upper: true) } }", count: 5_000)
                + "} }",
        ]
        for text in texts {
            var found: [String] = []
            let time = try processorTime { found = try rules(text) }
            #expect(found.isEmpty)
            #expect(time < .seconds(30))
        }
    }

    @Test("400 kB of inline fragments in inline fragments are looked through once")
    func nestedInlineFragments() throws {
        // Each level repeats its parent's fields; the levels go as deep as the parser lets them.
        let level = "... on Node { id self { id } "
        let depth = 900
        let tower = String(repeating: level, count: depth) + "id" + String(repeating: " }", count: depth)
        let text = "{ node { " + String(repeating: tower + " ", count: 16) + "} }"
        #expect(text.utf8.count > 400_000)
        var found: [String] = []
        let time = try processorTime { found = try rules(text) }
        #expect(found.isEmpty)
        #expect(time < .seconds(60))
    }

    @Test("fragments that spread one another do not multiply")
    func fragments() throws {
        var text = "{ node { ...F0 } }"
        for index in 0..<200 {
            let spreads = (index + 1..<min(index + 12, 200)).map { " ...F\($0)" }.joined()
            text += " fragment F\(index) on Node { self { id\(spreads) } a\(index): id\(spreads) }"
        }
        var found: [String] = []
        let time = try processorTime { found = try rules(text) }
        #expect(found.isEmpty)
        #expect(time < .seconds(60))
    }

    @Test("a conflict among thousands of repeats is found")
    func conflict() throws {
        let many = String(repeating: " node { id }", count: 2_000)
        #expect(try rules("{\(many) node { id: self { id } } }").contains("OverlappingFieldsCanBeMerged"))
        #expect(try rules("{\(many) node: text }").contains("OverlappingFieldsCanBeMerged"))
        let ships = String(repeating: " ... on Ship { a: size b: self { a: size } }", count: 2_000)
        #expect(try rules("{ found {\(ships) ... on Port { a: size } } }").contains("OverlappingFieldsCanBeMerged"))
        #expect(
            try rules("{ found {\(ships) ... on Port { b: self { a: size } } } }").contains(
                "OverlappingFieldsCanBeMerged"))
        #expect(try rules("{ found {\(ships) ... on Port { c: size a: s } } }") == ["FieldsOnCorrectType"])
    }

    @Test(
        "a chain of ten thousand fragments does not overflow the stack",
        arguments: [("node", "Node", ""), ("node", "Node", "self"), ("__schema", "__Schema", "types")])
    func chain(field: String, type: String, inner: String) throws {
        let open = inner.isEmpty ? "" : "\(inner) {"
        var text = "{ \(field) { ...F0 } }"
        for index in 0..<10_000 {
            text += " fragment F\(index) on \(type) { __typename \(open) ...F\(index + 1) \(open.isEmpty ? "" : "}") }"
        }
        text += " fragment F10000 on \(type) { __typename ...F0 }"
        #expect(try rules(text).contains("NoFragmentCycles"))
    }

    @Test("a subscription's root behind ten thousand fragments is found")
    func subscription() throws {
        var text = "subscription { moved { id } ...F0 }"
        for index in 0..<10_000 { text += " fragment F\(index) on Subscription { ...F\(index + 1) }" }
        text += " fragment F10000 on Subscription { other { id } }"
        #expect(try rules(text) == ["SingleFieldSubscriptions"])
    }
}
