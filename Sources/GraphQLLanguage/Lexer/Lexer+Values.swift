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
        guard raw.contains(.backslash) else { return text(from: start, count: raw.count) }
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

    func text(of token: Token) -> String { text(token.range) }

    func text(_ range: SourceRange) -> String { text(from: range.lowerBound, count: range.count) }

    /// A short text is made in place, where the general way asks the runtime for it.
    private func text(from start: Int, count: Int) -> String {
        let bytes = UnsafeBufferPointer(start: base + start, count: count)
        guard count <= 15 else { return String(decoding: bytes, as: UTF8.self) }
        return String(unsafeUninitializedCapacity: count) { output in
            _ = output.initialize(from: bytes)
            return count
        }
    }
}
