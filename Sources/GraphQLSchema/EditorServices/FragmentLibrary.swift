import GraphQLLanguage

/// The fragments of a project's documents, to complete operations that use them.
package struct FragmentLibrary: Sendable {
    private struct Entry: Sendable {
        let text: String
        let known: KnownFragment
        let spreads: [String]
    }

    private var entries: [String: Entry] = [:]
    private var names: [String] = []

    package init(_ documents: [Document] = []) {
        for document in documents { add(document) }
    }

    /// Adds the fragments of a document. Of two with one name the first is kept.
    package mutating func add(_ document: Document) {
        for fragment in document.fragments where entries[fragment.name.value] == nil {
            names.append(fragment.name.value)
            entries[fragment.name.value] = Entry(
                text: document.source.text(fragment.range),
                known: KnownFragment(name: fragment.name.value, typeCondition: fragment.typeCondition.value),
                spreads: Self.spreads(in: fragment.selectionSet))
        }
    }

    /// For completion.
    package var fragments: [KnownFragment] { names.compactMap { entries[$0]?.known } }

    /// The fragments that a document uses, directly or through others, and does not define; those that nobody defines
    /// are left out.
    package func missing(in document: Document) -> [String] {
        let own = Set(document.fragments.map(\.name.value))
        var open = document.definitions.flatMap { definition -> [String] in
            switch definition {
            case .operation(let operation): Self.spreads(in: operation.selectionSet)
            case .fragment(let fragment): Self.spreads(in: fragment.selectionSet)
            default: []
            }
        }
        var found: Set<String> = []
        while let name = open.popLast() {
            guard !own.contains(name), let entry = entries[name], found.insert(name).inserted else { continue }
            open += entry.spreads
        }
        return names.filter(found.contains)
    }

    /// The text of a document with the fragments that it lacks below it.
    package func completed(_ document: Document) -> String {
        let texts = missing(in: document).compactMap { entries[$0]?.text }
        return ([String(decoding: document.source.bytes, as: UTF8.self)] + texts).joined(separator: "\n\n")
    }

    private static func spreads(in set: SelectionSet) -> [String] {
        var names: [String] = []
        var open = [set]
        while let set = open.popLast() {
            for selection in set.selections {
                if case .fragmentSpread(let spread) = selection { names.append(spread.name.value) }
                if let inner = selection.selectionSet { open.append(inner) }
            }
        }
        return names
    }
}
