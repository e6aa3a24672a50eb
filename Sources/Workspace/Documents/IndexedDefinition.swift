import GraphQLLanguage

/// An operation or a fragment of a project, and where it stands.
package struct IndexedDefinition: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        case operation(OperationKind)
        case fragment(on: String)

        /// `query`, `fragment` and so on.
        package var word: String {
            switch self {
            case .operation(let kind): "\(kind)"
            case .fragment: "fragment"
            }
        }

        package var isFragment: Bool { if case .fragment = self { true } else { false } }
    }

    package let name: String
    package let kind: Kind
    /// As the index names its files.
    package let file: String
    /// Counted from 1.
    package let line: Int
    /// Where the name starts, in bytes from the start of the file.
    package let offset: Int
    /// The definition as it is written.
    package let text: String
    /// The fragments it spreads itself.
    package let spreads: [String]
}

extension IndexedDefinition {
    /// The named definitions of a document.
    static func all(in document: Document, file: String) -> [IndexedDefinition] {
        let lines = LineIndex(document.source)
        return document.definitions.compactMap { definition in
            switch definition {
            case .operation(let operation):
                guard let name = operation.name else { return nil }
                return IndexedDefinition(
                    name: name.value, kind: .operation(operation.kind), file: file,
                    line: lines.position(at: name.range.lowerBound).line, offset: name.range.lowerBound,
                    text: document.source.text(definition.range), spreads: spreads(in: operation.selectionSet))
            case .fragment(let fragment):
                return IndexedDefinition(
                    name: fragment.name.value, kind: .fragment(on: fragment.typeCondition.value), file: file,
                    line: lines.position(at: fragment.name.range.lowerBound).line,
                    offset: fragment.name.range.lowerBound,
                    text: document.source.text(definition.range), spreads: spreads(in: fragment.selectionSet))
            default: return nil
            }
        }
    }

    /// The names of the fragments that a selection set spreads, each once.
    package static func spreads(in set: SelectionSet) -> [String] {
        var names: [String] = []
        var known: Set<String> = []
        var open = [set]
        while let set = open.popLast() {
            for selection in set.selections {
                if case .fragmentSpread(let spread) = selection, known.insert(spread.name.value).inserted {
                    names.append(spread.name.value)
                }
                if let inner = selection.selectionSet { open.append(inner) }
            }
        }
        return names
    }
}
