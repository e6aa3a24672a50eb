/// What a piece of the screen is, for a theme to give it a style.
package enum StyleRole: String, Hashable, Sendable, CaseIterable {
    // The screen
    case text, dim, strong, bar, barStrong, title, titleFocused, border, borderFocused, lineNumber, currentLine
    case selection, selectionUnfocused, searchHit, bracketMatch, keyHint, disabled, prompt
    case menu, menuSelected, menuDetail, menuMatch
    // What is said
    case error, warning, success, info, link, danger
    // Source text and values
    case keyword, field, type, variable, string, number, constant, argument, directive, fragment, comment, punctuation
    case deprecated, invalid, entity
    // Differences
    case added, removed, changed

    /// The style where a theme does not say otherwise. Attributes repeat what colours say, for terminals without.
    package var style: Style {
        switch self {
        case .text, .punctuation: Style(.base05)
        case .dim, .border, .lineNumber, .disabled: Style(.base03)
        case .comment: Style(.base03, .italic)
        case .strong: Style(.base06, .bold)
        case .bar: Style(.base04, on: .base01)
        case .barStrong: Style(.base06, on: .base01, .bold)
        case .title: Style(.base04)
        case .titleFocused: Style(.base0D, .bold)
        case .borderFocused: Style(.base0D)
        case .currentLine: Style(on: .base01)
        case .selection: Style(on: .base02, .reversedWithoutColour)
        case .selectionUnfocused: Style(on: .base01, .underlinedWithoutColour)
        case .searchHit: Style(.base00, on: .base0A, .reversedWithoutColour)
        case .bracketMatch: Style(on: .base02, .bold)
        case .keyHint: Style(.base0A, .bold)
        case .prompt: Style(.base0E, .bold)
        case .menu: Style(.base05, on: .base01)
        case .menuSelected: Style(.base06, on: .base02, [.bold, .reversedWithoutColour])
        case .menuDetail: Style(.base04)
        case .menuMatch: Style(.base0A, .bold)
        case .error: Style(.base08, .bold)
        case .warning: Style(.base0A, .bold)
        case .success, .string: Style(.base0B)
        case .info: Style(.base0C)
        case .link, .entity: Style(.base0D, .underlinedWithoutColour)
        case .danger: Style(.base00, on: .base08, [.bold, .reversedWithoutColour])
        case .keyword: Style(.base0E, .bold)
        case .field: Style(.base0D)
        case .type: Style(.base0A)
        case .variable: Style(.base08)
        case .number, .constant, .argument: Style(.base09)
        case .directive, .fragment: Style(.base0C)
        case .deprecated: Style(.base0F, .underline)
        case .invalid: Style(.base08, .underline)
        case .added: Style(.base0B, .bold)
        case .removed: Style(.base08, .underline)
        case .changed: Style(.base0E, .bold)
        }
    }
}

extension Style {
    fileprivate init(_ foreground: Slot? = nil, _ attributes: Attributes) {
        self.init(foreground, on: nil, attributes)
    }
}
