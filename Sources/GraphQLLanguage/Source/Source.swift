/// A text as it was given: bytes that may or may not be UTF-8, and the name to call it by in messages.
package struct Source: Sendable {
    package let bytes: [UInt8]
    package let name: String

    package init(_ text: String, name: String = "GraphQL") {
        self.init(bytes: Array(text.utf8), name: name)
    }

    package init(bytes: [UInt8], name: String = "GraphQL") {
        self.bytes = bytes
        self.name = name
    }

    /// The text of a range; bytes that are not UTF-8 become U+FFFD.
    package func text(_ range: SourceRange) -> String {
        let bounds = range.bounds.clamped(to: 0..<bytes.count)
        return String(decoding: bytes[bounds], as: UTF8.self)
    }

    /// Line and column of a byte offset. Reads from the start of the text: for many positions make a ``LineIndex``.
    package func position(at offset: Int) -> SourcePosition {
        bytes.withUnsafeBufferPointer { buffer in
            let end = min(max(offset, 0), buffer.count)
            var line = 1
            var lineStart = 0
            var index = 0
            while index < end {
                let byte = buffer[index]
                index += 1
                if byte == .lineFeed
                    || (byte == .carriageReturn && !(index < buffer.count && buffer[index] == .lineFeed))
                {
                    line += 1
                    lineStart = index
                }
            }
            return SourcePosition(line: line, column: 1 + buffer.codePoints(in: lineStart..<end))
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// How many code points start in a range: every byte that does not continue one.
    func codePoints(in range: Range<Int>) -> Int {
        var count = 0
        for index in range where self[index] & 0xC0 != 0x80 { count += 1 }
        return count
    }
}
