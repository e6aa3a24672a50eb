/// A document with some of its objects replaced by others: what lies between is copied, and what points past a replaced
/// object is set right.
struct DocumentPatch {
    private struct Piece {
        let tape: Range<Int>
        let bytes: Range<Int>
        let replacement: JSONDocument
    }

    private let document: JSONDocument
    private let pieces: [Piece]
    /// How far entries and bytes move behind so many pieces.
    private var tapeShifts = [0]
    private var byteShifts = [0]

    /// - Parameter pieces: the objects by their place on the tape and in the text, in order, none within another; and the
    ///   documents that take their places.
    init(_ document: JSONDocument, _ pieces: [(tape: Range<Int>, bytes: Range<Int>, replacement: JSONDocument)]) {
        self.document = document
        self.pieces = pieces.map { Piece(tape: $0.tape, bytes: $0.bytes, replacement: $0.replacement) }
        for piece in self.pieces {
            tapeShifts.append(tapeShifts.last! + piece.replacement.tapeCount - piece.tape.count)
            byteShifts.append(byteShifts.last! + piece.replacement.bytes.count - piece.bytes.count)
        }
    }

    /// How far an entry moves that has so many pieces before it.
    func tapeShift(_ pieceCount: Int) -> Int { tapeShifts[pieceCount] }

    func apply() -> JSONDocument {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(document.bytes.count + byteShifts.last!)
        let count = document.tapeCount + tapeShifts.last!
        let tape = [UInt64](unsafeUninitializedCapacity: count) { output, filled in
            var tapeStart = 0
            var byteStart = 0
            var written = 0
            for (number, piece) in pieces.enumerated() {
                bytes += document.bytes[byteStart..<piece.bytes.lowerBound]
                copy(tapeStart..<piece.tape.lowerBound, behind: number, to: output, &written)
                Self.copyAll(
                    of: piece.replacement, shiftingBytes: bytes.count, to: output, &written)
                bytes += piece.replacement.bytes
                tapeStart = piece.tape.upperBound
                byteStart = piece.bytes.upperBound
            }
            bytes += document.bytes[byteStart...]
            copy(tapeStart..<document.tapeCount, behind: pieces.count, to: output, &written)
            filled = written
        }
        return JSONDocument(bytes: bytes, tape: tape)
    }

    /// Copies entries of the document that have so many pieces before them. A container among them may end behind
    /// further pieces.
    private func copy(
        _ range: Range<Int>, behind number: Int, to output: UnsafeMutableBufferPointer<UInt64>, _ written: inout Int
    ) {
        let byteShift = UInt64(bitPattern: Int64(byteShifts[number])) << 32
        var at = range.lowerBound
        while at < range.upperBound {
            let entry = document.tape[at]
            output[written] = entry &+ byteShift
            written += 1
            at += 1
            guard entry & 7 >= 6 else { continue }
            let extent = document.tape[at]
            let next = TapeEntry.next(extent)
            var passed = number
            if next > range.upperBound {
                while passed < pieces.count, pieces[passed].tape.upperBound <= next { passed += 1 }
            }
            output[written] = TapeEntry.makeExtent(
                next: next + tapeShifts[passed], endOffset: TapeEntry.offset(extent) + byteShifts[passed])
            written += 1
            at += 1
        }
    }

    private static func copyAll(
        of document: JSONDocument, shiftingBytes shift: Int, to output: UnsafeMutableBufferPointer<UInt64>,
        _ written: inout Int
    ) {
        let first = written
        var at = 0
        while at < document.tapeCount {
            let entry = document.tape[at]
            output[written] = entry &+ UInt64(shift) << 32
            written += 1
            at += 1
            guard entry & 7 >= 6 else { continue }
            let extent = document.tape[at]
            output[written] = TapeEntry.makeExtent(
                next: TapeEntry.next(extent) + first, endOffset: TapeEntry.offset(extent) + shift)
            written += 1
            at += 1
        }
    }
}
