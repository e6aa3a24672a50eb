import GraphQLLanguage

/// The fragments that an operation needs, directly or through other fragments.
///
/// A spread that closes a cycle is left out of all later work: such a document is invalid, the server says so, and
/// nothing here may run for ever on it.
struct FragmentClosure {
    /// In the order of the document.
    let needed: [FragmentDefinition]
    /// Names that are spread but not defined, in order of appearance.
    private(set) var missing: [String] = []
    private var byName: [String: FragmentDefinition] = [:]
    /// Spreads that would lead back to a fragment they are part of, by their offset in the source.
    private var cyclicSpreads: Set<Int> = []

    init(of operation: OperationDefinition, in document: Document) {
        var definitions: [String: FragmentDefinition] = [:]
        for fragment in document.fragments where definitions[fragment.name.value] == nil {
            definitions[fragment.name.value] = fragment
        }
        var search = Search(definitions: definitions)
        search.visit(operation.selectionSet)
        needed = document.fragments.filter { fragment in
            search.done.contains(fragment.name.value)
                && definitions[fragment.name.value]!.range.lowerBound == fragment.range.lowerBound
        }
        for fragment in needed { byName[fragment.name.value] = fragment }
        missing = search.missing
        cyclicSpreads = search.cyclicSpreads
    }

    /// The fragment that a spread brings in; nil for a missing one and for a spread that closes a cycle.
    func fragment(for spread: FragmentSpread) -> FragmentDefinition? {
        cyclicSpreads.contains(spread.range.lowerBound) ? nil : byName[spread.name.value]
    }

    /// A depth-first walk over the fragments' spreads.
    private struct Search {
        let definitions: [String: FragmentDefinition]
        var open: Set<String> = []
        var done: Set<String> = []
        var missing: [String] = []
        var cyclicSpreads: Set<Int> = []

        mutating func visit(_ set: SelectionSet) {
            for selection in set.selections {
                switch selection {
                case .field(let field):
                    if let set = field.selectionSet { visit(set) }
                case .inlineFragment(let fragment):
                    visit(fragment.selectionSet)
                case .fragmentSpread(let spread):
                    visit(spread)
                }
            }
        }

        private mutating func visit(_ spread: FragmentSpread) {
            let name = spread.name.value
            if open.contains(name) {
                cyclicSpreads.insert(spread.range.lowerBound)
            } else if let fragment = definitions[name] {
                guard !done.contains(name) else { return }
                open.insert(name)
                visit(fragment.selectionSet)
                open.remove(name)
                done.insert(name)
            } else if !missing.contains(name) {
                missing.append(name)
            }
        }
    }
}
