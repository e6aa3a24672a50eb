/// Looks for a text in bytes, taking ASCII letters in whatever case.
struct TextSearch {
    private let needle: [UInt8]

    init(_ text: String) {
        needle = text.utf8.map { Self.folded($0) }
    }

    func isFound(in bytes: some RandomAccessCollection<UInt8>) -> Bool {
        Self.contains(bytes, needle, fold: Self.folded)
    }

    private static func folded(_ byte: UInt8) -> UInt8 {
        byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
    }

    static func contains(
        _ bytes: some RandomAccessCollection<UInt8>, _ needle: [UInt8], fold: (UInt8) -> UInt8 = { $0 }
    ) -> Bool {
        guard let first = needle.first else { return true }
        var rest = bytes[...]
        while rest.count >= needle.count {
            guard let start = rest.firstIndex(where: { fold($0) == first }) else { return false }
            rest = rest[start...]
            if rest.count >= needle.count, zip(rest, needle).allSatisfy({ fold($0) == $1 }) { return true }
            rest = rest.dropFirst()
        }
        return false
    }
}
