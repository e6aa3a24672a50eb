/// A value inside a document: a view that is cheap to copy and keeps the document alive.
public struct JSONNode: Sendable {
    /// The six kinds of JSON values.
    public enum Kind: UInt8, Sendable, Hashable {
        /// `null`
        case null
        /// `true` or `false`
        case bool
        /// A number.
        case number
        /// A string.
        case string
        /// An array.
        case array
        /// An object.
        case object
    }

    /// The document this is a part of.
    public let document: JSONDocument
    /// The place on the document's tape; it identifies the value within its document.
    public let index: Int

    /// Makes a view. The index must be one that another node of the same document had.
    @inlinable
    public init(document: JSONDocument, index: Int) {
        self.document = document
        self.index = index
    }

    /// What kind of value this is.
    @inlinable public var kind: Kind {
        switch document.tag(at: index) {
        case .null: .null
        case .true, .false: .bool
        case .number: .number
        case .string, .escapedString: .string
        case .array: .array
        case .object: .object
        }
    }

    /// Whether this is `null`.
    @inlinable public var isNull: Bool { document.tag(at: index) == .null }

    /// Whether this is an array or an object.
    @inlinable public var isContainer: Bool { document.tape[index] & 7 >= 6 }

    /// The truth value, if this is one.
    @inlinable public var bool: Bool? {
        switch document.tag(at: index) {
        case .true: true
        case .false: false
        default: nil
        }
    }

    /// The text of a string, with its escapes resolved; an escaped half of a surrogate pair becomes U+FFFD.
    public var string: String? {
        switch document.tag(at: index) {
        case .string, .escapedString: document.text(at: index)
        default: nil
        }
    }

    /// The text of a number, digit by digit as it was received.
    public var numberText: String? {
        document.tag(at: index) == .number ? document.text(at: index) : nil
    }

    /// The number, if it is written as an integer and fits.
    public var int: Int? {
        guard document.tag(at: index) == .number else { return nil }
        let range = document.contentRange(at: index)
        return document.bytes.withUnsafeBufferPointer { JSONNumber.integer(UnsafeBufferPointer(rebasing: $0[range])) }
    }

    /// The number as the nearest binary fraction. Digits may be lost: show and send `numberText` instead.
    public var double: Double? { numberText.flatMap { Double($0) } }

    /// How many elements or members this has; 0 for scalars. Duplicate keys count each.
    public var count: Int {
        guard isContainer else { return 0 }
        let count = TapeEntry.length(document.tape[index])
        guard count == TapeEntry.maximumLength else { return count }
        var all = 0
        var at = index + 2
        let end = document.index(after: index)
        while at < end {
            at = document.index(after: document.tag(at: index) == .object ? at + 1 : at)
            all += 1
        }
        return all
    }

    /// Where this value stands in `document.bytes`, with quotes or brackets.
    public var byteRange: Range<Int> { document.byteRange(at: index) }

    /// The exact text of this value as it was received.
    public var sourceText: String {
        document.bytes.withUnsafeBufferPointer { String(decoding: $0[byteRange], as: UTF8.self) }
    }

    /// Where the content of a scalar stands in `document.bytes`: a string's without its quotes, escapes unresolved.
    @inlinable public var contentRange: Range<Int> { document.contentRange(at: index) }

    /// Whether this is a string with at least one escape.
    @inlinable public var isEscaped: Bool { document.tag(at: index) == .escapedString }
}

// MARK: Children

extension JSONNode {
    /// The value of a member; of equal keys the last wins. Nil if this is no object or has no such key.
    public subscript(_ key: String) -> JSONNode? {
        guard document.tag(at: index) == .object else { return nil }
        var key = key
        let found = key.withUTF8 { document.lastMember(of: index, named: $0) }
        return found.map { JSONNode(document: document, index: $0) }
    }

