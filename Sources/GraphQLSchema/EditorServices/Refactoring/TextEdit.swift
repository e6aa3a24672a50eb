import GraphQLLanguage

/// A range of a text and what is put in its place.
package struct TextEdit: Sendable, Hashable {
    package var range: SourceRange
    package var replacement: String

    package init(_ range: SourceRange, _ replacement: String) {
        self.range = range
        self.replacement = replacement
    }

    /// Inserts without replacing anything.
    package init(at offset: Int, _ text: String) { self.init(SourceRange(offset..<offset), text) }
}

extension [TextEdit] {
    /// The text after all edits, whose ranges are those of the text before and do not overlap. Of insertions at one
    /// place the first comes first.
    package func applied(to bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var end = 0
        let sorted = enumerated().sorted { left, right in
            (left.element.range.start, left.offset) < (right.element.range.start, right.offset)
        }
        for edit in sorted.map(\.element) {
            guard edit.range.lowerBound >= end, edit.range.upperBound <= bytes.count else { continue }
            result += bytes[end..<edit.range.lowerBound]
            result += edit.replacement.utf8
            end = edit.range.upperBound
        }
        return result + bytes[end...]
    }
}
