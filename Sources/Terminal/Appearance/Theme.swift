/// A colour scheme, and the style it gives to each role.
package struct Theme: Hashable, Sendable {
    package var name: String
    package var slug: String
    package var author: String
    /// `dark`, `light`, or whatever the file says.
    package var variant: String
    package var palette: Palette
    private var overrides: [StyleRole: Style] = [:]

    init(name: String, slug: String, author: String, variant: String, palette: Palette) {
        self.name = name
        self.slug = slug
        self.author = author
        self.variant = variant
        self.palette = palette
        // Several schemes have a comment colour too weak to be read: the next brighter one takes its place.
        let readable = [Slot.base03, .base04, .base05].first {
            palette[$0].contrast(with: palette[.base00]) >= 2.2
        }
        guard let readable, readable != .base03 else { return }
        for role in StyleRole.allCases where role.style.foreground == .base03 {
            overrides[role] = Style(readable, on: role.style.background, role.style.attributes)
        }
    }

    package func style(_ role: StyleRole) -> Style { overrides[role] ?? role.style }

    /// Gives a role another style, as a user's own settings may.
    package mutating func override(_ role: StyleRole, with style: Style) { overrides[role] = style }
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