    /// An element of an array, or the value of the member at that place of an object; nil if there is none.
    ///
    /// Constant time in arrays of scalars; otherwise it steps over the elements before it, one load each.
    public subscript(_ position: Int) -> JSONNode? {
        guard isContainer, position >= 0, position < count else { return nil }
        var at = index + 2
        if document.tag(at: index) == .object {
            for _ in 0..<position { at = document.index(after: at + 1) }
            return JSONNode(document: document, index: at + 1)
        }
        if document.index(after: index) - at == count { return JSONNode(document: document, index: at + position) }
        for _ in 0..<position { at = document.index(after: at) }
        return JSONNode(document: document, index: at)
    }

    /// The value a path leads to from here.
    public subscript(path path: JSONPath) -> JSONNode? {
        var node = self
        for element in path {
            let next: JSONNode? =
                switch element {
                case .key(let key): node[key]
                case .index(let position): node.kind == .array ? node[position] : nil
                }
            guard let next else { return nil }
            node = next
        }
        return node
    }

    /// The elements of an array, in order; nothing for other values.
    @inlinable public var elements: Elements { Elements(self) }

    /// The members of an object in the order of the text, duplicates included; nothing for other values.
    @inlinable public var members: Members { Members(self) }

    /// The elements of an array.
    public struct Elements: Sequence, IteratorProtocol, Sendable {
        @usableFromInline let document: JSONDocument
        @usableFromInline var at: Int
        @usableFromInline let end: Int
        @usableFromInline let count: Int

        @inlinable
        init(_ node: JSONNode) {
            document = node.document
            at = node.index + 2
            let isArray = node.document.tag(at: node.index) == .array
            end = isArray ? node.document.index(after: node.index) : at
            count = isArray ? TapeEntry.length(node.document.tape[node.index]) : 0
        }

        /// The number of elements, as a hint for reserving memory.
        @inlinable public var underestimatedCount: Int { count }

        /// The next element.
        @inlinable
        public mutating func next() -> JSONNode? {
            guard at < end else { return nil }
            let node = JSONNode(document: document, index: at)
            at = document.index(after: at)
            return node
        }
    }

    /// The members of an object.
    public struct Members: Sequence, IteratorProtocol, Sendable {
        @usableFromInline let document: JSONDocument
        @usableFromInline var at: Int
        @usableFromInline let end: Int
        @usableFromInline let count: Int

        @inlinable
        init(_ node: JSONNode) {
            document = node.document
            at = node.index + 2
            let isObject = node.document.tag(at: node.index) == .object
            end = isObject ? node.document.index(after: node.index) : at
            count = isObject ? TapeEntry.length(node.document.tape[node.index]) : 0
        }

        /// The number of members, as a hint for reserving memory.
        @inlinable public var underestimatedCount: Int { count }

        /// The next member.
        @inlinable
        public mutating func next() -> (key: JSONKey, value: JSONNode)? {
            guard at < end else { return nil }
            let member = (JSONKey(document: document, index: at), JSONNode(document: document, index: at &+ 1))
            at = document.index(after: at &+ 1)
            return member
        }
    }
}

extension JSONNode: Equatable {
    /// Whether two values say the same: numbers digit by digit, strings by text, objects member by member in order.
    public static func == (left: JSONNode, right: JSONNode) -> Bool {
        if left.document === right.document, left.index == right.index { return true }
        var one = left.index
        var other = right.index
        let end = left.document.index(after: one)
        // Values of equal shape have tapes of equal shape, so both can be read entry by entry.
        while one < end {
            let tag = left.document.tag(at: one)
            let otherTag = right.document.tag(at: other)
            switch (tag, otherTag) {
            case (.array, .array), (.object, .object):
                let count = JSONNode(document: left.document, index: one).count
                guard count == JSONNode(document: right.document, index: other).count else { return false }
                one += 2
                other += 2
                continue
            case (.number, .number), (.string, .string):
                guard left.document.hasEqualContent(at: one, as: right.document, at: other) else { return false }
            case (.string, .escapedString), (.escapedString, .string), (.escapedString, .escapedString):
                guard left.document.text(at: one) == right.document.text(at: other) else { return false }
            default:
                guard tag == otherTag else { return false }
            }
            one += 1
            other += 1
        }
        return true
    }
}
