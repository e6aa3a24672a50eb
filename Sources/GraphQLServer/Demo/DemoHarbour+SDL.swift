extension DemoHarbour {
    /// The schema as text.
    package static let sdl = #"""
        """
        A harbour of ships that went to look what is there. Its server runs on your own machine.
        """
        schema {
          query: Query
          mutation: Mutation
          subscription: Subscription
        }

        "Lets a part of the response come later, so that the rest need not wait for it."
        directive @defer(
          "Puts the part off when true."
          if: Boolean! = true
          "A name by which the client knows the part."
          label: String
        ) on FRAGMENT_SPREAD | INLINE_FRAGMENT

        "Lets the elements of a list come later."
        directive @stream(
          "Puts the elements off when true."
          if: Boolean! = true
          "A name by which the client knows the elements."
          label: String
          "How many elements come at once."
          initialCount: Int! = 0
        ) on FIELD

        "A point in time, as RFC 3339 writes it: `1914-08-08T12:00:00Z`."
        scalar DateTime @specifiedBy(url: "https://www.rfc-editor.org/rfc/rfc3339")

        """
        What a ship displaces, in nanograms: a whole number of 64 bits. Most are beyond 2^53, so a program that
        reads JSON numbers as floating point shows wrong digits.
        """
        scalar Tonnage

        "Whatever has an id of its own."
        interface Node {
          "Unique among all things of the harbour."
          id: ID!
        }

        "Whatever has a name."
        interface Named {
          "What people call it."
          name: String!
        }

        "A ship of the harbour, at sea or not."
        type Ship implements Node & Named {
          id: ID!
          "The name on her bow."
          name: String!
          "What she displaces."
          tonnage: Tonnage!
          "Where she was seen last."
          position: Position
          "Who commands her. Not every captain can be reached: then this is null, with an error."
          captain: Captain
          "Where she is moored; null at sea."
          port: Port
          "What she is doing."
          status: ShipStatus!
          "Her voyages, the latest first."
          voyages(
            "How many, at most 100."
            first: Int = 10
            "The cursor of the voyage before the first."
            after: String
          ): VoyageConnection!
          "When she first touched water."
          launchedAt: DateTime
          "Free text from the harbour master's book. He writes in many scripts."
          note: String
          "What the surveyor found. He takes his time: worth a `@defer`."
          survey: String
          "How deep she lies in the water, in metres."
          draught: Float @deprecated(reason: "Nobody measures it any more. Use `tonnage`.")
        }

        "What a ship is doing."
        enum ShipStatus {
          "Under way."
          AT_SEA
          "At a berth."
          MOORED
          "Being repaired."
          IN_DOCK
          "Held by ice."
          BESET
          "Not seen for a long time."
          LOST
          "Below the water."
          SUNK @deprecated(reason: "Nobody can know. Use `LOST`.")
        }

        "A place on the sea."
        type Position {
          "Degrees north; south is negative."
          lat: Float!
          "Degrees east; west is negative."
          lon: Float!
        }

        "A place on the sea."
        input PositionInput {
          "Degrees north, from -90 to 90."
          lat: Float!
          "Degrees east, from -180 to 180."
          lon: Float!
        }

        "A harbour town."
        type Port implements Node & Named {
          id: ID!
          name: String!
          "The country it belongs to today."
          country: String!
          "How many ships can moor."
          berths: Int!
          "The ships that are moored now."
          ships: [Ship!]!
        }

        "Someone who commands a ship."
        type Captain implements Node & Named {
          id: ID!
          name: String!
          rank: Rank!
          "The ship, unless it was deleted."
          ship: Ship
        }

        "What a captain's sleeves say."
        enum Rank {
          LIEUTENANT
          COMMANDER
          CAPTAIN
          COMMODORE
          "Of a merchant ship or a raft."
          MASTER
        }

        "A way from one port to another."
        type Voyage implements Node {
          id: ID!
          from: Port!
          to: Port!
          departedAt: DateTime!
          "Null while under way."
          arrivedAt: DateTime
        }

        "One page of ships."
        type ShipConnection {
          edges: [ShipEdge!]!
          "The ships alone."
          nodes: [Ship!]!
          pageInfo: PageInfo!
          "How many there are on all pages."
          totalCount: Int!
        }

        "A ship and where it stands in the list."
        type ShipEdge {
          node: Ship!
          cursor: String!
        }

        "One page of voyages."
        type VoyageConnection {
          edges: [VoyageEdge!]!
          nodes: [Voyage!]!
          pageInfo: PageInfo!
          totalCount: Int!
        }

        "A voyage and where it stands in the list."
        type VoyageEdge {
          node: Voyage!
          cursor: String!
        }

        "Where a page ends."
        type PageInfo {
          hasNextPage: Boolean!
          "What to give as `after` for the next page."
          endCursor: String
        }

        "What `search` finds."
        union SearchResult = Ship | Port | Captain

        "Which ships to list. All conditions must hold."
        input ShipFilter {
          status: ShipStatus
          "The id of the port they are moored at."
          port: ID
          "Part of the name, in any case."
          nameContains: String
          "At least this heavy."
          minTonnage: Tonnage
          "Launched at this time or later."
          launchedAfter: DateTime
          name: String @deprecated(reason: "Names change. Use `nameContains`.")
        }

        "In which order to list ships."
        enum ShipOrder {
          "As they came to the harbour."
          ID
          NAME
          "The heaviest first."
          TONNAGE
        }

        type Query {
          "One ship; null when there is none."
          ship(id: ID!): Ship
          "The ships, page by page."
          ships(
            "How many, at most 100."
            first: Int = 10
            "The cursor of the ship before the first: `pageInfo.endCursor` of the page before."
            after: String
            "Which ones; all, if left out."
            filter: ShipFilter
            orderBy: ShipOrder! = ID
            offset: Int @deprecated(reason: "Pages slip when ships come and go. Use `after`.")
          ): ShipConnection!
          "One port; null when there is none."
          port(id: ID!): Port
          "All ports."
          ports: [Port!]!
          "One captain; null when there is none."
          captain(id: ID!): Captain
          "Ships, ports and captains whose name holds the text."
          search(text: String!): [SearchResult!]!
          "Anything, by its id."
          node(id: ID!): Node
          "An answer that takes its time."
          slow(
            "How long, at most 60."
            seconds: Float = 2
          ): String
          "Always fails: the barometer is broken."
          weather: String
        }

        type Mutation {
          "Paints a new name on a ship's bow."
          renameShip(id: ID!, name: String!): Ship
          "Moves a ship. Whoever listens to `shipMoved` hears of it."
          moveShip(id: ID!, to: PositionInput!): Ship
          "Takes a ship out of the harbour's book, and returns its id."
          deleteShip(id: ID!): ID
        }

        type Subscription {
          "A ship has moved. Several times a second."
          shipMoved(
            "Only this ship."
            id: ID
          ): Ship!
          "A ship has come in or gone out."
          portTraffic(
            "Only at this port."
            port: ID
          ): PortTraffic!
        }

        "A ship comes or goes."
        type PortTraffic {
          ship: Ship!
          port: Port!
          kind: TrafficKind!
          at: DateTime!
        }

        enum TrafficKind {
          ARRIVAL
          DEPARTURE
        }

        """#
}
