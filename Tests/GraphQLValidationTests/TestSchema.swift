import GraphQLLanguage
import GraphQLSchema
import GraphQLValidation

/// A schema in which every rule can be broken.
enum TestSchema {
    static let schema = try! Schema.build(
        sdl: """
            directive @once on FIELD
            directive @many(n: Int!) repeatable on FIELD | QUERY
            interface Node { id: ID! self: Node }
            type Ship implements Node { id: ID! self: Ship name(upper: Boolean): String! tags: [String!] size: Int port: Port }
            type Port implements Node { id: ID! self: Port name: String label: String! size: Float ships(first: Int!, kind: Kind = BIG): [Ship!]! }
            union Found = Ship | Port
            enum Kind { BIG SMALL }
            input Filter { name: String! kind: Kind inner: Filter list: [Int!] }
            input One @oneOf { a: Int b: String }
            type Query { ship(id: ID!): Ship node: Node found(filter: Filter, one: One, n: Int = 1): [Found!] text: String }
            type Subscription { moved: Ship other: Ship }
            """)

    /// The errors of a document as "Rule line:column …".
    static func errors(_ text: String) throws -> [String] {
        validate(try Parser.parse(text), schema: schema).map { error in
            error.rule + error.locations.map { " \($0)" }.joined()
        }
    }

    static func messages(_ text: String) throws -> [String] {
        validate(try Parser.parse(text), schema: schema).map(\.message)
    }
}
