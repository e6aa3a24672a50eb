/// Why a theme could not be loaded, for the person who named it.
package enum ThemeError: Error, Hashable, Sendable, CustomStringConvertible {
    case notFound(String, available: [String])
    case unreadable(path: String, reason: String)
    case notYAML(file: String, line: Int, problem: String)
    case unsupportedSystem(file: String, system: String)
    case missingColours(file: String, keys: [String])
    case badColour(file: String, key: String, value: String)

    package var description: String {
        switch self {
        case .notFound(let name, let available):
            "there is no theme \(name); there are \(available.joined(separator: ", "))"
        case .unreadable(let path, let reason): "cannot read the theme \(path): \(reason)"
        case .notYAML(let file, let line, let problem): "\(file), line \(line): \(problem)"
        case .unsupportedSystem(let file, let system):
            "\(file) is a \(system) scheme; base16 and base24 are understood"
        case .missingColours(let file, let keys): "\(file) lacks \(keys.joined(separator: ", "))"
        case .badColour(let file, let key, let value):
            "\(file): \(key) is \(value), but a colour is six hexadecimal digits"
        }
    }
}
