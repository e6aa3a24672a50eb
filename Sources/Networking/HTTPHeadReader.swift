/// Puts a response head together from the lines curl hands out. Heads that are not the answer (1xx) are passed over.
struct HTTPHeadReader {
    private(set) var status = 0
    private(set) var httpVersion = ""
    private(set) var headers = HTTPHeaders()
    /// What follows the final head is trailers.
    private(set) var isComplete = false

    /// Takes one line with its line end. True when it ended the final head.
    mutating func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard !isComplete else { return false }
        let line = String(decoding: bytes, as: UTF8.self)
        let text = line.trimmingLineEnd
        if text.isEmpty {
            isComplete = status >= 200
            return isComplete
        }
        if text.hasPrefix("HTTP/") {
            let words = text.dropFirst(5).split(separator: " ", maxSplits: 2)
            httpVersion = words.first.map { String($0) } ?? ""
            status = words.count > 1 ? Int(words[1]) ?? 0 : 0
            headers = HTTPHeaders()
        } else if let colon = text.firstIndex(of: ":") {
            headers.add(String(text[..<colon]), String(text[text.index(after: colon)...].trimmingBlanks))
        }
        return false
    }
}

extension StringProtocol where SubSequence == Substring {
    /// Without CR and LF at the end. Swift takes CR LF for one character, so this looks at the bytes.
    var trimmingLineEnd: SubSequence {
        var rest = self[...].unicodeScalars
        while let last = rest.last, last == "\r" || last == "\n" { rest.removeLast() }
        return Substring(rest)
    }

    /// Without spaces and tabs around it.
    var trimmingBlanks: SubSequence {
        var rest = self[...].unicodeScalars
        while let first = rest.first, first == " " || first == "\t" { rest.removeFirst() }
        while let last = rest.last, last == " " || last == "\t" { rest.removeLast() }
        return Substring(rest)
    }
}
