/// A colour scheme.
package struct Theme: Hashable, Sendable {
    package var name: String
    package var slug: String
    package var author: String
    /// `dark`, `light`, or whatever the file says.
    package var variant: String
    package var palette: Palette

    init(name: String, slug: String, author: String, variant: String, palette: Palette) {
        self.name = name
        self.slug = slug
        self.author = author
        self.variant = variant
        self.palette = palette
    }

    /// The slot for weak text. Several schemes have a comment colour that cannot be read on their background; the next
    /// brighter one takes its place.
    var readableComment: Slot {
        [Slot.base03, .base04].first { palette[$0].contrast(with: palette[.base00]) >= 2.2 } ?? .base05
    }
}

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
