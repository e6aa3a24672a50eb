#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A value of a response: a view into the document that the server or the cache gave, or a small node composed of such
/// views.
///
/// Key order and the exact text of every number survive; of two equal keys the last wins in look-ups and both are seen in
/// ``members``. A patch, see ``replacing(at:with:)``, makes new nodes only on the path from the root.
public struct ResponseValue: Sendable {
    enum Storage: Sendable {
        case node(JSONNode)
        case composed(ComposedValue)
    }

    let storage: Storage

    /// Makes a view of a document's value.
    public init(_ node: JSONNode) {
        storage = .node(node)
    }

    /// Makes a value that stands alone of a JSON value.
    public init(_ value: JSONValue) {
        var builder = JSONBuilder()
        builder.value(value)
        storage = .node(builder.finish().root)
    }

    init(_ composed: ComposedValue) {
        storage = .composed(composed)
    }

    /// The view, unless the value is composed.
    public var node: JSONNode? {
        if case .node(let node) = storage { node } else { nil }
    }

    /// What kind of value this is.
    public var kind: JSONNode.Kind {
        switch storage {
        case .node(let node): node.kind
        case .composed(let composed): composed.keys == nil ? .array : .object
        }
    }

    /// Whether this is `null`.
    public var isNull: Bool { node?.isNull ?? false }
    /// The truth value, if this is one.
    public var bool: Bool? { node?.bool }
    /// The text of a string, escapes resolved.
    public var string: String? { node?.string }
    /// The text of a number, digit by digit.
    public var numberText: String? { node?.numberText }
    /// The number, if it is written as an integer and fits.
    public var int: Int? { node?.int }
    /// The number as the nearest binary fraction; digits may be lost.
    public var double: Double? { node?.double }

    /// How many elements or members this has; 0 for scalars.
    public var count: Int {
        switch storage {
        case .node(let node): node.count
        case .composed(let composed): composed.values.count
        }
    }

    /// The value of a member; of equal keys the last wins.
    public subscript(_ key: String) -> ResponseValue? {
        switch storage {
        case .node(let node): node[key].map { ResponseValue($0) }
        case .composed(let composed): composed.keys?.lastIndex(of: key).map { composed.values[$0] }
        }
    }

    /// An element of an array, or the value at a place of an object.
    public subscript(_ position: Int) -> ResponseValue? {
        switch storage {
        case .node(let node): node[position].map { ResponseValue($0) }
        case .composed(let composed):
            composed.values.indices.contains(position) ? composed.values[position] : nil
        }
    }

    /// The value a path leads to from here.
    public subscript(path path: JSONPath) -> ResponseValue? {
        var value = self
        for element in path {
            let next: ResponseValue? =
                switch element {
                case .key(let key): value[key]
                case .index(let index): value.kind == .array ? value[index] : nil
                }
            guard let next else { return nil }
            value = next
        }
        return value
    }

    /// The value as one that stands alone.
    public var json: JSONValue {
        switch storage {
        case .node(let node): return node.value
        case .composed(let composed):
            guard let keys = composed.keys else { return .array(composed.values.map(\.json)) }
            return .object(JSONObject(zip(keys, composed.values).map { (key: $0, value: $1.json) }))
        }
    }

    /// The value as a view: itself, or a document made of the composed parts.
    public var flattened: JSONNode {
        if let node { return node }
        var builder = JSONBuilder()
        build(into: &builder)
        return builder.finish().root
    }

    /// Appends the text; numbers and strings as they were received.
    public func write(style: JSONWriter.Style = .compact, into output: inout [UInt8]) {
        JSONWriter.write(flattened, style: style, into: &output)
    }

    private func build(into builder: inout JSONBuilder) {
        switch storage {
        case .node(let node): builder.raw(node)
        case .composed(let composed):
            if let keys = composed.keys {
                builder.beginObject()
                for (key, value) in zip(keys, composed.values) {
                    builder.key(key)
                    value.build(into: &builder)
                }
                builder.endObject()
            } else {
                builder.beginArray()
                for value in composed.values { value.build(into: &builder) }
                builder.endArray()
            }
        }
    }
}

extension ResponseValue: Equatable {
    /// Whether two values say the same: numbers digit by digit, strings by text, objects member by member in order.
    public static func == (left: ResponseValue, right: ResponseValue) -> Bool {
        switch (left.storage, right.storage) {
        case (.node(let left), .node(let right)):
            return left.hasSameText(as: right) || left == right
        case (.composed(let left), .composed(let right)) where left === right:
            return true
        default:
            guard left.kind == right.kind, left.count == right.count else { return false }
            if left.kind == .object {
                return zip(left.members, right.members).allSatisfy { $0.key == $1.key && $0.value == $1.value }
            }
            return zip(left.elements, right.elements).allSatisfy { $0 == $1 }
        }
    }
}

extension JSONNode {
    /// Whether both are written alike, byte by byte, as two readings of an unchanged cache are.
    fileprivate func hasSameText(as other: JSONNode) -> Bool {
        let one = byteRange
        let two = other.byteRange
        guard one.count == two.count else { return false }
        return document.bytes.withUnsafeBytes { left in
            other.document.bytes.withUnsafeBytes { right in
                memcmp(left.baseAddress! + one.lowerBound, right.baseAddress! + two.lowerBound, one.count) == 0
            }
        }
    }
}

extension ResponseValue: CustomStringConvertible {
    /// The compact text.
    public var description: String {
        var bytes: [UInt8] = []
        write(into: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}
