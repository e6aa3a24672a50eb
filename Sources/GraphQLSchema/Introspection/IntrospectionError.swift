/// An introspection result that no schema can be made of.
package struct IntrospectionError: Error, Sendable, Hashable, CustomStringConvertible {
    package let message: String

    package init(_ message: String) { self.message = message }

    package var description: String { message }
}
