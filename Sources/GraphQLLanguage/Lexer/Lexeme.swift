/// A token as the parser reads it: with what the name table wants to know of a name, so that it need not look at the
/// bytes again.
struct Lexeme {
    /// Of a name: its first eight bytes, and a hash of all.
    var word: UInt64 = 0
    var hash: UInt64 = 0
    var range = SourceRange.none
    var kind = TokenKind.endOfFile

    @inline(__always)
    mutating func set(_ kind: TokenKind, _ start: Int, _ end: Int) {
        self.kind = kind
        range = SourceRange(start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: end))
    }

    /// A name is hashed by eights of its bytes; there may be none in the last.
    @inline(__always)
    mutating func addToHash(_ word: UInt64, isFirst: Bool = false) {
        let product = ((isFirst ? 0 : hash) ^ word) &* 0x9E37_79B9_7F4A_7C15
        hash = product ^ product >> 32
    }
}
