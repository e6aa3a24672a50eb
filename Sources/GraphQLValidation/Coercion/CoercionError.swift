import GraphQLLanguage
import JSON

/// A value that does not fit the type it is meant for.
package struct CoercionError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong, as a sentence that names the type.
    package var message: String
    /// Where, from the value that was to be coerced: `["filter", "ids", 2]`.
    package var path: JSONPath
    /// Where in the document, if the value is written there.
    package var range: SourceRange?

    package init(_ message: String, path: JSONPath = [], range: SourceRange? = nil) {
        self.message = message
        self.path = path
        self.range = range
    }

    package var description: String { path.isEmpty ? message : "\(path.dotted): \(message)" }
}
