import GraphQLCache

/// Makes operations and the responses a server would give to them, both from a seed.
///
/// The value of a field depends on nothing but its object, its name and its argument, as in a server whose data does not
/// change, so that an object says the same wherever it stands.
struct RandomOperation {
    private indirect enum Selection {
        case field(name: String, argument: Int?, children: [Selection])
        case fragment(type: String?, include: String?, children: [Selection])
    }

    private struct Object {
        let type: String
        let id: String
    }

    let text: String
    let variables: JSONObject = ["yes": true]
    let data: String

    static let conditions = TypeConditions { condition, type in
        condition == "Named" ? type != "Bare" : condition == type
    }

    init(seed: UInt64) {
        var generator = Generator(seed: seed)
        let selections = generator.selections(depth: 0, isRoot: true)
        text = "query Q($yes: Boolean!, $no: Boolean = false) " + Self.print(selections)
        data = Executor().object(Object(type: "Query", id: "root"), selections)
    }

    // MARK: The operation

    private struct Generator {
        private var random: UInt64

        init(seed: UInt64) {
            random = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        }

        private mutating func next(_ bound: Int) -> Int {
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((random >> 33) % UInt64(bound))
        }

        mutating func selections(depth: Int, isRoot: Bool = false) -> [Selection] {
            var selections: [Selection] = []
            if !isRoot {
                let identified = ["Ship", "Port"].map { type in
                    Selection.fragment(
                        type: type, include: nil, children: [.field(name: "id", argument: nil, children: [])])
                }
                selections += identified
            }
            for _ in 0..<(2 + next(4)) {
                switch next(depth > 3 ? 5 : 10) {
                case 0...4: selections.append(.field(name: "s\(next(5))", argument: argument(), children: []))
                case 5, 6: selections.append(composite("o\(next(3))", depth))
                case 7: selections.append(composite("l\(next(2))", depth))
                case 8: selections.append(composite("m0", depth))
                default:
                    let type = [nil, "Ship", "Port", "Bare", "Named"][next(isRoot ? 1 : 5)]
                    let include = [nil, nil, "$yes", "$no"][next(4)]
                    selections.append(
                        .fragment(
                            type: type, include: include, children: self.selections(depth: depth + 1, isRoot: isRoot)))
                }
            }
            return selections
        }

        private mutating func argument() -> Int? { next(3) == 0 ? next(3) : nil }

        private mutating func composite(_ name: String, _ depth: Int) -> Selection {
            .field(name: name, argument: argument(), children: selections(depth: depth + 1))
        }
    }

    private static func print(_ selections: [Selection]) -> String {
        "{ "
            + selections.map { selection in
                switch selection {
                case .field(let name, let argument, let children):
                    let below = children.isEmpty ? "" : " " + print(children)
                    guard let argument else { return name + below }
                    return "\(name)_\(argument): \(name)(a: {n: \(argument), s: \"x\"})" + below
                case .fragment(let type, let include, let children):
                    let condition = include.map { " @include(if: \($0))" } ?? ""
                    return "..." + (type.map { " on \($0)" } ?? "") + condition + " " + print(children)
                }
            }.joined(separator: " ") + " }"
    }

    // MARK: The server

    private struct Executor {
        func object(_ object: Object, _ selections: [Selection]) -> String {
            var order: [String] = []
            var groups: [String: (name: String, argument: Int?, children: [Selection])] = [:]
            // What the client adds to every selection set but the root's comes first.
            if object.type != "Query" {
                order.append("__typename")
                groups["__typename"] = ("__typename", nil, [])
            }
            collect(object, selections, &order, &groups)
            return "{"
                + order.map { key in
                    let group = groups[key]!
                    return "\"\(key)\":" + value(object, group.name, group.argument, group.children)
                }.joined(separator: ",") + "}"
        }

        private func collect(
            _ object: Object, _ selections: [Selection], _ order: inout [String],
            _ groups: inout [String: (name: String, argument: Int?, children: [Selection])]
        ) {
            for selection in selections {
                switch selection {
                case .field(let name, let argument, let children):
                    let key = argument.map { "\(name)_\($0)" } ?? name
                    if groups[key] == nil { order.append(key) }
                    groups[key, default: (name, argument, [])].children += children
                case .fragment(let type, let include, let children):
                    if include == "$no" { continue }
                    if let type, RandomOperation.conditions.matches(type, object.type) != true { continue }
                    collect(object, children, &order, &groups)
                }
            }
        }

        private func value(
            _ object: Object, _ name: String, _ argument: Int?, _ children: [Selection]
        ) -> String {
            let seed = "\(object.type)/\(object.id)/\(name)/\(argument ?? -1)"
            let hash = Self.hash(seed)
            switch name {
            case "__typename": return "\"\(object.type)\""
            case "id": return "\"\(object.id)\""
            case _ where name.hasPrefix("s"):
                return [
                    "1.50", "null", "true", #""text \u00e9 \" end""#, #"["a",null,[1]]"#, #"{"k":{"l":[{}]},"n":-0}"#,
                    "12345678901234567890", "\"\"",
                ][Int(hash % 8)]
            case _ where hash % 7 == 0: return "null"
            case _ where name.hasPrefix("o"): return self.object(Self.target(seed), children)
            default:
                let inner = (0..<Int(hash % 4)).map { index in
                    index == 2 ? "null" : self.object(Self.target("\(seed)/\(index)"), children)
                }.joined(separator: ",")
                return name == "m0" ? "[[\(inner)],null,[]]" : "[\(inner)]"
            }
        }

        /// The object that a field of a certain seed leads to: one of a few with an id, or one without.
        private static func target(_ seed: String) -> Object {
            let hash = hash(seed)
            switch hash % 3 {
            case 0: return Object(type: "Ship", id: "\(hash / 3 % 5)")
            case 1: return Object(type: "Port", id: "\(hash / 3 % 5)")
            default: return Object(type: "Bare", id: seed)
            }
        }

        private static func hash(_ text: String) -> UInt64 {
            let hash = text.utf8.reduce(14_695_981_039_346_656_037) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
            return (hash ^ hash >> 29) >> 8
        }
    }
}
