/// A fault of a schema that did not keep it from being used.
package struct SchemaWarning: Sendable, Hashable, CustomStringConvertible {
    package var message: String
    /// The type it is about.
    package var typeName: String?
    /// The field or value of the type that it is about.
    package var memberName: String?
    /// The directive whose definition it is about.
    package var directiveName: String?

    package init(
        _ message: String, typeName: String? = nil, memberName: String? = nil, directiveName: String? = nil
    ) {
        self.message = message
        self.typeName = typeName
        self.memberName = memberName
        self.directiveName = directiveName
    }

    package var description: String { message }
}
