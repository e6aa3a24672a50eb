import GraphQLLanguage
import GraphQLSchema
import GraphQLValidation

/// A schema that delivers incrementally.
enum IncrementalSchema {
    static let schema = try! Schema.build(
        sdl: """
            directive @defer(if: Boolean! = true, label: String) on FRAGMENT_SPREAD | INLINE_FRAGMENT
            directive @stream(if: Boolean! = true, label: String, initialCount: Int! = 0) on FIELD
            type Ship { id: ID name: String crew: [Ship!]! decks: [[String]] port: Ship }
            type Query { ship: Ship ships: [Ship] }
            type Mutation { launch: Ship all: [Ship] }
            type Subscription { moved: Ship fleet: [Ship] }
            """)

    /// What one rule finds, as "line:column message".
    static func errors(_ text: String, rule: String, schema: Schema = schema) throws -> [String] {
        let errors = Validator.validate(try Parser.parse(text), schema: schema, rule: rule) ?? []
        return errors.map { error in
            error.locations.map { "\($0) " }.joined() + error.message
        }
    }
}
