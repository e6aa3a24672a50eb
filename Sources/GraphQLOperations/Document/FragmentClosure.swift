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
        search.run(from: operation.selectionSet)
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

    /// A depth-first walk over the fragments' spreads. It keeps its own stack, since nothing bounds how many fragments
    /// a document chains.
    private struct Search {
        private struct Step {
            let fragment: String?
            let spreads: [FragmentSpread]
            var next = 0
        }

        let definitions: [String: FragmentDefinition]
        private var open: Set<String> = []
        private(set) var done: Set<String> = []
        private(set) var missing: [String] = []
        private(set) var cyclicSpreads: Set<Int> = []

        init(definitions: [String: FragmentDefinition]) {
            self.definitions = definitions
        }

        mutating func run(from root: SelectionSet) {
            var stack = [Step(fragment: nil, spreads: Self.spreads(in: root))]
            while let step = stack.last {
                guard step.next < step.spreads.count else {
                    if let name = step.fragment {
                        open.remove(name)
                        done.insert(name)
                    }
                    stack.removeLast()
                    continue
                }
                stack[stack.count - 1].next += 1
                let spread = step.spreads[step.next]
                let name = spread.name.value
                if open.contains(name) {
                    cyclicSpreads.insert(spread.range.lowerBound)
                } else if let fragment = definitions[name] {
                    guard !done.contains(name) else { continue }
                    open.insert(name)
                    stack.append(Step(fragment: name, spreads: Self.spreads(in: fragment.selectionSet)))
                } else if !missing.contains(name) {
                    missing.append(name)
                }
            }
        }

        private static func spreads(in set: SelectionSet) -> [FragmentSpread] {
            set.selections.flatMap { selection -> [FragmentSpread] in
                switch selection {
                case .field(let field): field.selectionSet.map { spreads(in: $0) } ?? []
                case .inlineFragment(let fragment): spreads(in: fragment.selectionSet)
                case .fragmentSpread(let spread): [spread]
                }
            }
        }
    }
}
