import GraphQLExecution
import GraphQLSchema

/// The demo: a harbour of expedition ships with a bit of everything that makes GraphQL servers interesting.
///
/// What it holds is the same on every start; only the subscriptions put things in motion, while someone listens.
package enum DemoHarbour {
    /// A harbour of its own: what mutations change in one is not seen in another. `tick` is the time between two events
    /// of a subscription.
    package static func make(tick: Duration = .milliseconds(200)) -> ExecutableSchema {
        let harbour = Harbour(tick: tick)
        return ExecutableSchema(schema: schema, resolvers: HarbourResolvers(harbour: harbour).all)
    }

    /// The types alone.
    package static let schema: Schema = {
        do {
            return try Schema.build(sdl: sdl)
        } catch {
            // The text below is part of the program; the module's tests build it.
            preconditionFailure("The demo's schema does not parse: \(error)")
        }
    }()

    /// The document of the first tab that a person sees.
    package static let firstTab = """
        # Welcome to the harbour. This server is part of Sextant; nothing leaves
        # your machine. Put the cursor into an operation and press Ctrl-J.

        # Some ships, page by page. The fourth one's captain cannot be reached:
        # look at the errors below the result.
        query Fleet($first: Int!, $after: String) {
          ships(first: $first, after: $after) {
            totalCount
            nodes {
              id
              name
              status
              tonnage # beyond 2^53, exact to the last digit
              captain {
                name
                rank
              }
              note
            }
            pageInfo {
              hasNextPage
              endCursor
            }
          }
        }

        # Keep Fleet live in one tab, and run this in another.
        mutation Rename {
          renameShip(id: "1", name: "Endurance II") {
            id
            name
          }
        }

        # Several events a second, until you stop it.
        subscription Moves {
          shipMoved {
            id
            name
            position {
              lat
              lon
            }
          }
        }

        """

    /// The variables that go with it.
    package static let firstTabVariables = """
        {
          "first": 5 // the server takes up to 100
        }

        """
}
