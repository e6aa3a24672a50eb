import GraphQLLanguage
import GraphQLSchema

extension Analysis {
    /// Fills in the definitions of a document that parses.
    mutating func read(_ document: Document, _ source: Source) {
        let index = LineIndex(source)
        func lines(_ range: SourceRange) -> ClosedRange<Int> {
            let first = index.position(at: range.lowerBound).line - 1
            return first...max(first, index.position(at: max(range.lowerBound, range.upperBound - 1)).line - 1)
        }
        var spreads: [Set<String>] = []
        for operation in document.operations {
            operations.append(
                Operation(kind: operation.kind, name: operation.name?.value, lines: lines(operation.range)))
            spreads.append(Analysis.spreads(in: operation.selectionSet))
        }
        let definitions = document.fragmentsByName
        let users = spreads.map { Analysis.closure(of: $0, in: definitions) }
        for fragment in document.fragments {
            let name = fragment.name.value
            fragments.append(
                Fragment(
                    name: name, lines: lines(fragment.range), users: users.indices.filter { users[$0].contains(name) }))
        }
    }

    /// Fills in what can be told of a document that does not parse.
    mutating func readTokens(of bytes: [UInt8], _ source: Source) {
        let index = LineIndex(source)
        for operation in GraphQLSchema.operations(in: bytes) {
            let first = index.position(at: operation.range.lowerBound).line - 1
            let last = index.position(at: max(operation.range.lowerBound, operation.range.upperBound - 1)).line - 1
            operations.append(Operation(kind: operation.kind, name: operation.name, lines: first...max(first, last)))
        }
    }

    private static func spreads(in set: SelectionSet) -> Set<String> {
        var names: Set<String> = []
        var open = [set]
        while let set = open.popLast() {
            for selection in set.selections {
                if case .fragmentSpread(let spread) = selection { names.insert(spread.name.value) }
                if let inner = selection.selectionSet { open.append(inner) }
            }
        }
        return names
    }

    /// The fragments that are reached from some spreads, through other fragments too.
    private static func closure(of names: Set<String>, in fragments: [String: FragmentDefinition]) -> Set<String> {
        var found: Set<String> = []
        var open = Array(names)
        while let name = open.popLast() {
            guard found.insert(name).inserted, let fragment = fragments[name] else { continue }
            open += spreads(in: fragment.selectionSet)
        }
        return found
    }
}
