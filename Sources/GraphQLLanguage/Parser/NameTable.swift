/// The names of a document, each made a string once. Open addressing over the lexer's hashes.
struct NameTable {
    private struct Entry {
        var hash: UInt32 = 0
        var length: Int32 = -1
        var start: Int32 = 0
        var name = ""
    }

    private var entries: [Entry]
    private var count = 0

    init() { entries = Array(repeating: Entry(), count: 64) }

    mutating func name(_ base: UnsafePointer<UInt8>, _ range: SourceRange, hash: UInt32) -> String {
        let length = Int32(range.count)
        let mask = entries.count &- 1
        var slot = Int(hash) & mask
        while true {
            let entry = entries[slot]
            if entry.length < 0 { break }
            if entry.hash == hash, entry.length == length,
                equal(base + Int(entry.start), base + range.lowerBound, Int(length))
            {
                return entry.name
            }
            slot = (slot &+ 1) & mask
        }
        let name = String(
            decoding: UnsafeBufferPointer(start: base + range.lowerBound, count: Int(length)), as: UTF8.self)
        entries[slot] = Entry(hash: hash, length: length, start: range.start, name: name)
        count += 1
        if count * 2 > entries.count { grow() }
        return name
    }

    private func equal(_ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, _ length: Int) -> Bool {
        var index = 0
        while index < length {
            if left[index] != right[index] { return false }
            index &+= 1
        }
        return true
    }

    private mutating func grow() {
        let old = entries
        entries = Array(repeating: Entry(), count: old.count * 4)
        let mask = entries.count - 1
        for entry in old where entry.length >= 0 {
            var slot = Int(entry.hash) & mask
            while entries[slot].length >= 0 { slot = (slot + 1) & mask }
            entries[slot] = entry
        }
    }
}
