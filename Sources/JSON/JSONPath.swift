/// One step from a value to a part of it.
public enum JSONPathElement: Sendable, Hashable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    /// To the member with this key.
    case key(String)
    /// To the element at this place, from 0.
    case index(Int)

    /// A key.
    public init(stringLiteral value: String) { self = .key(value) }

    /// A place in an array.
    public init(integerLiteral value: Int) { self = .index(value) }
}

/// The way from a value to a part of it, like `["ships", 3, "captain"]`.
public typealias JSONPath = [JSONPathElement]

extension [JSONPathElement] {
    /// The path as people read it in messages: `ships.3.captain`.
    public var dotted: String {
        map { element in
            switch element {
            case .key(let key): key
            case .index(let index): String(index)
            }
        }.joined(separator: ".")
    }

    /// The path as `jq` takes it: `.ships[3].captain`, with keys that are no identifiers as `["a b"]`; the empty path
    /// is `.`.
    public var jq: String {
        guard !isEmpty else { return "." }
        var text = ""
        for element in self {
            switch element {
            case .key(let key) where Self.isIdentifier(key): text += "." + key
            case .key(let key):
                var quoted: [UInt8] = []
                JSONEscapes.write(key, into: &quoted)
                text += (text.isEmpty ? "." : "") + "[" + String(decoding: quoted, as: UTF8.self) + "]"
            case .index(let index): text += (text.isEmpty ? "." : "") + "[\(index)]"
            }
        }
        return text
    }

    private static func isIdentifier(_ key: String) -> Bool {
        guard let first = key.utf8.first, !(0x30...0x39 ~= first) else { return false }
        return key.utf8.allSatisfy { byte in
            byte == 0x5F || 0x30...0x39 ~= byte || 0x41...0x5A ~= byte || 0x61...0x7A ~= byte
        }
    }
}
