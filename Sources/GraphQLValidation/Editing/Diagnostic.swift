import GraphQLLanguage
import GraphQLSchema

/// What is wrong at a place of a text.
package struct Diagnostic: Sendable, Hashable {
    package var range: SourceRange
    /// The rule's name, or ``syntaxRule``.
    package var rule: String
    package var message: String

    package static let syntaxRule = "Syntax"

    /// What keeps the definitions of a document from being read, in the order of the text.
    package static func syntax(of document: EditedDocument) -> [Diagnostic] {
        document.parts.indices.compactMap { index in
            let part = document.parts[index]
            guard let error = part.syntaxError else { return nil }
            var message = error.message
            var range = error.range
            // Where the text of a definition just ends, that is said at its last word and not at what follows.
            if let last = part.outline.tokens.last, range.lowerBound >= last.end {
                range = SourceRange(last.end..<last.end)
                if index < document.parts.count - 1 {
                    message = message.replacing("<EOF>", with: "the end of the definition")
                }
            }
            return Diagnostic(range: range.moved(by: document.starts[index]), rule: syntaxRule, message: message)
        }
    }
}
