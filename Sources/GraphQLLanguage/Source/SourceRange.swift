/// A piece of a source text: UTF-8 byte offsets, half-open.
package struct SourceRange: Sendable, Hashable {
    package var start: Int32
    package var end: Int32

    @inlinable
    package init(start: Int32, end: Int32) {
        self.start = start
        self.end = end
    }

    @inlinable
    package init(_ range: Range<Int>) {
        start = Int32(truncatingIfNeeded: range.lowerBound)
        end = Int32(truncatingIfNeeded: range.upperBound)
    }

    /// What nodes carry that were made by a program instead of parsed from a text.
    package static let none = SourceRange(start: 0, end: 0)

    @inlinable package var lowerBound: Int { Int(start) }
    @inlinable package var upperBound: Int { Int(end) }
    @inlinable package var count: Int { Int(end) - Int(start) }
    @inlinable package var isEmpty: Bool { end <= start }
    @inlinable package var bounds: Range<Int> { Int(start)..<Int(max(start, end)) }

    /// Whether the offset lies inside. The end does not belong to the range.
    @inlinable
    package func contains(_ offset: Int) -> Bool { offset >= Int(start) && offset < Int(end) }

    /// Whether a cursor at the offset touches the range; the end counts, as a cursor stands between two characters.
    @inlinable
    package func touches(_ offset: Int) -> Bool { offset >= Int(start) && offset <= Int(end) }
}
