#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Writes a result's bytes and tape together, as ``JSONBuilder`` does, without checks: the reader asks in the right order.
struct ResultBuilder: ~Copyable {
    private var bytes = ByteBuffer(capacity: 4096)
    private var tape: [UInt64] = []

    /// The place on the tape of what comes next.
    var place: Int { tape.count }

    /// Starts a container and returns its place, which ``end(_:count:)`` needs.
    mutating func begin(object: Bool) -> Int {
        let place = tape.count
        tape.append(TapeEntry.make(object ? 7 : 6, length: 0, offset: bytes.count))
        tape.append(0)
        bytes.append(object ? 0x7B : 0x5B)
        return place
    }

    mutating func end(_ place: Int, count: Int) {
        let isObject = tape[place] & 7 == 7
        bytes.append(isObject ? 0x7D : 0x5D)
        tape[place] |= TapeEntry.make(0, length: count, offset: 0)
        tape[place + 1] = TapeEntry.makeExtent(next: tape.count, endOffset: bytes.count)
    }

    @inline(__always)
    mutating func comma() { bytes.append(0x2C) }

    /// A key without characters to escape.
    @inline(__always)
    mutating func key(_ key: [UInt8]) {
        bytes.append(0x22)
        tape.append(TapeEntry.make(4, length: key.count, offset: bytes.count))
        bytes.append(key)
        bytes.append(0x22)
        bytes.append(0x3A)
    }

    mutating func null() {
        tape.append(TapeEntry.make(0, length: 4, offset: bytes.count))
        bytes.append("null")
    }

    /// A scalar's exact text.
    @inline(__always)
    mutating func scalar(_ text: UnsafeBufferPointer<UInt8>) {
        let base = text.baseAddress!
        let offset = bytes.count
        bytes.append(base, text.count)
        switch base[0] {
        case 0x22:
            let isEscaped = memchr(base + 1, 0x5C, text.count - 2) != nil
            tape.append(TapeEntry.make(isEscaped ? 5 : 4, length: text.count - 2, offset: offset + 1))
        case 0x74: tape.append(TapeEntry.make(2, length: 4, offset: offset))
        case 0x66: tape.append(TapeEntry.make(1, length: 5, offset: offset))
        case 0x6E: tape.append(TapeEntry.make(0, length: 4, offset: offset))
        default: tape.append(TapeEntry.make(3, length: text.count, offset: offset))
        }
    }

    /// A copy of a compact document.
    mutating func copy(_ document: JSONDocument) {
        let shift = bytes.count
        let first = tape.count
        bytes.append(document.bytes)
        var at = 0
        while at < document.tapeCount {
            let entry = document.tape[at]
            tape.append(entry &+ UInt64(shift) << 32)
            at += 1
            if entry & 7 >= 6 {
                let extent = document.tape[at]
                tape.append(
                    TapeEntry.makeExtent(
                        next: TapeEntry.next(extent) + first, endOffset: TapeEntry.offset(extent) + shift))
                at += 1
            }
        }
    }

    consuming func finish() -> JSONDocument {
        JSONDocument(bytes: bytes.array(0..<bytes.count), tape: tape)
    }
}
