import GraphQLLanguage

/// An operation in a text, half typed or whole.
package struct OperationInText: Sendable, Hashable {
    package var kind: OperationKind
    package var name: String?
    /// From the keyword, brace or description to the last token.
    package var range: SourceRange
}

/// The operations of a text, in their order.
package func operations(in bytes: [UInt8]) -> [OperationInText] { DocumentOutline(bytes).operations }

/// The operation that a cursor means: the one around it; between two the one above; before all the first; none in a
/// fragment, which may belong to several.
package func operation(in bytes: [UInt8], at offset: Int) -> OperationInText? {
    DocumentOutline(bytes).operation(at: offset)
}

extension DocumentOutline {
    package var operations: [OperationInText] {
        definitions.compactMap { definition in
            guard case .operation(let kind) = definition.kind else { return nil }
            return OperationInText(kind: kind, name: definition.name.map(text), range: definition.range)
        }
    }

    package func operation(at offset: Int) -> OperationInText? {
        let all = operations
        if let around = all.last(where: { $0.range.touches(offset) }) { return around }
        if let definition = definition(at: offset), definition.kind == .fragment { return nil }
        return all.last { $0.range.upperBound <= offset } ?? all.first
    }
}
