import GraphQLLanguage

/// An operation whose literals became variables, and what to put into the variables.
package struct ExtractedVariables: Sendable, Hashable {
    package var edits: [TextEdit]
    /// Name and value, the value as GraphQL text.
    package var values: [(name: String, value: Value)]

    package static func == (left: Self, right: Self) -> Bool { left.edits == right.edits }
    package func hash(into hasher: inout Hasher) { hasher.combine(edits) }
}
