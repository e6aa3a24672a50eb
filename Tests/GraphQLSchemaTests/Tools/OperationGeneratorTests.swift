import GraphQLLanguage
import GraphQLSchema
import Testing

@Suite("Generated operations")
struct OperationGeneratorTests {
    private func expect(
        _ coordinate: (String, String), depth: Int, _ expected: String, _ location: SourceLocation = #_sourceLocation
    ) throws {
        let operation = try #require(
            HarbourSchema.schema.generateOperation(for: coordinate.1, on: coordinate.0, depth: depth),
            sourceLocation: location)
        #expect(Printer.print(.operation(operation)) == expected, sourceLocation: location)
    }

    @Test("a root field: required arguments are variables, leaves are selected, deprecated ones are not")
    func rootField() throws {
        try expect(
            ("Query", "ship"), depth: 1,
            """
            query Ship($id: ID!) {
              ship(id: $id) {
                id
                name
                depth
                status
                crew
              }
            }
            """)
    }

    @Test("deeper levels stop where a type would contain itself")
    func levels() throws {
        try expect(
            ("Mutation", "move"), depth: 2,
            """
            mutation Move($id: ID!, $to: Place!) {
              move(id: $id, to: $to) {
                id
                name
                captain {
                  id
                  name
                }
                voyages {
                  __typename
                }
                depth
                status
                crew
                port {
                  id
                  name
                }
              }
            }
            """)
    }

    @Test("a union answers with the leaves of each member, under another key where types differ")
    func union() throws {
        let schema = try Schema.build(
            sdl: "type Query { u: [U] } union U = A | B type A { x: Int y: Int } type B { x: String! y: Int }")
        let operation = try #require(schema.generateOperation(for: "u", on: "Query"))
        #expect(
            Printer.print(.operation(operation)) == """
                query U {
                  u {
                    __typename
                    ... on A {
                      x
                      y
                    }
                    ... on B {
                      b_x: x
                      y
                    }
                  }
                }
                """)
    }

    @Test("a field far from the root is reached on the shortest way, with variables on it")
    func farField() throws {
        try expect(
            ("Ship", "log"), depth: 1,
            """
            query Log($id: ID!, $from: DateTime!) {
              ship(id: $id) {
                log(from: $from)
              }
            }
            """)
        #expect(HarbourSchema.schema.generateOperation(for: "lat", on: "PositionInput") == nil)
    }

    @Test("the estimate counts fields through fragments, and the deepest way down")
    func estimate() throws {
        let document = try Parser.parse(
            "{ a { ...F b } ...G } fragment F on T { x { y } z } fragment G on Query { a { ...F } ...G }")
        let operation = try #require(document.operations.first)
        #expect(document.estimate(of: operation) == OperationEstimate(fieldCount: 9, depth: 3))
        let nested = (0..<70).map { "fragment F\($0) on T { ...F\($0 + 1) ...F\($0 + 1) }" }.joined(separator: "\n")
        let bomb = try Parser.parse("{ ...F0 }\n" + nested + "fragment F70 on T { a }")
        #expect(bomb.estimate(of: try #require(bomb.operations.first)).fieldCount == .max)
    }
}
