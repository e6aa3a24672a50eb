extension Lexer {
    /// The text a string token stands for. The token has been read before, so its escapes are known to be right.
    func stringValue(of token: Token) -> String {
        if token.kind == .blockString {
            return BlockString.value(
                of: UnsafeBufferPointer(start: base + token.start + 3, count: token.range.count - 6))
        }
        let start = token.start + 1
        let end = token.end - 1
        let raw = UnsafeBufferPointer(start: base + start, count: end - start)
        guard raw.contains(.backslash) else { return String(decoding: raw, as: UTF8.self) }
        // An escape is never shorter than what it stands for.
        return String(unsafeUninitializedCapacity: raw.count) { output in
            var length = 0
            var index = start
            while index < end {
                if base[index] == .backslash, let escape = try? escape(at: index) {
                    for unit in UTF8.encode(escape.scalar)! {
                        output[length] = unit
                        length += 1
                    }
                    index += escape.length
                } else {
                    output[length] = base[index]
                    length += 1
                    index += 1
                }
            }
            return length
        }
    }

    func text(of token: Token) -> String {
        String(decoding: UnsafeBufferPointer(start: base + token.start, count: token.range.count), as: UTF8.self)
    }
}
