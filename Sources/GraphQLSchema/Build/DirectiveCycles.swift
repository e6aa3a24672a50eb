import GraphQLLanguage

/// Finds directives whose definition uses themselves: on one of their arguments, or on a type that such an argument needs
/// (specification, section 3.13, "Type Validation" 1 to 3).
struct DirectiveCycles {
    /// What a definition is made of: a type, or a directive with the sign in front.
    private typealias Node = String
    private let edges: [Node: [Node]]
    private var order: [Node: Int] = [:]
    private var lowest: [Node: Int] = [:]
    private var open: [Node] = []
    private var isOpen: Set<Node> = []
    private var cycles: [[Node]] = []

    static func warnings(of types: TypeTable, directives: [SchemaDirective]) -> [SchemaWarning] {
        let own = directives.filter { !BuiltIns.directiveNames.contains($0.name) }
        guard own.contains(where: { !$0.arguments.isEmpty }) else { return [] }
        var search = DirectiveCycles(edges: edges(of: own, types))
        for directive in own where search.order["@" + directive.name] == nil { search.visit("@" + directive.name) }
        let places = Dictionary(
            own.enumerated().map { ("@" + $1.name, $0) }, uniquingKeysWith: { first, _ in first })
        return search.cycles.compactMap { members -> (place: Int, way: [Node])? in
            let first = members.compactMap { places[$0] }.min()
            return first.map { ($0, search.way(around: "@" + own[$0].name, within: Set(members))) }
        }
        .sorted { $0.place < $1.place }
        .map { place, way in
            let name = own[place].name
            let between = way.isEmpty ? "" : " through \(way.map { "\"\($0)\"" }.joined(separator: ", "))"
            return SchemaWarning(
                "Directive \"@\(name)\" cannot be used in its own definition\(between).", directiveName: name)
        }
    }

    private init(edges: [Node: [Node]]) { self.edges = edges }

    // MARK: What uses what

    private static func edges(of directives: [SchemaDirective], _ types: TypeTable) -> [Node: [Node]] {
        var edges: [Node: [Node]] = [:]
        var needed: [NamedType] = []
        func add(_ values: [SchemaInputValue], to node: Node) {
            for value in values {
                edges[node, default: []] += value.appliedDirectives.map { "@" + $0.name.value }
                guard let type = types[value.type.namedType] else { continue }
                edges[node, default: []].append(type.name)
                needed.append(type)
            }
        }
        for directive in directives { add(directive.arguments, to: "@" + directive.name) }
        var seen: Set<String> = []
        while let type = needed.popLast() {
            guard seen.insert(type.name).inserted else { continue }
            let applied = type.appliedDirectives + type.enumValues.flatMap(\.appliedDirectives)
            edges[type.name, default: []] += applied.map { "@" + $0.name.value }
            add(type.inputFields, to: type.name)
        }
        return edges
    }

    // MARK: Cycles

    /// Tarjan's search for what reaches itself, on a stack of its own: a chain of types may be as long as a schema.
    private mutating func visit(_ start: Node) {
        var path: [(node: Node, next: Int)] = []
        func enter(_ node: Node, _ search: inout DirectiveCycles) {
            search.lowest[node] = search.order.count
            search.order[node] = search.order.count
            search.open.append(node)
            search.isOpen.insert(node)
            path.append((node, 0))
        }
        enter(start, &self)
        while let (node, next) = path.last {
            let targets = edges[node] ?? []
            if next < targets.count {
                path[path.count - 1].next += 1
                let target = targets[next]
                if let place = order[target] {
                    if isOpen.contains(target) { lowest[node] = min(lowest[node] ?? place, place) }
                } else {
                    enter(target, &self)
                }
                continue
            }
            path.removeLast()
            let least = lowest[node] ?? 0
            if let (parent, _) = path.last { lowest[parent] = min(lowest[parent] ?? least, least) }
            if least == order[node] { close(node) }
        }
    }

    /// Takes what is strongly connected to a node off the stack.
    private mutating func close(_ node: Node) {
        var members: [Node] = []
        repeat {
            members.append(open.removeLast())
            isOpen.remove(members[members.count - 1])
        } while members.last != node
        if members.count > 1 || edges[node]?.contains(node) == true { cycles.append(members) }
    }

    /// The shortest way from a node back to itself, without it.
    private func way(around start: Node, within members: Set<Node>) -> [Node] {
        var cameFrom: [Node: Node] = [:]
        var queue = [start]
        var next = 0
        while next < queue.count {
            let node = queue[next]
            next += 1
            for target in edges[node] ?? [] where members.contains(target) {
                if target == start {
                    var way: [Node] = []
                    var step = node
                    while step != start {
                        way.append(step)
                        step = cameFrom[step] ?? start
                    }
                    return way.reversed()
                }
                guard cameFrom[target] == nil else { continue }
                cameFrom[target] = node
                queue.append(target)
            }
        }
        return []
    }
}
