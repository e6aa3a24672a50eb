/// The names of a document, each made a string once. Open addressing over the lexer's hashes; what is compared lies
/// apart from the strings, so that a look-up touches no reference count but that of the string it returns.
struct NameTable {
    private struct Key {
        /// The first eight bytes.
        var word: UInt64 = 0
        var hash: UInt32 = 0
        var length: Int32 = -1
        var start: Int32 = 0
        var index: Int32 = 0
    }

    private var keys = [Key](repeating: Key(), count: 256)
    private var names: [String] = []
    /// Only who means harm has more names whose hashes collide; those are not shared.
    private static let furthest = 64

    @inline(__always)
    mutating func name(_ lexer: Lexer, _ range: SourceRange) -> String {
        let hash = lexer.nameHash
        let length = Int32(truncatingIfNeeded: range.count)
        let mask = keys.count &- 1
        var slot = Int(truncatingIfNeeded: hash) & mask
        for _ in 0..<Self.furthest {
            let key = keys[slot]
            if key.length < 0 { return add(lexer, range, at: slot) }
            if key.hash == hash, key.word == lexer.nameStart, key.length == length,
                length <= 8 || equal(lexer.base + Int(key.start), lexer.base + range.lowerBound, Int(length))
            {
                return names[Int(key.index)]
            }
            slot = (slot &+ 1) & mask
        }
        return Self.string(lexer, range)
    }

    @inline(never)
    private mutating func add(_ lexer: Lexer, _ range: SourceRange, at slot: Int) -> String {
        let name = Self.string(lexer, range)
        keys[slot] = Key(
            word: lexer.nameStart, hash: lexer.nameHash, length: Int32(range.count), start: range.start,
            index: Int32(names.count))
        names.append(name)
        if names.count * 2 > keys.count { grow() }
        return name
    }

    private static func string(_ lexer: Lexer, _ range: SourceRange) -> String {
        String(
            decoding: UnsafeBufferPointer(start: lexer.base + range.lowerBound, count: range.count), as: UTF8.self)
    }

    /// Whether two names of which the first eight bytes are equal are so in the others.
    @inline(__always)
    private func equal(_ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, _ length: Int) -> Bool {
        var index = 8
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
            var slot = Int(truncatingIfNeeded: key.hash) & mask
            while keys[slot].length >= 0 { slot = (slot + 1) & mask }
            keys[slot] = key
        }
    }
}
