import GraphQLLanguage

/// An operation declares no variable twice (specification, 5.8.1).
final class UniqueVariableNames: ValidationRule {
    static let name = "UniqueVariableNames"
    private let context: ValidationContext

    init(_ context: ValidationContext) { self.context = context }

    func enter(_ operation: OperationDefinition) {
        for (name, names) in operation.variables.map(\.name).repeated() {
            context.report(self, "There can be only one variable named \"$\(name)\".", names.map(\.range))
        }
    }
}

extension Array {
    /// Whether two elements have one name. A few names are compared faster than they are hashed.
    func haveRepeats(_ name: (Element) -> String) -> Bool {
        if count <= 8 {
            for index in indices.dropFirst() {
                let own = name(self[index])
                for earlier in 0..<index where name(self[earlier]) == own { return true }
            }
            return false
        }
        var seen = Set<String>(minimumCapacity: count)
        return !allSatisfy { seen.insert(name($0)).inserted }
    }
}

extension [Name] {
    /// The names that occur more than once, each with all its places, in the order of their first.
    func repeated() -> [(name: String, places: [Name])] {
        guard count > 1 else { return [] }
        var places: [String: [Name]] = [:]
        for name in self { places[name.value, default: []].append(name) }
        guard places.count < count else { return [] }
        return compactMap { name in
            guard let all = places[name.value], all.count > 1 else { return nil }
            places[name.value] = nil
            return (name.value, all)
        }
    }
}
