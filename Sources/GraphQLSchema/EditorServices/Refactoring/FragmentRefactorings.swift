import GraphQLLanguage

extension Refactoring {
    /// Puts what the fragment selects in the place of the spread under the cursor.
    package func inlineFragment() -> [TextEdit]? {
        guard let definition, case .fragmentSpread(let spread)? = path(in: definition).steps.last?.selection,
            let fragment = document.fragmentsByName[spread.name.value], fragment.range != definition.range
        else { return nil }
        let directives = spread.directives.map { " " + text($0.range) }.joined()
        let outer = indentation(at: spread.range.lowerBound)
        let inner = indentation(at: fragment.range.lowerBound)
        let body = text(fragment.selectionSet.range).replacing("\n" + inner, with: "\n" + outer)
        return [TextEdit(spread.range, "... on \(fragment.typeCondition.value)\(directives) \(body)")]
    }

    /// Moves what is selected below the field or inline fragment around the cursor into a fragment of its own, which
    /// is put behind the definition.
    package func extractFragment(named wanted: String? = nil) -> [TextEdit]? {
        guard let definition else { return nil }
        let (steps, _) = path(in: definition)
        guard let step = steps.last(where: { $0.selection.selectionSet != nil }),
            let set = step.selection.selectionSet, let type = inner(of: step.selection, on: step.parent)
        else { return nil }
        var base = type.name + "Fields"
        if case .field(let field) = step.selection { base = field.responseKey.capitalizedFirst + "Fields" }
        let name = Self.free(wanted ?? base, Set(document.fragments.map(\.name.value)))
        let outer = indentation(at: set.range.lowerBound)
        let body = text(set.range)
        let moved = outer.isEmpty ? body : body.replacing("\n" + outer, with: "\n")
        let spread = isOnOneLine(set.range) ? "{ ...\(name) }" : "{\n\(outer)  ...\(name)\n\(outer)}"
        return [
            TextEdit(set.range, spread),
            TextEdit(at: definition.range.upperBound, "\n\nfragment \(name) on \(type.name) \(moved)"),
        ]
    }
}
