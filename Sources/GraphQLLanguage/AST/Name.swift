/// A name and where it stands. Equal names of a document share one string.
package struct Name: Sendable {
    package var value: String
    package var range: SourceRange

    @inlinable
    package init(_ value: String, range: SourceRange = .none) {
        self.value = value
        self.range = range
    }
}
