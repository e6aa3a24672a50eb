/// Finds input objects with `@oneOf` of which no value ends, as whichever field is given needs another such object.
enum OneOfCycles {
    static func warnings(of types: TypeTable) -> [SchemaWarning] {
        let candidates = types.types.filter { $0.isOneOf && !$0.inputFields.isEmpty }
        guard !candidates.isEmpty else { return [] }
        var finite: Set<String> = []
        var users: [String: [String]] = [:]
        for type in candidates {
            for field in type.inputFields {
                if let inner = types[field.type.namedType], inner.isOneOf, !field.type.isList {
                    users[inner.name, default: []].append(type.name)
                } else {
                    finite.insert(type.name)
                }
            }
        }
        // Whoever may hold a value that ends ends too.
        var open = Array(finite)
        while let name = open.popLast() {
            for user in users[name] ?? [] where finite.insert(user).inserted { open.append(user) }
        }
        return candidates.filter { !finite.contains($0.name) }.map { type in
            SchemaWarning(
                "OneOf Input Object \(type.name) must be inhabited but all fields recursively reference only other OneOf"
                    + " Input Objects forming an unresolvable cycle.", typeName: type.name)
        }
    }
}
