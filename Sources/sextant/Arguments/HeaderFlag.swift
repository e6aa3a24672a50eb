import Workspace

/// The `-H` flags: `Name: value` adds or replaces, `Name:` removes, `@FILE` holds one a line.
enum HeaderFlag {
    static func headers(from flags: [String]) throws -> [(name: String, value: String)] {
        var headers: [(name: String, value: String)] = []
        for line in try flags.flatMap(lines) {
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            guard parts.count == 2, isToken(name) else {
                throw UsageError("-H takes 'Name: value', and “\(name.prefix(40))” is no header name.")
            }
            let value = String(parts[1].drop { $0 == " " || $0 == "\t" })
            guard value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
                throw UsageError("The value of the header \(name) holds control characters.")
            }
            headers.removeAll { $0.name.lowercased() == name.lowercased() }
            headers.append((name, value))
        }
        return headers
    }

    private static func lines(of flag: String) throws -> [String] {
        guard flag.hasPrefix("@") else { return [flag] }
        let text = String(decoding: try FileSystem.read(String(flag.dropFirst())), as: UTF8.self)
        return text.split(whereSeparator: \.isNewline).map(String.init).filter { !$0.allSatisfy(\.isWhitespace) }
    }

    /// The `token` of RFC 9110, section 5.6.2.
    private static func isToken(_ name: String) -> Bool {
        !name.isEmpty
            && name.utf8.allSatisfy { byte in
                let character = Character(Unicode.Scalar(byte))
                return character.isASCII
                    && (character.isLetter || character.isNumber || "!#$%&'*+-.^_`|~".contains(character))
            }
    }
}
