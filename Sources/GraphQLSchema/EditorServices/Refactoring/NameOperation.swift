import GraphQLLanguage

extension Refactoring {
    /// Gives the anonymous operation around the cursor a name: that of its first field, unless another operation has
    /// it.
    package func nameOperation() -> [TextEdit]? {
        guard case .operation(let operation) = definition, operation.name == nil else { return nil }
        let field = operation.selectionSet.selections.lazy.compactMap { selection in
            if case .field(let field) = selection { field.name.value } else { nil }
        }.first
        let base =
            field.map { String($0.drop { $0 == "_" }).capitalizedFirst } ?? operation.kind.rawValue.capitalizedFirst
        let name = Self.free(base, operationNames)
        if operation.isShorthand {
            return edits([TextEdit(at: operation.selectionSet.range.lowerBound, "query \(name) ")])
        }
        let start = operation.description?.range.upperBound ?? operation.range.lowerBound
        let keyword = Array(operation.kind.rawValue.utf8)
        var place = start
        while place + keyword.count <= bytes.count, !bytes[place...].starts(with: keyword) { place += 1 }
        return edits([TextEdit(at: place + keyword.count, " \(name)")])
    }
}
