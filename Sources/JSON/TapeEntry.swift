/// What a tape entry is. The raw values fit the lowest three bits of an entry.
@usableFromInline
package enum TapeTag: UInt8, Sendable {
    case null = 0
    case `false` = 1
    case `true` = 2
    case number = 3
    /// A string without escapes: its bytes are its text.
    case string = 4
    /// A string with at least one backslash.
    case escapedString = 5
    case array = 6
    case object = 7
}

/// The layout of the tape.
///
/// An entry holds, from the lowest bit: the tag (3 bits), a length (29 bits) and a byte offset (32 bits). For a scalar
/// the length counts bytes, and for a string offset and length leave out the quotes. A container takes two entries: its
/// head holds the number of its children and the offset of its opening bracket; the second holds the tape index behind
/// the container (low half) and the byte offset behind its closing bracket (high half). The members of an object
/// follow as key, value, key, value. There are no closing entries: stepping over a value of any size is one load.
@usableFromInline
package enum TapeEntry {
    /// The largest length an entry can hold; an entry that holds it means "this long or longer, look for yourself".
    @usableFromInline package static let maximumLength = 0x1FFF_FFFF

    @inlinable @inline(__always)
    package static func make(_ tag: UInt64, length: Int, offset: Int) -> UInt64 {
        tag | UInt64(truncatingIfNeeded: min(length, maximumLength)) &<< 3
            | UInt64(truncatingIfNeeded: offset) &<< 32
    }

    @inlinable @inline(__always)
    package static func tag(_ entry: UInt64) -> TapeTag {
        unsafeBitCast(UInt8(truncatingIfNeeded: entry & 7), to: TapeTag.self)
    }

    @inlinable @inline(__always)
    package static func length(_ entry: UInt64) -> Int {
        Int(truncatingIfNeeded: (entry &>> 3) & 0x1FFF_FFFF)
    }

    @inlinable @inline(__always)
    package static func offset(_ entry: UInt64) -> Int {
        Int(truncatingIfNeeded: entry &>> 32)
    }

    /// The second entry of a container.
    @inlinable @inline(__always)
    package static func makeExtent(next: Int, endOffset: Int) -> UInt64 {
        UInt64(truncatingIfNeeded: next) | UInt64(truncatingIfNeeded: endOffset) &<< 32
    }

    /// From the second entry of a container: the tape index behind it.
    @inlinable @inline(__always)
    package static func next(_ extent: UInt64) -> Int {
        Int(truncatingIfNeeded: extent & 0xFFFF_FFFF)
    }
}
