import GraphQLLanguage

extension Refactoring {
    /// Puts what the fragment selects in the place of the spread under the cursor.
    package func inlineFragment() -> [TextEdit]? {
        guard case .fragmentSpread(let spread)? = path().steps.last?.selection,
            let fragment = fragment(named: spread.name.value)
        else { return nil }
        if case .fragment(let own) = definition, own.name.value == spread.name.value { return nil }
        let directives = spread.directives.map { " " + text($0.range) }.joined()
        let outer = indentation(at: spread.range.lowerBound)
        let inner = Self.indentation(at: fragment.definition.range.lowerBound, in: fragment.bytes)
        let set = fragment.definition.selectionSet.range.bounds
        let body = String(decoding: fragment.bytes[set], as: UTF8.self).replacing("\n" + inner, with: "\n" + outer)
        return edits([
            TextEdit(spread.range, "... on \(fragment.definition.typeCondition.value)\(directives) \(body)")
        ])
    }

    /// Moves selections into a fragment of their own, which is put behind the definition: those that a selected text
    /// touches, or what is selected below the field or inline fragment around the cursor.
    package func extractFragment(named wanted: String? = nil, selecting range: SourceRange? = nil) -> [TextEdit]? {
        if let range { return extract(range.moved(by: -start), named: wanted) }
        guard let step = path().steps.last(where: { $0.selection.selectionSet != nil }),
            let set = step.selection.selectionSet, let type = inner(of: step.selection, on: step.parent)
        else { return nil }
        var base = type.name + "Fields"
        if case .field(let field) = step.selection { base = field.responseKey.capitalizedFirst + "Fields" }
        let name = Self.free(wanted ?? base, fragmentNames)
        let outer = indentation(at: set.range.lowerBound)
        let body = text(set.range)
        let moved = outer.isEmpty ? body : body.replacing("\n" + outer, with: "\n")
        let spread = isOnOneLine(set.range) ? "{ ...\(name) }" : "{\n\(outer)  ...\(name)\n\(outer)}"
        return edits([
            TextEdit(set.range, spread),
            TextEdit(at: definition.range.upperBound, "\n\nfragment \(name) on \(type.name) \(moved)"),
        ])
    }

    /// Neighbours of one selection set, the innermost that holds all of the range.
    private func extract(_ range: SourceRange, named wanted: String?) -> [TextEdit]? {
        var (set, type) = root
        while let current = set,
            let around = current.selections.first(where: { selection in
                selection.selectionSet.map {
                    $0.range.lowerBound < range.lowerBound && range.upperBound < $0.range.upperBound
                } ?? false
            })
        {
            type = inner(of: around, on: type)
            set = around.selectionSet
        }
        let touched = (set?.selections ?? []).filter {
            $0.range.lowerBound < range.upperBound && range.lowerBound < $0.range.upperBound
        }
        guard let type, let first = touched.first, let last = touched.last else { return nil }
        let name = Self.free(wanted ?? type.name + "Fields", fragmentNames)
        let whole = SourceRange(first.range.lowerBound..<last.range.upperBound)
        let outer = indentation(at: whole.lowerBound)
        let body = text(whole).replacing("\n" + outer, with: "\n  ")
        return edits([
            TextEdit(whole, "...\(name)"),
            TextEdit(at: definition.range.upperBound, "\n\nfragment \(name) on \(type.name) {\n  \(body)\n}"),
        ])
    }
}
