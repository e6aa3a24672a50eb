import GraphQLExecution
import JSON

extension HarbourResolvers {
    func addQueries(_ resolvers: inout Resolvers) {
        let harbour = harbour
        resolvers.query { query in
            query.field("ship") { call in harbour.ship(call.arguments.string("id") ?? "") }
            query.field("ships") { call in
                let all = Self.ordered(harbour.ships, by: call.arguments.string("orderBy"))
                let filter = call.arguments.object("filter") ?? [:]
                return try Self.page(of: all.filter { Self.matches($0, filter) }, call) { $0.id }
            }
            query.field("port") { call in harbour.port(call.arguments.string("id") ?? "") }
            query.field("ports") { _ in harbour.allPorts }
            query.field("captain") { call in harbour.captain(call.arguments.string("id") ?? "") }
            query.field("search") { call in
                let text = (call.arguments.string("text") ?? "").lowercased()
                func finds(_ name: String) -> Bool { text.isEmpty || name.lowercased().contains(text) }
                return harbour.ships.filter { finds($0.name) }.map(\.resolvedValue)
                    + harbour.allPorts.filter { finds($0.name) }.map(\.resolvedValue)
                    + harbour.allCaptains.filter { finds($0.name) }.map(\.resolvedValue)
            }
            query.field("node") { call -> ResolvedValue in
                let id = call.arguments.string("id") ?? ""
                switch id.first {
                case "p": return harbour.port(id).resolvedValue
                case "c": return harbour.captain(id).resolvedValue
                case "v": return harbour.voyage(id).resolvedValue
                default: return harbour.ship(id).resolvedValue
                }
            }
            query.waitingField("slow") { call in
                let seconds = min(max(call.arguments.double("seconds") ?? 2, 0), 60)
                try await Task.sleep(for: .milliseconds(Int(seconds * 1_000)))
                return "That took \(JSONNumber(seconds)?.text ?? "some") seconds."
            }
            query.field("weather") { _ -> String? in
                throw ResolverError("The barometer is broken", code: "INSTRUMENT_FAILURE")
            }
        }
    }

    func addMutations(_ resolvers: inout Resolvers) {
        let harbour = harbour
        resolvers.mutation { mutation in
            mutation.field("renameShip") { call in
                let name = call.arguments.string("name") ?? ""
                guard name.contains(where: { !$0.isWhitespace }) else {
                    throw ResolverError("A ship needs a name.", code: "BAD_USER_INPUT")
                }
                return try Self.found(call) { id in harbour.change(id) { $0.name = name } }
            }
            mutation.field("moveShip") { call in
                let to = call.arguments.object("to") ?? [:]
                guard let lat = to["lat"]?.double, let lon = to["lon"]?.double, -90...90 ~= lat, -180...180 ~= lon
                else {
                    throw ResolverError("That is no place on this planet.", code: "BAD_USER_INPUT")
                }
                let moved = try Self.found(call) { id in
                    harbour.change(id) { ship in
                        ship.position = Position(lat: lat, lon: lon)
                        ship.portID = nil
                        ship.status = .atSea
                    }
                }
                harbour.moves.send(moved)
                return moved
            }
            mutation.field("deleteShip") { call in
                try Self.found(call) { id in harbour.delete(id) ? id : nil }
            }
        }
    }

    func addSubscriptions(_ resolvers: inout Resolvers) {
        let harbour = harbour
        resolvers.subscription { subscription in
            subscription.field("shipMoved") { call in
                if call.arguments.string("id") != nil {
                    _ = try Self.found(call) { harbour.ship($0) }
                }
                return harbour.shipMoves(of: call.arguments.string("id"))
            }
            subscription.field("portTraffic") { call in
                let port = call.arguments.string("port")
                if let port, harbour.port(port) == nil {
                    throw ResolverError("There is no port \"\(port)\".", code: "NOT_FOUND")
                }
                return harbour.portTraffic(at: port)
            }
        }
    }

    private static func found<Value>(_ call: FieldCall, _ look: (String) -> Value?) throws -> Value {
        let id = call.arguments.string("id") ?? ""
        guard let value = look(id) else {
            throw ResolverError("There is no ship \"\(id)\".", code: "NOT_FOUND")
        }
        return value
    }

    private static func ordered(_ ships: [Ship], by order: String?) -> [Ship] {
        switch order {
        case "NAME": ships.sorted { ($0.name, $0.number) < ($1.name, $1.number) }
        case "TONNAGE": ships.sorted { ($1.tonnage, $0.number) < ($0.tonnage, $1.number) }
        default: ships
        }
    }

    private static func matches(_ ship: Ship, _ filter: JSONObject) -> Bool {
        for (key, value) in filter where !value.isNull {
            let holds =
                switch key {
                case "status": ship.status.rawValue == value.string
                case "port": ship.portID == value.string
                case "nameContains": ship.name.lowercased().contains((value.string ?? "").lowercased())
                case "name": ship.name == value.string
                case "minTonnage": ship.tonnage >= Int64(value.int ?? 0)
                case "launchedAfter": ship.launchedAt >= value.string ?? ""
                default: true
                }
            if !holds { return false }
        }
        return true
    }
}
