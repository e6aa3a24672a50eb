/// Finding text as people type it: small letters match both cases.
enum TextSearch {
    static func contains(_ text: String, _ needle: String) -> Bool {
        if needle.isEmpty { return true }
        let ignoresCase = needle.utf8.allSatisfy { !(0x41...0x5A).contains($0) }
        let needle = Array(needle.utf8)
        var text = text
        return text.withUTF8 { haystack in
            guard haystack.count >= needle.count else { return false }
            for start in 0...haystack.count - needle.count {
                var matched = 0
                while matched < needle.count {
                    var byte = haystack[start + matched]
                    if ignoresCase, (0x41...0x5A).contains(byte) { byte |= 0x20 }
                    guard byte == needle[matched] else { break }
                    matched += 1
                }
                if matched == needle.count { return true }
            }
            return false
        }
    }
}
