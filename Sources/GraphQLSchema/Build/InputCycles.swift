/// Finds input objects that contain themselves with no null between: no value of them ends.
enum InputCycles {
    static func warnings(of types: TypeTable) -> [SchemaWarning] {
        var warnings: [SchemaWarning] = []
        var visited: Set<String> = []
        for start in types.types where start.kind == .inputObject && !visited.contains(start.name) {
            // The way from the start: each type and which of its fields is next. Chains may be as long as a schema.
            var path: [(type: NamedType, next: Int)] = [(start, 0)]
            var places = [start.name: 0]
            visited.insert(start.name)
            while let (type, next) = path.last {
                guard next < type.inputFields.count else {
                    path.removeLast()
                    places[type.name] = nil
                    continue
                }
                path[path.count - 1].next += 1
                guard case .nonNull(.named(let name)) = type.inputFields[next].type, let inner = types[name],
                    inner.kind == .inputObject
                else { continue }
                if let place = places[name] {
                    let fields = path[place...].map { $0.type.inputFields[$0.next - 1].name }
                    warnings.append(
                        SchemaWarning(
                            "Cannot reference Input Object \"\(name)\" within itself through a series of non-null "
                                + "fields: \"\(fields.joined(separator: "."))\".", typeName: name,
                            memberName: fields.first))
                } else if visited.insert(name).inserted {
                    places[name] = path.count
                    path.append((inner, 0))
                }
            }
        }
        return warnings
    }
}
