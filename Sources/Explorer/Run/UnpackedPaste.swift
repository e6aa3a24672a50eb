import JSON
import Terminal

/// A pasted curl command, JSON body or URL with a query in it, taken apart.
struct UnpackedPaste: Sendable {
    var query: String
    /// As JSON text; empty without any.
    var variables = ""
    var headers: [(name: String, value: String)] = []

    /// Nil when the text is neither, so that it is pasted as it is.
    init?(_ text: String) {
        let trimmed = text.drop { $0.isWhitespace }
        // Whatever is longer is no request that a person copied.
        guard trimmed.utf8.count < 1 << 20 else { return nil }
        if trimmed.first == "{" {
            self.init(body: String(trimmed))
        } else if trimmed.hasPrefix("curl ") {
            self.init(curl: String(trimmed))
        } else if trimmed.hasPrefix("http://") || trimmed.hasPrefix("https://") {
            self.init(url: String(trimmed))
        } else {
            return nil
        }
    }

    private init?(body: String) {
        guard let root = try? JSONDocument(parsing: body).root, root.kind == .object, let query = root["query"]?.string
        else { return nil }
        self.query = query
        if let variables = root["variables"], variables.kind == .object, variables.count > 0 {
            self.variables = JSONWriter.string(variables, style: .pretty())
        }
    }

    /// A request by GET carries its document in the URL (GraphQL over HTTP, 5.3).
    private init?(url: String) {
        var url = Substring(url)
        while url.last?.isWhitespace == true { url.removeLast() }
        guard !url.contains(where: \.isWhitespace), let mark = url.firstIndex(of: "?") else { return nil }
        var parameters: [String: String] = [:]
        for pair in url[url.index(after: mark)...].prefix(while: { $0 != "#" }).split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, let value = Self.decoded(parts[1]) else { continue }
            parameters[String(parts[0])] = value
        }
        guard let query = parameters["query"], query.contains("{") else { return nil }
        self.query = query
        if let text = parameters["variables"], let variables = try? JSONDocument(parsing: text).root,
            variables.kind == .object, variables.count > 0
        {
            self.variables = JSONWriter.string(variables, style: .pretty())
        }
    }

    /// The text that is percent-encoded in a query string; nil for what is no UTF-8.
    private static func decoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), rest.count >= 2,
                let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte == UInt8(ascii: "+") ? 0x20 : byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private init?(curl: String) {
        guard let words = ShellWords.split(curl) else { return nil }
        var headers: [(name: String, value: String)] = []
        var body: String?
        var index = 1
        while index < words.count {
            let next = index + 1 < words.count ? words[index + 1] : nil
            switch words[index] {
            case "-H", "--header":
                if let next, let colon = next.firstIndex(of: ":") {
                    let value = next[next.index(after: colon)...].drop { $0 == " " }
                    headers.append((String(next[..<colon]), String(value)))
                }
                index += 2
            case "-d", "--data", "--data-raw", "--data-binary", "--json":
                body = next
                index += 2
            default: index += 1
            }
        }
        guard let body else { return nil }
        self.init(body: body)
        // What the client sets itself is left out.
        self.headers = headers.filter {
            !["content-type", "content-length", "accept", "host"].contains($0.name.lowercased())
        }
    }

    func question(for text: String) -> Question {
        var answers: [(key: Character, meaning: String)] = [("u", "unpack into a tab")]
        if !headers.isEmpty { answers.append(("h", "with its headers")) }
        answers.append(("i", "insert as text"))
        return Question(purpose: .paste(self, text: text), text: "This is a request.", answers: answers)
    }
}

/// Splits a command line as a POSIX shell would: quotes, backslashes, and `$'…'`.
enum ShellWords {
    /// Nil when a quote is not closed.
    static func split(_ text: String) -> [String]? {
        var words: [String] = []
        var word = ""
        var isOpen = false
        var scalars = Array(text.unicodeScalars)[...]
        while let scalar = scalars.popFirst() {
            switch scalar {
            case "'":
                isOpen = true
                guard let end = scalars.firstIndex(of: "'") else { return nil }
                word.unicodeScalars.append(contentsOf: scalars[..<end])
                scalars = scalars[(end + 1)...]
            case "$" where scalars.first == "'":
                scalars.removeFirst()
                isOpen = true
                guard takeEscaped(&scalars, until: "'", into: &word) else { return nil }
            case "\"":
                isOpen = true
                guard takeEscaped(&scalars, until: "\"", into: &word) else { return nil }
            case "\\":
                guard let next = scalars.popFirst() else { break }
                if next != "\n" {
                    word.unicodeScalars.append(next)
                    isOpen = true
                }
            case " ", "\t", "\n", "\r":
                if isOpen { words.append(word) }
                (word, isOpen) = ("", false)
            default:
                word.unicodeScalars.append(scalar)
                isOpen = true
            }
        }
        if isOpen { words.append(word) }
        return words
    }

    private static func takeEscaped(
        _ scalars: inout ArraySlice<Unicode.Scalar>, until end: Unicode.Scalar, into word: inout String
    ) -> Bool {
        while let scalar = scalars.popFirst() {
            if scalar == end { return true }
            guard scalar == "\\", let next = scalars.popFirst() else {
                word.unicodeScalars.append(scalar)
                continue
            }
            switch next {
            case "n" where end == "'": word.append("\n")
            case "t" where end == "'": word.append("\t")
            case "\"", "\\", "'", "$", "`": word.unicodeScalars.append(next)
            default:
                word.append("\\")
                word.unicodeScalars.append(next)
            }
        }
        return false
    }
}

extension State {
    mutating func unpack(_ paste: UnpackedPaste, withHeaders: Bool) -> [Effect] {
        let headers = withHeaders ? paste.headers.map { "\($0.name): \($0.value)" }.joined(separator: "\n") : ""
        let effects = openTab(paste.query, variables: paste.variables, headers: headers)
        let left = withHeaders || paste.headers.isEmpty ? "" : " Its headers were left out."
        say("Unpacked the request into a new tab.\(left)")
        return effects
    }
}
