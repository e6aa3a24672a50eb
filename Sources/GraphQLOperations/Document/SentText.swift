import GraphQLLanguage

/// The text of an operation as it is sent, and where each part of it stands in the text as written.
struct SentText: Sendable {
    /// A run of bytes copied from the source.
    private struct Piece {
        let sent: Int
        let written: Int
        let count: Int
    }

    private(set) var bytes: [UInt8] = []
    let hasInsertions: Bool
    private var pieces: [Piece] = []
    private let source: Source

    init(
        document: Document, operation: OperationDefinition, fragments: FragmentClosure, insertingAt offsets: [Int]
    ) {
        source = document.source
        hasInsertions = !offsets.isEmpty
        let kept = [operation.range] + fragments.needed.map(\.range)
        let written = document.source.bytes
        var runs = kept.map { $0.lowerBound..<$0.upperBound }.sorted { $0.lowerBound < $1.lowerBound }
        if runs.count == document.definitions.count { runs = [0..<written.count] }
        var next = 0
        for (number, run) in runs.enumerated() {
            if number > 0 { bytes += Array("\n\n".utf8) }
            var start = run.lowerBound
            while next < offsets.count, offsets[next] < run.upperBound {
                let end = offsets[next] + 1
                copy(start..<end)
                bytes += Array(" __typename".utf8)
                if end < written.count, !Self.isSpace(written[end]) { bytes.append(UInt8(ascii: " ")) }
                start = end
                next += 1
            }
            copy(start..<run.upperBound)
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    private mutating func copy(_ range: Range<Int>) {
        pieces.append(Piece(sent: bytes.count, written: range.lowerBound, count: range.count))
        bytes += source.bytes[range]
    }

    /// The same text without what was inserted.
    var written: [UInt8] {
        var bytes: [UInt8] = []
        for (number, piece) in pieces.enumerated() {
            let range = piece.written..<(piece.written + piece.count)
            // Where something between two definitions was left out, a blank line parts them.
            if number > 0, pieces[number - 1].written + pieces[number - 1].count != range.lowerBound {
                bytes += Array("\n\n".utf8)
            }
            bytes += source.bytes[range]
        }
        return bytes
    }

    func writtenPosition(line: Int, column: Int) -> (line: Int, column: Int)? {
        guard let offset = offset(line: line, column: column) else { return nil }
        guard let piece = pieces.last(where: { $0.sent <= offset }) else { return nil }
        let position = source.position(at: piece.written + min(offset - piece.sent, max(0, piece.count - 1)))
        return (position.line, position.column)
    }

    /// The offset of a line and a column in the sent text; a line ends at LF, CR or CR LF.
    private func offset(line: Int, column: Int) -> Int? {
        guard line >= 1, column >= 1 else { return nil }
        var offset = 0
        var currentLine = 1
        while currentLine < line {
            guard offset < bytes.count else { return nil }
            let byte = bytes[offset]
            offset += 1
            if byte == 0x0D, offset < bytes.count, bytes[offset] == 0x0A { offset += 1 }
            if byte == 0x0A || byte == 0x0D { currentLine += 1 }
        }
        var currentColumn = 1
        while currentColumn < column, offset < bytes.count, bytes[offset] != 0x0A, bytes[offset] != 0x0D {
            offset += 1
            while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
            currentColumn += 1
        }
        return offset < bytes.count ? offset : nil
    }
}
