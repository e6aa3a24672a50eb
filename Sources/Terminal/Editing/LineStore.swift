/// The lines of a text, in blocks of a few hundred, so that an edit moves one block and never the document.
///
/// A line is its UTF-8 without the line feed. There is always at least one line. Copies share all blocks but those
/// edited since, so a snapshot for a background task is free.
struct LineStore: Sendable {
    private struct Block: Sendable {
        var lines: [[UInt8]]
        /// The bytes of all lines, with a line feed for each.
        var bytes: Int

        init(_ lines: [[UInt8]]) {
            self.lines = lines
            bytes = lines.reduce(0) { $0 + $1.count + 1 }
        }
    }

    private static let blockSize = 512

    private var blocks: [Block]
    private(set) var count: Int
    /// The bytes of the text, the line feeds between lines included.
    private(set) var byteCount: Int

    init(_ bytes: some Collection<UInt8> = [UInt8]()) {
        let lines = LineStore.split(bytes)
        count = lines.count
        blocks = LineStore.blocks(of: lines)
        byteCount = blocks.reduce(0) { $0 + $1.bytes } - 1
    }

    /// Cuts text at its line feeds.
    static func split(_ bytes: some Collection<UInt8>) -> [[UInt8]] {
        bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { Array($0) }
    }

    private static func blocks(of lines: some Collection<[UInt8]>) -> [Block] {
        var blocks: [Block] = []
        var start = lines.startIndex
        while start != lines.endIndex {
            let end = lines.index(start, offsetBy: blockSize, limitedBy: lines.endIndex) ?? lines.endIndex
            blocks.append(Block(Array(lines[start..<end])))
            start = end
        }
        return blocks
    }

    /// The block that holds a line, and the line's place in it.
    private func locate(_ line: Int) -> (block: Int, index: Int) {
        var rest = line
        for number in blocks.indices {
            let lines = blocks[number].lines.count
            if rest < lines { return (number, rest) }
            rest -= lines
        }
        preconditionFailure("line \(line) of \(count)")
    }

    subscript(line: Int) -> [UInt8] {
        let (block, index) = locate(line)
        return blocks[block].lines[index]
    }

    func length(ofLine line: Int) -> Int {
        let (block, index) = locate(line)
        return blocks[block].lines[index].count
    }

    /// The offset of the first byte of a line in the whole text.
    func offset(ofLine line: Int) -> Int {
        var rest = line
        var offset = 0
        for block in blocks {
            if rest < block.lines.count {
                for index in 0..<rest { offset += block.lines[index].count + 1 }
                return offset
            }
            rest -= block.lines.count
            offset += block.bytes
        }
        return offset
    }

    /// The place of a byte offset; an offset beyond the end is the end.
    func position(at offset: Int) -> TextPosition {
        var rest = max(0, offset)
        var line = 0
        for block in blocks {
            if rest >= block.bytes {
                rest -= block.bytes
                line += block.lines.count
                continue
            }
            for text in block.lines {
                if rest <= text.count { return TextPosition(line: line, column: rest) }
                rest -= text.count + 1
                line += 1
            }
        }
        return TextPosition(line: count - 1, column: length(ofLine: count - 1))
    }

    /// Edits a single line in place.
    mutating func replace(inLine line: Int, _ range: Range<Int>, with bytes: some Collection<UInt8>) {
        let (block, index) = locate(line)
        blocks[block].lines[index].replaceSubrange(range, with: bytes)
        blocks[block].bytes += bytes.count - range.count
        byteCount += bytes.count - range.count
    }

    /// Puts other lines in the place of some.
    mutating func replace(lines range: Range<Int>, with lines: [[UInt8]]) {
        let first = locate(range.lowerBound)
        let last = locate(range.upperBound - 1)
        let affected = first.block...last.block
        var merged = Array(blocks[first.block].lines[..<first.index])
        merged += lines
        merged += blocks[last.block].lines[(last.index + 1)...]
        let before = affected.reduce(0) { $0 + blocks[$1].bytes }
        let replacement =
            merged.count <= 2 * Self.blockSize && !merged.isEmpty ? [Block(merged)] : Self.blocks(of: merged)
        byteCount += replacement.reduce(0) { $0 + $1.bytes } - before
        count += lines.count - range.count
        blocks.replaceSubrange(affected, with: replacement)
    }

    /// Visits every line once, from one on and around the end, until `body` returns something.
    func first<Result>(from line: Int, backward: Bool, _ body: (Int, [UInt8]) -> Result?) -> Result? {
        var (block, index) = locate(line)
        var number = line
        for _ in 0..<count {
            if let result = body(number, blocks[block].lines[index]) { return result }
            number += backward ? -1 : 1
            index += backward ? -1 : 1
            if number == count { (number, block, index) = (0, 0, 0) }
            if number < 0 {
                (number, block, index) = (count - 1, blocks.count - 1, blocks[blocks.count - 1].lines.count - 1)
            }
            if index == blocks[block].lines.count { (block, index) = (block + 1, 0) }
            if index < 0 { (block, index) = (block - 1, blocks[block - 1].lines.count - 1) }
        }
        return nil
    }

    /// The text between two places.
    func bytes(_ range: Range<TextPosition>) -> [UInt8] {
        let (start, end) = (range.lowerBound, range.upperBound)
        if start.line == end.line { return Array(self[start.line][start.column..<end.column]) }
        var result = Array(self[start.line][start.column...])
        var (block, index) = locate(start.line)
        for line in start.line + 1...end.line {
            index += 1
            if index == blocks[block].lines.count {
                block += 1
                index = 0
            }
            result.append(0x0A)
            if line == end.line {
                result += blocks[block].lines[index][..<end.column]
            } else {
                result += blocks[block].lines[index]
            }
        }
        return result
    }

    /// The whole text.
    var bytes: [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(byteCount + 1)
        for block in blocks {
            for line in block.lines {
                result += line
                result.append(0x0A)
            }
        }
        result.removeLast()
        return result
    }
}
