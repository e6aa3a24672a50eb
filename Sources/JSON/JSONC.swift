/// JSON with `//` and `/* */` comments and trailing commas, as people write variables and settings.
///
/// Comments and trailing commas are overwritten with spaces, byte for byte; so every offset in the document is the
/// offset in the text as it was written.
public enum JSONC {
    /// Reads one text. The document's bytes have spaces where comments stood.
    public static func parse(_ bytes: [UInt8]) throws(JSONError) -> JSONDocument {
        let plain: [UInt8]
        switch blank(bytes) {
        case .success(let blanked): plain = blanked
        case .failure(let comment):
            throw bytes.withUnsafeBufferPointer { JSONError(.unterminatedComment, at: comment.start, in: $0) }
        }
        do {
            return try JSONDocument(parsing: plain)
        } catch {
            // The blanked text counts columns differently where a comment was not ASCII.
            throw bytes.withUnsafeBufferPointer { JSONError(error.reason, at: error.offset, in: $0) }
        }
    }

    /// Reads one text.
    public static func parse(_ text: String) throws(JSONError) -> JSONDocument {
        try parse(Array(text.utf8))
    }

    private struct UnterminatedComment: Error {
        let start: Int
    }

    private static func blank(_ bytes: [UInt8]) -> Result<[UInt8], UnterminatedComment> {
        var plain = bytes
        var at = 0
        // The last byte that means something, and the comma after a value if nothing has come since.
        var previous: UInt8 = 0
        var comma: Int?
        while at < bytes.count {
            let byte = bytes[at]
            switch byte {
            case 0x20, 0x09, 0x0A, 0x0D:
                at += 1
                continue
            case 0x2F where at + 1 < bytes.count && bytes[at + 1] == 0x2F:
                while at < bytes.count, bytes[at] != 0x0A {
                    plain[at] = 0x20
                    at += 1
                }
                continue
            case 0x2F where at + 1 < bytes.count && bytes[at + 1] == 0x2A:
                guard let end = endOfComment(bytes, at + 2) else { return .failure(UnterminatedComment(start: at)) }
                for place in at..<end where bytes[place] != 0x0A { plain[place] = 0x20 }
                at = end
                continue
            case 0x22:
                at += 1
                while at < bytes.count, bytes[at] != 0x22 { at += bytes[at] == 0x5C ? 2 : 1 }
                comma = nil
            case 0x2C:
                let followsValue = ![0, 0x5B, 0x7B, 0x2C, 0x3A].contains(previous)
                comma = followsValue ? at : nil
            case 0x5D, 0x7D:
                if let comma { plain[comma] = 0x20 }
                comma = nil
            default:
                comma = nil
            }
            previous = byte
            at += 1
        }
        return .success(plain)
    }

    private static func endOfComment(_ bytes: [UInt8], _ start: Int) -> Int? {
        var at = start
        while at + 1 < bytes.count {
            if bytes[at] == 0x2A, bytes[at + 1] == 0x2F { return at + 2 }
            at += 1
        }
        return nil
    }
}
