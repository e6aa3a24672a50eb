import GraphQLLanguage

/// The fragments that may be used, and which of them each names itself.
final class FragmentTable {
    let fragments: [String: FragmentDefinition]
    private var spreadNames: [String: [String]] = [:]
    /// How many more fragments may be visited from operations: thousands of operations that share thousands of
    /// fragments would take minutes, and none of them is a person's.
    private var budget = 2_000_000

    /// Whether the budget ran out, so that not every operation was looked at with its fragments.
    var isExhausted: Bool { budget < 0 }

    init(_ fragments: some Sequence<FragmentDefinition>) {
        self.fragments = Dictionary(fragments.map { ($0.name.value, $0) }, uniquingKeysWith: { $1 })
    }

    /// The names that selection sets need, directly or through other fragments, of fragments that there are. Nil when
    /// the budget has run out.
    func fragments(of sets: some Sequence<SelectionSet>) -> [String]? {
        guard !isExhausted else { return nil }
        var found: [String] = []
        var seen: Set<String> = []
        var open = sets.map { Self.spreads(in: $0).map(\.name.value) }
        while let names = open.popLast() {
            for name in names where seen.insert(name).inserted {
                guard let inner = spreads(ofFragment: name) else { continue }
                found.append(name)
                budget -= 1
                open.append(inner)
            }
        }
        return isExhausted ? nil : found
    }

    private func spreads(ofFragment name: String) -> [String]? {
        if let known = spreadNames[name] { return known }
        guard let fragment = fragments[name] else { return nil }
        let names = Self.spreads(in: fragment.selectionSet).map(\.name.value)
        spreadNames[name] = names
        return names
    }

    /// The spreads of a selection set without those of the fragments they name.
    static func spreads(in set: SelectionSet) -> [FragmentSpread] {
        var spreads: [FragmentSpread] = []
        var open = [set]
        while let set = open.popLast() {
            for selection in set.selections {
                if case .fragmentSpread(let spread) = selection {
                    spreads.append(spread)
                } else if let inner = selection.selectionSet {
                    open.append(inner)
                }
            }
        }
        return spreads
    }
}
