/// Header fields in the order they were added. Names compare without regard to case (RFC 9110, 5.1) and keep the
/// spelling they were given.
public struct HTTPHeaders: Sendable, Hashable {
    /// One field line.
    public struct Field: Sendable, Hashable {
        /// As it was spelt.
        public var name: String
        /// Without white space around it.
        public var value: String

        /// A field line.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The field lines, in order.
    public private(set) var fields: [Field] = []

    /// No fields.
    public init() {}

    /// The last value for a name, the one that counts for fields that may stand only once.
    public subscript(_ name: String) -> String? {
        get { fields.last { $0.name.isSameHeaderName(as: name) }?.value }
        set {
            if let newValue { set(name, newValue) } else { remove(name) }
        }
    }

    /// Every value for a name, in order.
    public func values(for name: String) -> [String] {
        fields.filter { $0.name.isSameHeaderName(as: name) }.map(\.value)
    }

    /// Whether a field of that name is there, even with an empty value.
    public func contains(_ name: String) -> Bool {
        fields.contains { $0.name.isSameHeaderName(as: name) }
    }

    /// Adds a field line and keeps earlier ones of the same name.
    public mutating func add(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }

    /// Replaces every field of that name with one, where the first one stood.
    public mutating func set(_ name: String, _ value: String) {
        guard let first = fields.firstIndex(where: { $0.name.isSameHeaderName(as: name) }) else {
            return add(name, value)
        }
        fields[first] = Field(name: name, value: value)
        var index = fields.count - 1
        while index > first {
            if fields[index].name.isSameHeaderName(as: name) { fields.remove(at: index) }
            index -= 1
        }
    }

    /// Removes every field of that name.
    public mutating func remove(_ name: String) {
        fields.removeAll { $0.name.isSameHeaderName(as: name) }
    }

    /// Sets each field of `others`, so that theirs win.
    public mutating func merge(_ others: HTTPHeaders) {
        var names: [String] = []
        for field in others.fields where !names.contains(where: { $0.isSameHeaderName(as: field.name) }) {
            names.append(field.name)
            remove(field.name)
        }
        fields.append(contentsOf: others.fields)
    }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
    /// Fields in the order of the literal, equal names included.
    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { add(name, value) }
    }
}

extension HTTPHeaders: Sequence {
    /// The field lines, in order.
    public func makeIterator() -> IndexingIterator<[Field]> { fields.makeIterator() }

    /// Whether there is no field.
    public var isEmpty: Bool { fields.isEmpty }

    /// The number of field lines.
    public var count: Int { fields.count }
}

extension HTTPHeaders.Field {
    /// Whether the field can be written to the wire: a token as name, and no character in the value that would end the
    /// line and start another field.
    public var isSendable: Bool {
        !name.isEmpty && name.utf8.allSatisfy(\.isHeaderNameByte)
            && value.utf8.allSatisfy { $0 != 0x0D && $0 != 0x0A && $0 != 0 }
    }
}

extension String {
    /// ASCII case-insensitive comparison, all that header names, tokens and schemes need.
    func isSameHeaderName(as other: String) -> Bool {
        utf8.count == other.utf8.count
            && zip(utf8, other.utf8).allSatisfy { $0.asciiLowercased == $1.asciiLowercased }
    }
}

extension UInt8 {
    var asciiLowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }

    /// A byte of a token (RFC 9110, 5.6.2).
    fileprivate var isHeaderNameByte: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default:
            "!#$%&'*+-.^_`|~".utf8.contains(self)
        }
    }
}
