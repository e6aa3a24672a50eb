/// A fault of a schema that did not keep it from being used.
package struct SchemaWarning: Sendable, Hashable, CustomStringConvertible {
    package var message: String
    /// The type it is about.
    package var typeName: String?

    package init(_ message: String, typeName: String? = nil) {
        self.message = message
        self.typeName = typeName
    }

    package var description: String { message }
}
