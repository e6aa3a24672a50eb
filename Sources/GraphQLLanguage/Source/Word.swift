/// Eight bytes of a text looked at as one number, the first byte in its lowest bits. What a mask says of each byte stands
/// in the byte's highest bit.
enum Word {
    static let highBits: UInt64 = 0x8080_8080_8080_8080

    @inline(__always)
    static func load(_ start: UnsafePointer<UInt8>) -> UInt64 {
        UInt64(littleEndian: UnsafeRawPointer(start).loadUnaligned(as: UInt64.self))
    }

    @inline(__always)
    static func repeating(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

    /// The number of bytes before the first that a mask marks.
    @inline(__always)
    static func bytes(before mask: UInt64) -> Int { mask.trailingZeroBitCount >> 3 }

    /// Marks the bytes equal to one; behind the first of them some others too.
    @inline(__always)
    static func mask(of byte: UInt8, in word: UInt64) -> UInt64 {
        let difference = word ^ repeating(byte)
        return (difference &- repeating(1)) & ~difference & highBits
    }

    /// The bits of the bytes before the first that a mask marks.
    @inline(__always)
    static func bits(before mask: UInt64) -> UInt64 { ((mask & (0 &- mask)) &- 1) >> 7 }

    /// Marks the bytes that do not go on a name: those that are neither letters nor digits nor underscores.
    @inline(__always)
    static func nameStops(_ word: UInt64) -> UInt64 {
        let low = word & ~highBits
        let folded = low | repeating(0x20)
        let letters = atLeast(0x61, folded) & ~atLeast(0x7B, folded)
        let digits = atLeast(0x30, low) & ~atLeast(0x3A, low)
        // Sums that lack the bit are those of the byte itself.
        let others = (low ^ repeating(0x5F)) &+ repeating(0x7F)
        return (others & ~(letters | digits) | word) & highBits
    }

    /// Marks the bytes that are not less than one; all have their highest bit clear.
    @inline(__always)
    private static func atLeast(_ byte: UInt8, _ word: UInt64) -> UInt64 { word &+ repeating(0x80 - byte) }
}
