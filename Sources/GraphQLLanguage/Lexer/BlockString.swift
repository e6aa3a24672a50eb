/// The specification's BlockStringValue(): what a block string's raw text stands for.
package enum BlockString {
    /// Raw text between the triple quotes, with `\"""` still in it.
    static func value(of raw: UnsafeBufferPointer<UInt8>) -> String {
        guard let base = raw.baseAddress else { return "" }
        let shape = Shape(raw)
        guard shape.lastLine >= shape.firstLine else { return "" }
        if shape.firstLine == shape.lastLine, !shape.hasEscape {
            let start = min(shape.firstStart + (shape.firstLine == 0 ? 0 : shape.indent), shape.lastEnd)
            return String(
                decoding: UnsafeBufferPointer(start: base + start, count: shape.lastEnd - start), as: UTF8.self)
        }
        return String(unsafeUninitializedCapacity: shape.lastEnd - shape.firstStart) { output in
            var length = 0
            var line = shape.firstLine
            var index = shape.firstStart
            while true {
                let end = raw.lineEnd(from: index)
                if line > 0 { index = min(index + shape.indent, end) }
                while index < end {
                    if raw[index] == .backslash, index + 3 < raw.count, raw[index + 1] == .quote,
                        raw[index + 2] == .quote, raw[index + 3] == .quote
                    {
                        index += 1
                        for _ in 0..<3 {
                            output[length] = .quote
                            length += 1
                        }
                        index += 3
                    } else {
                        output[length] = raw[index]
                        length += 1
                        index += 1
                    }
                }
                guard line < shape.lastLine else { return length }
                output[length] = .lineFeed
                length += 1
                index = raw.afterLineEnd(end)
                line += 1
            }
        }
    }

    /// Where the first and last lines with text are, and how far the lines after the first are indented.
    private struct Shape {
        var firstLine = Int.max
        var firstStart = 0
        var lastLine = -1
        var lastEnd = 0
        var indent = Int.max
        var hasEscape = false

        init(_ raw: UnsafeBufferPointer<UInt8>) {
            var line = 0
            var index = 0
            while true {
                let start = index
                while index < raw.count, raw[index] == .space || raw[index] == .tab { index += 1 }
                let textStart = index
                index = lineEnd(raw, from: index)
                if index > textStart {
                    if firstLine == .max { (firstLine, firstStart) = (line, start) }
                    (lastLine, lastEnd) = (line, index)
                    if line > 0 { indent = min(indent, textStart - start) }
                }
                guard index < raw.count else { break }
                index = raw.afterLineEnd(index)
                line += 1
            }
            if indent == .max { indent = 0 }
        }

        @inline(__always)
        private mutating func lineEnd(_ raw: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
            guard let base = raw.baseAddress else { return start }
            var index = start
            while index &+ 8 <= raw.count {
                let word = Word.load(base + index)
                let stops =
                    Word.mask(of: .lineFeed, in: word) | Word.mask(of: .carriageReturn, in: word)
                    | Word.mask(of: .backslash, in: word)
                if stops != 0 {
                    index &+= Word.bytes(before: stops)
                    if raw[index] != .backslash { return index }
                    hasEscape = true
                    index &+= 1
                } else {
                    index &+= 8
                }
            }
            while index < raw.count, raw[index] != .lineFeed, raw[index] != .carriageReturn {
                if raw[index] == .backslash { hasEscape = true }
                index &+= 1
            }
            return index
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    func lineEnd(from start: Int) -> Int {
        var index = start
        while index < count, self[index] != .lineFeed, self[index] != .carriageReturn { index += 1 }
        return index
    }

    func afterLineEnd(_ end: Int) -> Int {
        self[end] == .carriageReturn && end + 1 < count && self[end + 1] == .lineFeed ? end + 2 : end + 1
    }
}
