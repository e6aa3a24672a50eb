import GraphQLLanguage

extension Refactoring {
    /// Selects the scalars and enums that the selection set around the cursor lacks; a field that needs a selection
    /// set and has none gets one. Deprecated fields and those that need arguments are left out.
    package func fillLeafFields() -> [TextEdit]? {
        let (steps, innermost) = path()
        if let step = steps.last, case .field(let field) = step.selection, field.selectionSet == nil {
            if let innermost, innermost.kind.isComposite { return give(field, leaves(of: innermost, except: [])) }
            // The cursor is on a leaf: its siblings are meant.
            let set = steps.dropLast().last.map(\.selection.selectionSet) ?? root.0
            return step.parent.flatMap { parent in set.flatMap { add(to: $0, on: parent) } }
        }
        let set = steps.last.map(\.selection.selectionSet) ?? root.0
        return innermost.flatMap { type in set.flatMap { add(to: $0, on: type) } }
    }

    private func leaves(of type: NamedType, except selected: Set<String>) -> [String] {
        let names = type.fields.filter { field in
            !field.isDeprecated && !field.arguments.contains(where: \.isRequired) && !selected.contains(field.name)
                && schema?[field.type.namedType]?.kind.isLeaf == true
        }.map(\.name)
        return names.isEmpty && selected.isEmpty ? ["__typename"] : names
    }

    private func give(_ field: Field, _ names: [String]) -> [TextEdit] {
        let indentation = indentation(at: field.range.lowerBound)
        let lines = names.map { "\n\(indentation)  \($0)" }.joined()
        return edits([TextEdit(at: field.range.upperBound, " {\(lines)\n\(indentation)}")])
    }

    private func add(to set: SelectionSet, on type: NamedType) -> [TextEdit]? {
        let selected = set.selections.compactMap { selection in
            if case .field(let field) = selection { field.responseKey } else { nil }
        }
        let names = leaves(of: type, except: Set(selected))
        guard !names.isEmpty, let last = set.selections.last else { return nil }
        let isOnOneLine = isOnOneLine(set.range)
        let separator = isOnOneLine ? " " : "\n" + indentation(at: last.range.lowerBound)
        return edits([TextEdit(at: last.range.upperBound, names.map { separator + $0 }.joined())])
    }
}
