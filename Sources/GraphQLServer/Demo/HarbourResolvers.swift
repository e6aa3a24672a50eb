import GraphQLExecution
import GraphQLValidation
import JSON

/// How the demo's schema reads and changes the harbour.
struct HarbourResolvers {
    let harbour: Harbour

    var all: Resolvers {
        var resolvers = Resolvers()
        addScalars(&resolvers)
        addShips(&resolvers)
        addPlacesAndPeople(&resolvers)
        addPages(of: Ship.self, &resolvers)
        addPages(of: Voyage.self, &resolvers)
        addQueries(&resolvers)
        addMutations(&resolvers)
        addSubscriptions(&resolvers)
        return resolvers
    }

    private func addScalars(_ resolvers: inout Resolvers) {
        resolvers.scalar(
            "DateTime",
            input: ScalarInput { value throws(ScalarInput.Failure) in
                guard case .string(let text) = value, HarbourTime.isValid(text) else {
                    throw ScalarInput.Failure("DateTime cannot represent \(value): RFC 3339 is expected.")
                }
                return value
            })
        resolvers.scalar(
            "Tonnage",
            input: ScalarInput { value throws(ScalarInput.Failure) in
                guard value.int != nil else {
                    throw ScalarInput.Failure("Tonnage cannot represent \(value): a whole number is expected.")
                }
                return value
            })
    }

    private func addShips(_ resolvers: inout Resolvers) {
        let harbour = harbour
        resolvers.type(Ship.self) { type in
            type.field("id") { $0.id }
            type.field("name") { $0.name }
            type.field("tonnage") { Int($0.tonnage) }
            type.field("position") { $0.position }
            type.field("status") { $0.status }
            type.field("launchedAt") { $0.launchedAt }
            type.field("note") { $0.note }
            type.field("draught") { $0.draught }
            type.waitingField("survey") { ship, _ in
                try await Task.sleep(for: harbour.tick * 3)
                return "The hull of \(ship.name) is sound."
            }
            type.field("port") { ship in ship.portID.flatMap { harbour.port($0) } }
            type.field("captain") { ship in
                guard ship.number != Harbour.shipWithoutReachableCaptain else {
                    throw ResolverError("Captain is ashore", code: "FORBIDDEN")
                }
                return ship.captainID.flatMap { harbour.captain($0) }
            }
            type.field("voyages") { ship, call in
                try Self.page(of: harbour.voyages(of: ship), call) { $0.id }
            }
        }
        resolvers.type(Position.self) { type in
            type.field("lat") { $0.lat }
            type.field("lon") { $0.lon }
        }
        resolvers.type(Voyage.self) { type in
            type.field("id") { $0.id }
            type.field("from") { harbour.port($0.fromID) }
            type.field("to") { harbour.port($0.toID) }
            type.field("departedAt") { $0.departedAt }
            type.field("arrivedAt") { $0.arrivedAt }
        }
    }

    private func addPlacesAndPeople(_ resolvers: inout Resolvers) {
        let harbour = harbour
        resolvers.type(Port.self) { type in
            type.field("id") { $0.id }
            type.field("name") { $0.name }
            type.field("country") { $0.country }
            type.field("berths") { $0.berths }
            type.field("ships") { port in harbour.ships.filter { $0.portID == port.id } }
        }
        resolvers.type(Captain.self) { type in
            type.field("id") { $0.id }
            type.field("name") { $0.name }
            type.field("rank") { $0.rank }
            type.field("ship") { harbour.ship(String($0.shipNumber)) }
        }
        resolvers.type(PortTraffic.self) { type in
            type.field("ship") { $0.ship }
            type.field("port") { $0.port }
            type.field("kind") { $0.kind }
            type.field("at") { $0.at }
        }
        resolvers.type(PageInfo.self) { type in
            type.field("hasNextPage") { $0.hasNextPage }
            type.field("endCursor") { $0.endCursor }
        }
    }

    private func addPages<Item: ResolvableObject>(of item: Item.Type, _ resolvers: inout Resolvers) {
        resolvers.type(Page<Item>.self) { type in
            type.field("nodes") { $0.items }
            type.field("edges") { page in zip(page.items, page.cursors).map(Edge.init) }
            type.field("totalCount") { $0.totalCount }
            type.field("pageInfo") { PageInfo(hasNextPage: $0.hasNextPage, endCursor: $0.cursors.last) }
        }
        resolvers.type(Edge<Item>.self) { type in
            type.field("node") { $0.node }
            type.field("cursor") { $0.cursor }
        }
    }

    /// The page that `first`, `after` and `offset` ask for. A cursor is the key of the item it stands for.
    static func page<Item: ResolvableObject>(
        of items: [Item], _ call: FieldCall, key: (Item) -> String
    ) throws -> Page<Item> {
        let first = call.arguments.int("first") ?? 10
        guard 0...100 ~= first else {
            throw ResolverError("\"first\" must be between 0 and 100.", code: "BAD_USER_INPUT")
        }
        var rest = items.dropFirst(max(0, call.arguments.int("offset") ?? 0))
        if let after = call.arguments.string("after") {
            guard let index = rest.firstIndex(where: { key($0) == after }) else {
                throw ResolverError("There is nothing at the cursor \"\(after)\".", code: "BAD_USER_INPUT")
            }
            rest = rest[(index + 1)...]
        }
        let page = Array(rest.prefix(first))
        return Page(
            items: page, cursors: page.map(key), hasNextPage: rest.count > first, totalCount: items.count)
    }
}
