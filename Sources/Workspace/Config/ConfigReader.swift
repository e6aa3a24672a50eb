import GraphQLLanguage
import JSON

/// Reads the bytes of a configuration file into nodes, whatever its format.
package enum ConfigReader {
    /// A configuration is written by hand: whatever is larger is none.
    static let sizeLimit = 1 << 20
    static let depthLimit = 64
    static let nodeLimit = 100_000

    /// The formats of configuration files, by the ends of their names.
    package enum Format: Sendable, Hashable {
        case yaml, json, toml
        /// JavaScript or TypeScript.
        case program

        package init(file: String) {
            let name = file.split(separator: "/").last.map(String.init) ?? file
            switch name.split(separator: ".").last.map(String.init) {
            case "json": self = .json
            case "toml": self = .toml
            case "ts", "cts", "mts", "js", "cjs", "mjs": self = .program
            default: self = .yaml
            }
        }
    }

    /// The root node of a file. Only regular files are read: opening a pipe would wait for its writer.
    package static func read(_ path: String) throws(ConfigError) -> ConfigNode {
        let place = ConfigPlace(file: path)
        switch Format(file: path) {
        case .program:
            throw ConfigError(
                place, "this is a program, which Sextant does not run",
                "write the same settings into .graphqlrc.yml, or name another file with --config")
        case .toml:
            throw ConfigError(
                place, "Sextant does not read TOML",
                "write the same settings into .graphqlrc.yml, or name another file with --config")
        case .yaml, .json: break
        }
        return try parse(try bytes(of: path), file: path)
    }

    private static func bytes(of path: String) throws(ConfigError) -> [UInt8] {
        let place = ConfigPlace(file: path)
        guard let status = FileStatus(path) else {
            throw ConfigError(
                place, "the file cannot be read (\(String(cString: strerror(errno)).lowercased()))", "check its name")
        }
        guard status.isRegular else {
            throw ConfigError(place, "this is no regular file", "name a file")
        }
        guard status.size <= sizeLimit else {
            throw ConfigError(
                place, "the file is larger than \(sizeLimit >> 20) MB, and no configuration is", "name another file")
        }
        do throws(FileError) {
            return try FileSystem.read(path)
        } catch {
            let reason = String(cString: strerror(error.errorNumber)).lowercased()
            throw ConfigError(place, "the file cannot be read (\(reason))", "check its permissions")
        }
    }

    /// The root node of a text in the format of a file.
    package static func parse(_ bytes: [UInt8], file: String) throws(ConfigError) -> ConfigNode {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            let line = 1 + bytes.prefix(validPrefix(of: bytes)).count { $0 == 0x0A }
            throw ConfigError(
                ConfigPlace(file: file, line: line, column: 1), "the bytes of this line are not UTF-8",
                "save the file as UTF-8")
        }
        if Format(file: file) == .json { return try json(bytes, file: file) }
        return try YAMLConfigReader.read(text, file: file)
    }

    /// How many bytes at the start of a text are UTF-8.
    private static func validPrefix(of bytes: [UInt8]) -> Int {
        var position = 0
        while position < bytes.count {
            let length =
                switch bytes[position] {
                case 0..<0x80: 1
                case 0xC2..<0xE0: 2
                case 0xE0..<0xF0: 3
                case 0xF0..<0xF5: 4
                default: 0
                }
            guard length > 0, position + length <= bytes.count,
                String(validating: bytes[position..<position + length], as: UTF8.self) != nil
            else { return position }
            position += length
        }
        return position
    }

    private static func json(_ bytes: [UInt8], file: String) throws(ConfigError) -> ConfigNode {
        do throws(JSONError) {
            let document = try JSONDocument(parsing: bytes, maxDepth: depthLimit)
            return JSONConfigReader(file: file, lines: LineIndex(bytes)).node(document.root)
        } catch {
            throw ConfigError(
                ConfigPlace(file: file, line: error.line, column: error.column), error.reason.text,
                "correct the JSON there (comments are not allowed)")
        }
    }
}

/// JSON as configuration nodes. Variables are not filled in there, as graphql-config has it.
private struct JSONConfigReader {
    let file: String
    let lines: LineIndex

    /// Recursive: the reader has bounded the depth.
    func node(_ node: JSONNode) -> ConfigNode {
        let place = place(node)
        switch node.kind {
        case .null: return ConfigNode(.null, at: place)
        case .array: return ConfigNode(.list(node.elements.map(self.node)), at: place)
        case .object:
            return ConfigNode(
                .map(
                    node.members.map { member in
                        .init(
                            key: ConfigText(Template(literal: member.key.string), at: self.place(member.value)),
                            value: self.node(member.value))
                    }), at: place)
        case .string: return ConfigNode(.text(Template(literal: node.string ?? ""), isPlain: false), at: place)
        default: return ConfigNode(.text(Template(literal: node.sourceText), isPlain: true), at: place)
        }
    }

    private func place(_ node: JSONNode) -> ConfigPlace {
        let position = lines.position(at: node.byteRange.lowerBound)
        return ConfigPlace(file: file, line: position.line, column: position.column)
    }
}
