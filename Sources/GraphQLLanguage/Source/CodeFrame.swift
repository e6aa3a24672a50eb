extension Source {
    /// The lines around a position with a caret under it, as graphql-js prints them. Of a line too long to read (a
    /// minified document) only the piece around the position is shown.
    package func codeFrame(at position: SourcePosition) -> String {
        let lines = linesAround(position.line)
        guard let current = lines.current else { return "" }
        let number = "\(position.line) |"
        // Every code point has a byte, so a line that is short in bytes is short.
        let length = current.count > CodeFrame.longLine ? codePoints(in: current) : current.count
        if length > CodeFrame.longLine {
            return longLineFrame(current, length: length, number: number, column: position.column)
        }
        return CodeFrame.joined([
            ("\(position.line - 1) |", lines.previous.map { text($0, from: 0, to: CodeFrame.longestNeighbour) }),
            (number, text(current, from: 0, to: length)),
            ("|", CodeFrame.caret(position.column)),
            ("\(position.line + 1) |", lines.next.map { text($0, from: 0, to: CodeFrame.longestNeighbour) }),
        ])
    }

    private func longLineFrame(_ line: Range<Int>, length: Int, number: String, column: Int) -> String {
        let width = CodeFrame.pieceWidth
        let piece = min((column - 1) / width, (length - 1) / width)
        func text(_ index: Int) -> String? {
            guard index >= 0, index * width < length else { return nil }
            return self.text(line, from: index * width, to: (index + 1) * width)
        }
        return CodeFrame.joined([
            (piece == 0 ? "" : number, text(piece - 1)),
            (piece == 0 ? number : "|", text(piece)),
            ("|", CodeFrame.caret(column - piece * width)),
            ("|", text(piece + 1)),
        ])
    }

    private func codePoints(in line: Range<Int>) -> Int { bytes.withUnsafeBufferPointer { $0.codePoints(in: line) } }

    /// Some code points of a line; only they are decoded, as a line may be megabytes long.
    private func text(_ line: Range<Int>, from first: Int, to last: Int) -> String {
        bytes.withUnsafeBufferPointer { buffer in
            var start = line.upperBound
            var count = -1
            for index in line where buffer[index] & 0xC0 != 0x80 {
                count += 1
                if count == first { start = index }
                if count == last { return String(decoding: buffer[min(start, index)..<index], as: UTF8.self) }
            }
            return String(decoding: buffer[start..<line.upperBound], as: UTF8.self)
        }
    }

    private func linesAround(
        _ line: Int
    ) -> (previous: Range<Int>?, current: Range<Int>?, next: Range<Int>?) {
        var start = 0
        var number = 1
        var found: [Int: Range<Int>] = [:]
        while number <= line + 1 {
            var end = start
            while end < bytes.count, bytes[end] != .lineFeed, bytes[end] != .carriageReturn { end += 1 }
            if number >= line - 1 { found[number] = start..<end }
            guard end < bytes.count else { break }
            let isPair = bytes[end] == .carriageReturn && end + 1 < bytes.count && bytes[end + 1] == .lineFeed
            start = end + (isPair ? 2 : 1)
            number += 1
        }
        return (found[line - 1], found[line], found[line + 1])
    }
}

private enum CodeFrame {
    static let longLine = 120
    static let pieceWidth = 80
    /// More of a line above or below helps nobody.
    static let longestNeighbour = 1_000

    static func caret(_ column: Int) -> String { String(repeating: " ", count: max(0, column - 1)) + "^" }

    static func joined(_ lines: [(prefix: String, text: String?)]) -> String {
        let present = lines.compactMap { line in line.text.map { (line.prefix, $0) } }
        let width = present.map(\.0.count).max() ?? 0
        return present.map { prefix, text in
            let padding = String(repeating: " ", count: width - prefix.count)
            return padding + prefix + (text.isEmpty ? "" : " " + text)
        }.joined(separator: "\n")
    }
}
