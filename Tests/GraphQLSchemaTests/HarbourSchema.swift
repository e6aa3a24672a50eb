import GraphQLSchema

/// A schema with a bit of everything.
enum HarbourSchema {
    static let sdl = #"""
        "A harbour and its ships."
        schema { query: Query mutation: Mutation subscription: Subscription }
        directive @owner(team: String!) repeatable on OBJECT | FIELD_DEFINITION
        interface Node { id: ID! }
        interface Named { name: String! }
        "A ship."
        type Ship implements Node & Named @owner(team: "fleet") {
          id: ID!
          name(upper: Boolean = false): String!
          captain: Captain
          voyages(first: Int = 10, after: String): [Voyage!]!
          log(from: DateTime!, level: Level! = INFO): [String!]
          draught: Float @deprecated(reason: "Use depth.")
          depth: Float
          status: Status!
          crew: Int
          port: Port
        }
        type Captain implements Node & Named { id: ID! name: String! ship: Ship }
        type Port implements Node & Named { id: ID! name: String! ships: [Ship!]! }
        type Voyage { from: Port! to: Port! }
        union SearchResult = Ship | Port | Captain
        enum Status { SAILING MOORED SUNK @deprecated }
        enum Level { INFO ALERT }
        scalar DateTime @specifiedBy(url: "https://example.org/time")
        input ShipFilter { name: String status: [Status!] and: ShipFilter limit: Int! old: Int @deprecated(reason: "no") }
        input Place @oneOf { port: ID position: PositionInput }
        input PositionInput { lat: Float! lon: Float! }
        type Query {
          ship(id: ID!): Ship
          ships(filter: ShipFilter, first: Int = 10): [Ship!]!
          search(text: String!): [SearchResult!]!
          node(id: ID!): Node
          named: [Named!]!
          count: Int!
        }
        type Mutation { move(id: ID!, to: Place!): Ship }
        type Subscription { shipMoved(id: ID): Ship! }
        """#

    static let schema = try! Schema.build(sdl: sdl)
}
