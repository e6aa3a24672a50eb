/// The key of a member inside a document.
public struct JSONKey: Sendable, Hashable, CustomStringConvertible {
    /// The document this is a part of.
    public let document: JSONDocument
    /// The place of the key on the document's tape; the member's value stands right behind it.
    public let index: Int

    @inlinable
    package init(document: JSONDocument, index: Int) {
        self.document = document
        self.index = index
    }

    /// The key as a string, with its escapes resolved.
    public var string: String { document.text(at: index) }

    /// The key as a string.
    public var description: String { string }

    /// Whether the key is written with at least one escape, so that its bytes are not its text.
    @inlinable public var isEscaped: Bool { document.tag(at: index) == .escapedString }

    /// Where the key stands in `document.bytes`, without its quotes, escapes unresolved.
    @inlinable public var contentRange: Range<Int> { document.contentRange(at: index) }

    /// Whether the key is this text. Nothing is allocated unless the key is written with escapes.
    @inlinable
    public func equals(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
        document.isText(at: index, equalTo: utf8)
    }

    /// Whether two keys are the same text.
    public static func == (left: JSONKey, right: JSONKey) -> Bool {
        if left.isEscaped || right.isEscaped { return left.string == right.string }
        return left.document.hasEqualContent(at: left.index, as: right.document, at: right.index)
    }

    /// Whether a key is this text.
    public static func == (left: JSONKey, right: String) -> Bool {
        var right = right
        return right.withUTF8 { left.equals($0) }
    }

    /// Whether a key is another text.
    public static func != (left: JSONKey, right: String) -> Bool { !(left == right) }

    /// Feeds the key's text into a hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(string)
    }
}
