/// The names of a document, each made a string once. Open addressing over the lexer's hashes; what is compared lies
/// apart from the strings, so that a look-up touches no reference count but that of the string it returns.
struct NameTable {
    private struct Key {
        var hash: UInt32 = 0
        var length: Int32 = -1
        var start: Int32 = 0
        var index: Int32 = 0
    }

    private var keys = [Key](repeating: Key(), count: 256)
    private var names: [String] = []

    @inline(__always)
    mutating func name(_ base: UnsafePointer<UInt8>, _ range: SourceRange, hash: UInt32) -> String {
        let length = Int32(truncatingIfNeeded: range.count)
        let mask = keys.count &- 1
        var slot = Int(hash) & mask
        while true {
            let key = keys[slot]
            if key.length < 0 { return add(base, range, hash, at: slot) }
            if key.hash == hash, key.length == length,
                equal(base + Int(key.start), base + range.lowerBound, Int(length))
            {
                return names[Int(key.index)]
            }
            slot = (slot &+ 1) & mask
        }
    }

    @inline(never)
    private mutating func add(
        _ base: UnsafePointer<UInt8>, _ range: SourceRange, _ hash: UInt32, at slot: Int
    ) -> String {
        let name = String(
            decoding: UnsafeBufferPointer(start: base + range.lowerBound, count: range.count), as: UTF8.self)
        keys[slot] = Key(hash: hash, length: Int32(range.count), start: range.start, index: Int32(names.count))
        names.append(name)
        if names.count * 2 > keys.count { grow() }
        return name
    }

    @inline(__always)
    private func equal(_ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, _ length: Int) -> Bool {
        var index = 0
        while index < length {
            if left[index] != right[index] { return false }
            index &+= 1
        }
        return true
    }

    private mutating func grow() {
        let old = keys
        keys = Array(repeating: Key(), count: old.count * 4)
        let mask = keys.count - 1
        for key in old where key.length >= 0 {
            var slot = Int(key.hash) & mask
            while keys[slot].length >= 0 { slot = (slot + 1) & mask }
            keys[slot] = key
        }
    }
}
