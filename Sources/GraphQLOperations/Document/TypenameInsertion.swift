import GraphQLLanguage

/// Finds the selection sets that lack a `__typename`.
///
/// Left alone are: the root's own selections, also those that reach it through fragments (a subscription's root must have
/// one field only), sets that already have a field answering as `__typename`, and everything inside introspection fields.
struct TypenameInsertion {
    /// The offsets of the opening braces after which a `__typename` belongs, in ascending order.
    let offsets: [Int]

    init(operation: OperationDefinition, fragments: FragmentClosure) {
        var walk = Walk(fragments: fragments)
        walk.visit(operation.selectionSet, isRoot: true)
        while let (fragment, isRoot) = walk.pending.popLast() { walk.visit(fragment.selectionSet, isRoot: isRoot) }
        offsets = walk.braces.subtracting(walk.rootBraces).sorted()
    }

    private struct Walk {
        let fragments: FragmentClosure
        var braces: Set<Int> = []
        var rootBraces: Set<Int> = []
        var rootFragments: Set<String> = []
        var otherFragments: Set<String> = []
        var pending: [(fragment: FragmentDefinition, isRoot: Bool)] = []

        init(fragments: FragmentClosure) {
            self.fragments = fragments
        }

        mutating func visit(_ set: SelectionSet, isRoot: Bool) {
            if isRoot {
                rootBraces.insert(set.range.lowerBound)
            } else if !Self.answersTypename(set) {
                braces.insert(set.range.lowerBound)
            }
            for selection in set.selections {
                switch selection {
                case .field(let field):
                    if let set = field.selectionSet, !field.name.value.hasPrefix("__") { visit(set, isRoot: false) }
                case .inlineFragment(let fragment):
                    visit(fragment.selectionSet, isRoot: isRoot)
                case .fragmentSpread(let spread):
                    guard let fragment = fragments.fragment(for: spread) else { continue }
                    let isNew =
                        isRoot
                        ? rootFragments.insert(spread.name.value).inserted
                        : otherFragments.insert(spread.name.value).inserted
                    if isNew { pending.append((fragment, isRoot)) }
                }
            }
        }

        private static func answersTypename(_ set: SelectionSet) -> Bool {
            set.selections.contains { selection in
                guard case .field(let field) = selection else { return false }
                return field.responseKey == "__typename" && (field.directives.isEmpty || field.alias != nil)
            }
        }
    }
}
