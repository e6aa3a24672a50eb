import GraphQLLanguage
import GraphQLSchema

/// Every field exists on the type it is selected from (specification, 5.3.1).
final class FieldsOnCorrectType: FieldRule {
    static let name = "FieldsOnCorrectType"
    private let context: ValidationContext

    init(_ context: ValidationContext) { self.context = context }

    func enter(_ field: Field, at place: FieldPlace) {
        guard let parent = place.parent, place.definition == nil else { return }
        let name = field.name.value
        var suggestion = Suggestions.question(typesWith(name, below: parent), "to use an inline fragment on")
        if suggestion.isEmpty {
            suggestion = Suggestions.question(for: name, in: parent.fields.lazy.map(\.name))
        }
        context.report(
            self, "Cannot query field \"\(name)\" on type \"\(parent.name)\"." + suggestion, field.range)
    }

    /// Types that a value of an abstract type may be and that have the field, the commonest first, interfaces before
    /// the types that implement them.
    private func typesWith(_ field: String, below type: NamedType) -> [String] {
        guard type.kind.isAbstract, let schema = context.schema else { return [] }
        var count: [String: Int] = [:]
        var found: [String] = []
        for name in schema.possibleTypes(of: type.name) {
            guard let possible = schema[name], possible.field(named: field) != nil else { continue }
            count[name] = 1
            found.append(name)
            for interface in possible.interfaces where schema[interface]?.field(named: field) != nil {
                if count[interface] == nil { found.append(interface) }
                count[interface, default: 0] += 1
            }
        }
        return sorted(found) { left, right in
            if count[left] != count[right] { return (count[left] ?? 0) > (count[right] ?? 0) }
            if schema.isSubtype(right, of: left) { return true }
            if schema.isSubtype(left, of: right) { return false }
            return Suggestions.naturallyPrecedes(left, right)
        }
    }

    /// By binary insertion, as the reference's engine sorts a few: what the rules above say of three types may go round in
    /// a circle, and then it matters which are compared.
    private func sorted(_ names: [String], by precedes: (String, String) -> Bool) -> [String] {
        var sorted: [String] = []
        for name in names {
            var (low, high) = (0, sorted.count)
            while low < high {
                let middle = (low + high) / 2
                if precedes(name, sorted[middle]) { high = middle } else { low = middle + 1 }
            }
            sorted.insert(name, at: low)
        }
        return sorted
    }
}
