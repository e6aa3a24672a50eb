import GraphQLLanguage

/// Measures how deep the fields of an operation are nested, before anything runs.
struct OperationDepth {
    let fragments: [String: FragmentDefinition]
    let limit: Int
    /// The greatest depth at which each fragment has been looked through.
    private var seen: [String: Int] = [:]

    init(fragments: [String: FragmentDefinition], limit: Int) {
        self.fragments = fragments
        self.limit = limit
    }

    /// The first field that lies too deep.
    mutating func placeBeyondLimit(in set: SelectionSet, depth: Int = 1) -> SourceRange? {
        for selection in set.selections {
            switch selection {
            case .field(let field):
                if depth > limit { return field.range }
                if let inner = field.selectionSet, let place = placeBeyondLimit(in: inner, depth: depth + 1) {
                    return place
                }
            case .inlineFragment(let fragment):
                if let place = placeBeyondLimit(in: fragment.selectionSet, depth: depth) { return place }
            case .fragmentSpread(let spread):
                // From a greater depth it may reach further, so it is looked through again.
                let name = spread.name.value
                guard let fragment = fragments[name], seen[name].map({ depth > $0 }) ?? true else { continue }
                seen[name] = depth
                if let place = placeBeyondLimit(in: fragment.selectionSet, depth: depth) { return place }
            }
        }
        return nil
    }
}
