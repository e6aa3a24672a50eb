/// A `.env` file: `NAME=value` lines, `export` allowed, `#` comments, single quotes literal, double quotes with
/// `\n`, `\t`, `\"` and `\\`.
package struct DotEnv: Sendable, Hashable {
    package private(set) var values: [String: String] = [:]

    package init() {}

    package mutating func set(_ name: String, _ value: String) { values[name] = value }

    /// The settings that decide where requests go, or through whose hands: nobody else's file decides that before a person
    /// has agreed.
    package static let leadingNames = ["SEXTANT_ENDPOINT", "SEXTANT_PROXY", "SEXTANT_SUBSCRIPTION_ENDPOINT"]

    /// Those of them that the file holds.
    ///
    /// - Parameter environments: Names of environments that a project has: to choose one of them leads nowhere new.
    package func leading(environments: [String] = []) -> [(name: String, value: String)] {
        Self.leadingNames.compactMap { name in
            guard let value = values[name], !value.isEmpty else { return nil }
            return name == "SEXTANT_ENDPOINT" && environments.contains(value) ? nil : (name, value)
        }
    }

    /// The file without some of its variables.
    package func without(_ names: [String]) -> DotEnv {
        var file = self
        for name in names { file.values[name] = nil }
        return file
    }

    /// Lines that are no assignment are skipped: other tools write such files too, and theirs may hold more.
    package init(parsing text: String) {
        for line in text.split(whereSeparator: \.isNewline) {
            guard let (name, value) = Self.assignment(in: line) else { continue }
            values[name] = value
        }
    }

    /// The file `.env` in a folder; an absent or unreadable one holds nothing.
    package static func load(inFolder folder: String) -> DotEnv {
        guard let bytes = try? FileSystem.read("\(folder)/.env") else { return DotEnv() }
        return DotEnv(parsing: String(decoding: bytes, as: UTF8.self))
    }

    private static func assignment(in line: Substring) -> (name: String, value: String)? {
        var line = line.trimmed
        if line.hasPrefix("export ") { line = line.dropFirst("export ".count).trimmed }
        guard !line.hasPrefix("#"), let equals = line.firstIndex(of: "=") else { return nil }
        let name = line[..<equals].trimmed
        guard !name.isEmpty, name.allSatisfy({ $0 == "_" || $0.isASCII && ($0.isLetter || $0.isNumber) }) else {
            return nil
        }
        return (String(name), value(from: line[line.index(after: equals)...].trimmed))
    }

    private static func value(from text: Substring) -> String {
        switch text.first {
        case "'":
            return String(text.dropFirst().prefix { $0 != "'" })
        case "\"":
            return unescaped(text.dropFirst())
        default:
            // An unquoted value ends at a comment that follows white space.
            guard let comment = text.range(of: " #") else { return String(text) }
            return String(text[..<comment].trimmed)
        }
    }

    private static func unescaped(_ text: Substring) -> String {
        var value = ""
        var rest = text.makeIterator()
        while let character = rest.next(), character != "\"" {
            guard character == "\\", let escaped = rest.next() else {
                value.append(character)
                continue
            }
            switch escaped {
            case "n": value.append("\n")
            case "t": value.append("\t")
            default: value.append(escaped)
            }
        }
        return value
    }
}

extension Substring {
    var trimmed: Substring {
        var text = self
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }

    /// Where `needle` starts.
    fileprivate func range(of needle: String) -> Index? {
        indices.first { self[$0...].hasPrefix(needle) }
    }
}
