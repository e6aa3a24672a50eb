import GraphQLLanguage

/// A definition of a text, for lists of them and to jump there.
package struct DocumentSymbol: Sendable, Hashable {
    package var kind: DocumentOutline.Kind
    /// Nil for an operation without a name.
    package var name: String?
    package var range: SourceRange
    /// The name, or the keyword or brace where there is none.
    package var nameRange: SourceRange
}

/// The definitions of a text, half typed or whole, in their order.
package func symbols(in bytes: [UInt8]) -> [DocumentSymbol] {
    let outline = DocumentOutline(bytes)
    return outline.definitions.compactMap { definition in
        guard definition.kind != .unknown, let first = definition.tokens.first else { return nil }
        return DocumentSymbol(
            kind: definition.kind, name: definition.name.map(outline.text), range: definition.range,
            nameRange: definition.name?.range ?? outline.tokens[first].range)
    }
}
