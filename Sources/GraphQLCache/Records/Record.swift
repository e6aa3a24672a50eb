#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// One object as the cache keeps it: its fields by field key, each with its value and the time it was written.
///
/// A record is passed around far more often than it is made, so it is one reference to what never changes.
public struct Record: Sendable {
    private final class Storage: Sendable {
        let key: CacheKey
        let layout: FieldLayout
        let bytes: [UInt8]
        let ends: [UInt32]
        let times: WriteTimes

        init(key: CacheKey, layout: FieldLayout, bytes: [UInt8], ends: [UInt32], times: WriteTimes) {
            self.key = key
            self.layout = layout
            self.bytes = bytes
            self.ends = ends
            self.times = times
        }
    }

    private let storage: Storage

    /// The record's name.
    public var key: CacheKey { storage.key }
    package var layout: FieldLayout { storage.layout }
    /// The values' texts one after the other, in the layout's order.
    package var bytes: [UInt8] { storage.bytes }
    /// Where each value ends in ``bytes``.
    package var ends: [UInt32] { storage.ends }
    package var times: WriteTimes { storage.times }

    /// When the fields were written, in milliseconds since 1970.
    package enum WriteTimes: Sendable, Hashable {
        case all(Int64)
        case each([Int64])

        package subscript(slot: Int) -> Int64 {
            switch self {
            case .all(let time): time
            case .each(let times): times[slot]
            }
        }

        /// The oldest time.
        package var oldest: Int64 {
            switch self {
            case .all(let time): time
            case .each(let times): times.min() ?? 0
            }
        }
    }

    package init(
        key: CacheKey, layout: FieldLayout, bytes: [UInt8], ends: [UInt32], times: WriteTimes
    ) {
        storage = Storage(key: key, layout: layout, bytes: bytes, ends: ends, times: times)
    }

    /// The same values under other names or times.
    func with(layout: FieldLayout? = nil, times: WriteTimes? = nil) -> Record {
        Record(key: key, layout: layout ?? self.layout, bytes: bytes, ends: ends, times: times ?? self.times)
    }

    /// Makes a record of fields, all written at one time.
    public init(key: CacheKey, fields: [(key: FieldKey, value: FieldValue)], writtenAt: Int64) {
        var bytes: [UInt8] = []
        var ends: [UInt32] = []
        for field in fields {
            field.value.appendText(to: &bytes)
            ends.append(UInt32(bytes.count))
        }
        self.init(
            key: key, layout: FieldLayout(fields.map(\.key)), bytes: bytes, ends: ends, times: .all(writtenAt))
    }

    /// A field with its value and the time it was written, in milliseconds since 1970.
    public struct Field: Sendable, Hashable {
        /// The field's name with its arguments.
        public let key: FieldKey
        /// The value.
        public let value: FieldValue
        /// Milliseconds since 1970.
        public let writtenAt: Int64
    }

    /// The fields in the order in which they were first written.
    public var fields: [Field] {
        layout.keys.indices.map { slot in
            Field(key: layout.keys[slot], value: FieldValue(text: bytes[range(of: slot)]), writtenAt: times[slot])
        }
    }

    /// The names of the fields.
    public var fieldKeys: [FieldKey] { layout.keys }

    /// The value of a field.
    public subscript(_ key: FieldKey) -> FieldValue? {
        layout.slot(of: key).map { FieldValue(text: bytes[range(of: $0)]) }
    }

    /// The name of the object's type, if it is known.
    public var typeName: String? {
        guard layout.typenameSlot >= 0 else { return nil }
        let text = bytes[range(of: layout.typenameSlot)]
        guard text.count > 2, text.first == UInt8(ascii: "\"") else { return nil }
        return String(decoding: text.dropFirst().dropLast(), as: UTF8.self)
    }

    /// When the oldest field was written, in milliseconds since 1970.
    public var oldestWrite: Int64 { times.oldest }

    package func range(of slot: Int) -> Range<Int> {
        (slot == 0 ? 0 : Int(ends[slot - 1]))..<Int(ends[slot])
    }

    /// The text of a field's value.
    package func text(of slot: Int) -> ArraySlice<UInt8> { bytes[range(of: slot)] }

    /// About how much memory the record takes.
    package var cost: Int { 96 + key.rawValue.utf8.count + bytes.count + 4 * ends.count }

    @inline(__always)
    func hasSameBytes(as other: Record) -> Bool {
        bytes.count == other.bytes.count && ends == other.ends
            && bytes.withUnsafeBufferPointer { one in
                other.bytes.withUnsafeBufferPointer { two in
                    one.isEmpty || memcmp(one.baseAddress!, two.baseAddress!, one.count) == 0
                }
            }
    }
}

extension Record: Equatable {
    /// Records are equal when they have the same fields with the same values, in whatever order and however old.
    public static func == (left: Record, right: Record) -> Bool {
        guard left.key == right.key, left.layout.count == right.layout.count else { return false }
        if left.layout === right.layout { return left.hasSameBytes(as: right) }
        return left.layout.keys.indices.allSatisfy { slot in
            guard let other = right.layout.slot(of: left.layout.keys[slot]) else { return false }
            return left.text(of: slot) == right.text(of: other)
        }
    }
}
