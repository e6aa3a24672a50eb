/// A kind and the bytes it stands on.
package struct Token: Sendable, Hashable {
    package var kind: TokenKind
    package var range: SourceRange

    @inlinable
    package init(kind: TokenKind, range: SourceRange) {
        self.kind = kind
        self.range = range
    }

    @inlinable package var start: Int { range.lowerBound }
    @inlinable package var end: Int { range.upperBound }
}
