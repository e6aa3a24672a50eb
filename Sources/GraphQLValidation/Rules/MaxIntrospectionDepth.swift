import GraphQLLanguage

/// Introspection does not nest its lists without end: servers refuse what graphql-js refuses, three lists deep.
final class MaxIntrospectionDepth: FieldRule {
    static let name = "MaxIntrospectionDepth"
    private static let limit = 3
    private static let lists: Set<String> = ["fields", "interfaces", "possibleTypes", "inputFields"]
    private let context: ValidationContext

    init(_ context: ValidationContext) { self.context = context }

    func enter(_ field: Field, at place: FieldPlace) {
        guard let set = field.selectionSet, field.name.value == "__schema" || field.name.value == "__type" else {
            return
        }
        if exceeds(set) { context.report(self, "Maximum introspection depth exceeded", field.range) }
    }

    /// A fragment is entered again only from deeper than before, so that cycles end.
    private func exceeds(_ set: SelectionSet) -> Bool {
        var deepest: [String: Int] = [:]
        var open = [(set, 0)]
        while let (set, depth) = open.popLast() {
            for selection in set.selections {
                switch selection {
                case .field(let field):
                    let inner = depth + (Self.lists.contains(field.name.value) ? 1 : 0)
                    if inner >= Self.limit { return true }
                    if let set = field.selectionSet { open.append((set, inner)) }
                case .inlineFragment(let fragment): open.append((fragment.selectionSet, depth))
                case .fragmentSpread(let spread):
                    let name = spread.name.value
                    guard deepest[name] ?? -1 < depth, let fragment = context.fragments[name] else { continue }
                    deepest[name] = depth
                    open.append((fragment.selectionSet, depth))
                }
            }
        }
        return false
    }
}
