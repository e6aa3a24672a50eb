/// A value that stands alone, for variables, settings and other small things. Responses stay `JSONDocument`s.
public enum JSONValue: Sendable {
    /// `null`
    case null
    /// `true` or `false`
    case bool(Bool)
    /// A number, as its text.
    case number(JSONNumber)
    /// A string.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object.
    case object(JSONObject)

    /// Reads one JSON text.
    public init(parsing bytes: [UInt8]) throws(JSONError) {
        self = try JSONDocument(parsing: bytes).root.value
    }

    /// Reads one JSON text.
    public init(parsing text: String) throws(JSONError) {
        self = try JSONDocument(parsing: text).root.value
    }

    /// Whether this is `null`.
    public var isNull: Bool { if case .null = self { true } else { false } }

    /// The truth value, if this is one.
    public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

    /// The text, if this is a string.
    public var string: String? { if case .string(let value) = self { value } else { nil } }

    /// The number, if this is one.
    public var number: JSONNumber? { if case .number(let value) = self { value } else { nil } }

    /// The number, if it is written as an integer and fits.
    public var int: Int? { number?.int }

    /// The number as the nearest binary fraction.
    public var double: Double? { number?.double }

    /// The elements, if this is an array.
    public var array: [JSONValue]? { if case .array(let value) = self { value } else { nil } }

    /// The members, if this is an object.
    public var object: JSONObject? { if case .object(let value) = self { value } else { nil } }

    /// The value of a member, if this is an object that has it.
    public subscript(_ key: String) -> JSONValue? { object?[key] }

    /// An element, if this is an array that has it.
    public subscript(_ index: Int) -> JSONValue? {
        guard let array, array.indices.contains(index) else { return nil }
        return array[index]
    }

    /// The compact text of this value.
    public var text: String {
        var output: [UInt8] = []
        JSONWriter.write(self, style: .compact, into: &output)
        return String(decoding: output, as: UTF8.self)
    }
}

extension JSONValue: Hashable {
    /// Whether two values say the same: numbers digit by digit, objects whatever their order. Without recursion, so
    /// that deep values need no deep stack.
    public static func == (left: JSONValue, right: JSONValue) -> Bool {
        var pending: [(JSONValue, JSONValue)] = []
        var (one, other) = (left, right)
        while true {
            switch (one, other) {
            case (.null, .null): break
            case (.bool(let one), .bool(let other)): guard one == other else { return false }
            case (.number(let one), .number(let other)): guard one == other else { return false }
            case (.string(let one), .string(let other)): guard one == other else { return false }
            case (.array(let one), .array(let other)):
                guard one.count == other.count else { return false }
                pending.append(contentsOf: zip(one, other))
            case (.object(let one), .object(let other)):
                guard one.count == other.count else { return false }
                for key in one.keys {
                    guard let value = one[key], let otherValue = other[key] else { return false }
                    pending.append((value, otherValue))
                }
                // With duplicate keys, all of one object may be found in the other and not the reverse.
                guard other.keys.allSatisfy({ one[$0] != nil }) else { return false }
            default: return false
            }
            guard let next = pending.popLast() else { return true }
            (one, other) = next
        }
    }

    /// Feeds the value into a hasher. Far down only kinds and counts are fed: that is enough to tell values apart.
    public func hash(into hasher: inout Hasher) {
        hash(into: &hasher, depth: 0)
    }

    func hash(into hasher: inout Hasher, depth: Int) {
        switch self {
        case .null: hasher.combine(0)
        case .bool(let value): hasher.combine(value)
        case .number(let number): hasher.combine(number)
        case .string(let text): hasher.combine(text)
        case .array(let elements):
            hasher.combine(elements.count)
            if depth < 32 { for element in elements { element.hash(into: &hasher, depth: depth + 1) } }
        case .object(let object):
            if depth < 32 { object.hash(into: &hasher, depth: depth + 1) } else { hasher.combine(object.count) }
        }
    }
}

extension JSONValue: CustomStringConvertible {
    /// The compact text of this value.
    public var description: String { text }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// `null`
    public init(nilLiteral: ()) { self = .null }

    /// `true` or `false`
    public init(booleanLiteral value: Bool) { self = .bool(value) }

    /// An integer.
    public init(integerLiteral value: Int) { self = .number(JSONNumber(value)) }

    /// A number with a fraction.
    public init(floatLiteral value: Double) { self = JSONNumber(value).map { .number($0) } ?? .null }

    /// A string.
    public init(stringLiteral value: String) { self = .string(value) }

    /// An array.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

    /// An object, in the order of the literal.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(JSONObject(elements.map { (key: $0.0, value: $0.1) }))
    }
}

extension JSONNode {
    /// A copy of this value that stands alone. Nested values are copied without recursion.
    public var value: JSONValue {
        var open: [Unfinished] = []
        var at = index
        var key: String?
        while true {
            if let last = open.last, last.end > at, last.isObject, key == nil {
                key = document.text(at: at)
                at += 1
            }
            var finished: JSONValue?
            switch document.tag(at: at) {
            case .null: finished = .null
            case .true: finished = .bool(true)
            case .false: finished = .bool(false)
            case .number: finished = .number(JSONNumber(unchecked: document.text(at: at)))
            case .string, .escapedString: finished = .string(document.text(at: at))
            case .array, .object:
                open.append(
                    Unfinished(
                        isObject: document.tag(at: at) == .object, end: document.index(after: at), key: key))
                key = nil
            }
            at += finished == nil ? 2 : 1
            while true {
                if let value = finished {
                    guard !open.isEmpty else { return value }
                    open[open.count - 1].add(key, value)
                    key = nil
                }
                guard let last = open.last, last.end == at else { break }
                open.removeLast()
                finished = last.value
                key = last.key
            }
        }
    }

    /// A container whose children are being copied.
    private struct Unfinished {
        let isObject: Bool
        /// The tape index behind the container.
        let end: Int
        /// The key the container has in the object around it.
        let key: String?
        private var elements: [JSONValue] = []
        private var members: [(key: String, value: JSONValue)] = []

        init(isObject: Bool, end: Int, key: String?) {
            self.isObject = isObject
            self.end = end
            self.key = key
        }

        mutating func add(_ key: String?, _ value: JSONValue) {
            if let key { members.append((key, value)) } else { elements.append(value) }
        }

        var value: JSONValue { isObject ? .object(JSONObject(members)) : .array(elements) }
    }
}
