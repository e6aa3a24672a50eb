/// The names of a document, each made a string once. Open addressing over the lexer's hashes; what is compared lies
/// apart from the strings, so that a look-up touches no reference count but that of the string it returns.
struct NameTable: ~Copyable {
    private struct Key: BitwiseCopyable {
        /// The first eight bytes.
        var word: UInt64 = 0
        var hash: UInt32 = 0
        var length: Int32 = -1
        var start: Int32 = 0
        var index: Int32 = 0
    }

    private var keys: UnsafeMutablePointer<Key>
    private var mask: Int
    private var names: [String] = []
    /// Only who means harm has more names whose hashes collide; those are not shared.
    private static let furthest = 64

    init() {
        mask = 127
        keys = .allocate(capacity: mask + 1)
        keys.initialize(repeating: Key(), count: mask + 1)
        names.reserveCapacity(64)
    }

    deinit { keys.deallocate() }

    @inline(__always)
    mutating func name(_ lexeme: Lexeme, in lexer: Lexer) -> String {
        let length = lexeme.range.end &- lexeme.range.start
        var slot = Int(truncatingIfNeeded: lexeme.hash) & mask
        for _ in 0..<Self.furthest {
            let key = keys[slot]
            if key.length < 0 { return add(lexeme, in: lexer, at: slot) }
            if key.hash == UInt32(truncatingIfNeeded: lexeme.hash), key.word == lexeme.word, key.length == length,
                length <= 8
                    || equal(lexer.base + Int(key.start), lexer.base + lexeme.range.lowerBound, Int(length))
            {
                return names[Int(key.index)]
            }
            slot = (slot &+ 1) & mask
        }
        return lexer.text(lexeme.range)
    }

    @inline(never)
    private mutating func add(_ lexeme: Lexeme, in lexer: Lexer, at slot: Int) -> String {
        let name = lexer.text(lexeme.range)
        keys[slot] = Key(
            word: lexeme.word, hash: UInt32(truncatingIfNeeded: lexeme.hash),
            length: lexeme.range.end - lexeme.range.start,
            start: lexeme.range.start, index: Int32(names.count))
        names.append(name)
        if names.count * 2 > mask { grow() }
        return name
    }

    /// Whether two names of which the first eight bytes are equal, and which are longer, are so in the others.
    @inline(__always)
    private func equal(_ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, _ length: Int) -> Bool {
        var index = 8
        while index &+ 8 < length {
            if Word.load(left + index) != Word.load(right + index) { return false }
            index &+= 8
        }
        // The last eight bytes, of which some may have been compared.
        return Word.load(left + (length &- 8)) == Word.load(right + (length &- 8))
    }

    private mutating func grow() {
        let old = (keys: keys, count: mask + 1)
        mask = old.count * 4 - 1
        keys = .allocate(capacity: mask + 1)
        keys.initialize(repeating: Key(), count: mask + 1)
        for key in UnsafeBufferPointer(start: old.keys, count: old.count) where key.length >= 0 {
            var slot = Int(truncatingIfNeeded: key.hash) & mask
            while keys[slot].length >= 0 { slot = (slot + 1) & mask }
            keys[slot] = key
        }
        old.keys.deallocate()
    }
}
