#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Turns records into rows and back. A row holds the key, the type's name, the fields as a JSON object, and when they
/// were written: one time for all, or a list of times in the order of the fields.
struct RecordRows {
    /// For each type the layout its last row had: most rows of a type are alike, and need no look at the names then.
    private var layouts: [String: NamedLayout] = [:]
    private var lastRead: NamedLayout?
    private var lastWritten: NamedLayout?
    private var text: [UInt8] = []

    /// A layout with its fields' names as rows have them.
    private final class NamedLayout {
        let layout: FieldLayout
        /// What stands before each value: `"name":`, escaped as JSON needs it.
        let prefixes: [[UInt8]]

        init(_ layout: FieldLayout) {
            self.layout = layout
            prefixes = layout.keys.map { key in
                var bytes: [UInt8] = []
                JSONWriter.write(string: key.rawValue, into: &bytes)
                bytes.append(UInt8(ascii: ":"))
                return bytes
            }
        }
    }

    // MARK: Writing

    mutating func write(_ record: Record, with statement: SQLiteStatement) throws {
        let named = lastWritten?.layout === record.layout ? lastWritten! : NamedLayout(record.layout)
        lastWritten = named
        text.removeAll(keepingCapacity: true)
        text.append(UInt8(ascii: "{"))
        for slot in record.layout.keys.indices {
            if slot > 0 { text.append(UInt8(ascii: ",")) }
            text.append(contentsOf: named.prefixes[slot])
            text.append(contentsOf: record.text(of: slot))
        }
        text.append(UInt8(ascii: "}"))
        var key = record.key.rawValue
        try key.withUTF8 { key in
            try statement.bind(key, at: 1)
            try text.withUnsafeBufferPointer { text in
                try statement.bind(text, at: 3)
                switch record.times {
                case .all(let time):
                    try statement.bind(time, at: 4)
                    try step(record, statement)
                case .each(let times):
                    try statement.withBound("[" + times.map { String($0) }.joined(separator: ",") + "]", at: 4) {
                        try step(record, statement)
                    }
                }
            }
        }
    }

    private func step(_ record: Record, _ statement: SQLiteStatement) throws {
        defer { statement.reset() }
        let slot = record.layout.typenameSlot
        let range = slot < 0 ? 0..<0 : record.range(of: slot)
        // Between its quotes; a type's name needs no escapes.
        guard range.count > 2, record.bytes[range.lowerBound] == UInt8(ascii: "\"") else {
            try statement.bindNull(at: 2)
            _ = try statement.step()
            return
        }
        try record.bytes.withUnsafeBufferPointer { bytes in
            try statement.bind(
                UnsafeBufferPointer(rebasing: bytes[(range.lowerBound + 1)..<(range.upperBound - 1)]), at: 2)
            _ = try statement.step()
        }
    }

    // MARK: Reading

    /// The record of a row with the columns type, record and written. Nil if the text is no record; the cache then takes
    /// the record as missing.
    mutating func record(_ key: CacheKey, _ statement: SQLiteStatement, firstColumn: Int32) -> Record? {
        let text = statement.bytes(firstColumn + 1)
        guard let fields = fields(text, type: firstColumn, statement) else { return nil }
        let times: Record.WriteTimes
        if statement.isInteger(firstColumn + 2) {
            times = .all(statement.integer(firstColumn + 2))
        } else if let list = try? JSONDocument(parsing: Array(statement.bytes(firstColumn + 2))).root,
            list.count == fields.layout.count
        {
            times = .each(list.elements.map { Int64($0.int ?? 0) })
        } else {
            times = .all(0)
        }
        return Record(key: key, layout: fields.layout, bytes: fields.bytes, ends: fields.ends, times: times)
    }

    private struct Fields {
        let layout: FieldLayout
        let bytes: [UInt8]
        let ends: [UInt32]
    }

    private mutating func fields(
        _ text: UnsafeBufferPointer<UInt8>, type: Int32, _ statement: SQLiteStatement
    ) -> Fields? {
        if let lastRead, let fields = Self.fields(text, lastRead) { return fields }
        let typeName = statement.text(type)
        if let known = layouts[typeName], let fields = Self.fields(text, known) {
            lastRead = known
            return fields
        }
        guard let root = try? JSONDocument(parsing: Array(text)).root, root.kind == .object else { return nil }
        let (keys, bytes, ends) = root.recordFields
        let layout = FieldLayout(keys)
        let named = NamedLayout(layout)
        lastRead = named
        layouts[typeName] = named
        return Fields(layout: layout, bytes: bytes, ends: ends)
    }

    /// The values of a text that has exactly a layout's fields in its order; nil otherwise.
    private static func fields(_ text: UnsafeBufferPointer<UInt8>, _ named: NamedLayout) -> Fields? {
        let layout = named.layout
        guard text.count >= 2, text[0] == UInt8(ascii: "{"), layout.count > 0 else { return nil }
        var ends: [UInt32] = []
        ends.reserveCapacity(layout.count)
        var at = 1
        var isMatch = true
        let bytes = [UInt8](unsafeUninitializedCapacity: text.count) { output, count in
            for prefix in named.prefixes {
                guard hasPrefix(text, at, prefix) else {
                    isMatch = false
                    return
                }
                at += prefix.count
                let end = valueEnd(text, at)
                guard end > at, end < text.count else {
                    isMatch = false
                    return
                }
                memcpy(output.baseAddress! + count, text.baseAddress! + at, end - at)
                count += end - at
                ends.append(UInt32(count))
                let isLast = ends.count == layout.count
                guard text[end] == UInt8(ascii: isLast ? "}" : ",") else {
                    isMatch = false
                    return
                }
                at = end + 1
            }
        }
        return isMatch && at == text.count ? Fields(layout: layout, bytes: bytes, ends: ends) : nil
    }

    private static func hasPrefix(_ text: UnsafeBufferPointer<UInt8>, _ at: Int, _ prefix: [UInt8]) -> Bool {
        at + prefix.count <= text.count
            && prefix.withUnsafeBufferPointer { memcmp(text.baseAddress! + at, $0.baseAddress!, prefix.count) == 0 }
    }

    /// Where the value that starts at an offset ends: the comma or bracket behind it.
    private static func valueEnd(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
        var at = start
        var depth = 0
        while at < text.count {
            switch text[at] {
            case 0x22:
                at += 1
                while at < text.count, text[at] != 0x22 { at += text[at] == 0x5C ? 2 : 1 }
            case 0x7B, 0x5B: depth += 1
            case 0x7D, 0x5D:
                if depth == 0 { return at }
                depth -= 1
            case 0x2C where depth == 0: return at
            default: break
            }
            at += 1
        }
        return text.count
    }
}
