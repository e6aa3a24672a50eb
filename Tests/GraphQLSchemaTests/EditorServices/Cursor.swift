/// A text with a bar where the cursor is.
struct Cursor {
    let bytes: [UInt8]
    let offset: Int

    init(_ text: String) {
        let utf8 = Array(text.utf8)
        let bar = UInt8(ascii: "|")
        offset = utf8.firstIndex(of: bar) ?? utf8.count
        bytes = utf8.filter { $0 != bar }
    }
}

/// The bytes and the offset, for those that want both apart.
func cursor(_ text: String) -> (bytes: [UInt8], offset: Int) {
    let cursor = Cursor(text)
    return (cursor.bytes, cursor.offset)
}
