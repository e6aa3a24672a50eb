extension Source {
    /// The lines around a position with a caret under it, as graphql-js prints them. Of a line too long to read (a
    /// minified document) only the piece around the position is shown.
    package func codeFrame(at position: SourcePosition) -> String {
        let lines = linesAround(position.line)
        guard let current = lines.current else { return "" }
        let number = "\(position.line) |"
        if current.count > CodeFrame.longLine {
            return longLineFrame(current, number: number, column: position.column)
        }
        return CodeFrame.joined([
            ("\(position.line - 1) |", lines.previous.map(CodeFrame.text)),
            (number, CodeFrame.text(current)),
            ("|", CodeFrame.caret(position.column)),
            ("\(position.line + 1) |", lines.next.map(CodeFrame.text)),
        ])
    }

    private func longLineFrame(_ line: [Unicode.Scalar], number: String, column: Int) -> String {
        let width = CodeFrame.pieceWidth
        let piece = min((column - 1) / width, (line.count - 1) / width)
        func text(_ index: Int) -> String? {
            guard index >= 0, index * width < line.count else { return nil }
            return CodeFrame.text(Array(line[index * width..<min(line.count, (index + 1) * width)]))
        }
        return CodeFrame.joined([
            (piece == 0 ? "" : number, text(piece - 1)),
            (piece == 0 ? number : "|", text(piece)),
            ("|", CodeFrame.caret(column - piece * width)),
            ("|", text(piece + 1)),
        ])
    }

    private func linesAround(
        _ line: Int
    ) -> (previous: [Unicode.Scalar]?, current: [Unicode.Scalar]?, next: [Unicode.Scalar]?) {
        var start = 0
        var number = 1
        var found: [Int: [Unicode.Scalar]] = [:]
        while number <= line + 1 {
            var end = start
            while end < bytes.count, bytes[end] != .lineFeed, bytes[end] != .carriageReturn { end += 1 }
            if number >= line - 1 {
                found[number] = Array(String(decoding: bytes[start..<end], as: UTF8.self).unicodeScalars)
            }
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

    static func text(_ scalars: [Unicode.Scalar]) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        return String(text)
    }

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
