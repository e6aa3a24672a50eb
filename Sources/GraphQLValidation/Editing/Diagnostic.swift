import GraphQLLanguage

/// What is wrong at a place of a text.
package struct Diagnostic: Sendable, Hashable {
    package var range: SourceRange
    /// The rule's name, or "Syntax".
    package var rule: String
    package var message: String
}
