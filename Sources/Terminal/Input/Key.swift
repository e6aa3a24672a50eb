/// A key press, as far as a terminal can tell.
package struct Key: Hashable, Sendable {
    package enum Code: Hashable, Sendable {
        /// A printable character; with Ctrl or Alt a letter is in lower case: Ctrl-X is `character("x")` with `.control`.
        case character(Character)
        case enter, tab, backTab, escape, backspace, delete, insert
        case up, down, left, right, home, end, pageUp, pageDown
        case function(Int)
    }

    package struct Modifiers: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        package static let shift = Modifiers(rawValue: 1)
        package static let alt = Modifiers(rawValue: 2)
        package static let control = Modifiers(rawValue: 4)
    }

    package var code: Code
    package var modifiers: Modifiers

    package init(_ code: Code, _ modifiers: Modifiers = []) {
        self.code = code
        self.modifiers = modifiers
    }

    package static func character(_ character: Character) -> Key { Key(.character(character)) }
    package static func control(_ character: Character) -> Key { Key(.character(character), .control) }
    package static func alt(_ character: Character) -> Key { Key(.character(character), .alt) }

    /// The character this key types into a text, if it types one.
    package var typedCharacter: Character? {
        guard case .character(let character) = code, modifiers.isSubset(of: .shift) else { return nil }
        return character
    }
}

extension Key: CustomStringConvertible {
    private static let names: [(String, Code)] = [
        ("Enter", .enter), ("Tab", .tab), ("Shift-Tab", .backTab), ("Esc", .escape), ("Backspace", .backspace),
        ("Delete", .delete), ("Insert", .insert), ("Up", .up), ("Down", .down), ("Left", .left), ("Right", .right),
        ("Home", .home), ("End", .end), ("PageUp", .pageUp), ("PageDown", .pageDown),
    ]

    /// The name people know it by: `Ctrl-X`, `Alt-B`, `F5`, `Shift-Tab`, `g`.
    package var description: String {
        var text = ""
        if modifiers.contains(.control) { text += "Ctrl-" }
        if modifiers.contains(.alt) { text += "Alt-" }
        if modifiers.contains(.shift) { text += "Shift-" }
        switch code {
        case .character(" "): text += "Space"
        case .character(let character):
            text += modifiers.isDisjoint(with: [.control, .alt]) ? String(character) : character.uppercased()
        case .function(let number): text += "F\(number)"
        default: text += Key.names.first { $0.1 == code }?.0 ?? ""
        }
        return text
    }

    /// Reads a key by its name, in any case: `ctrl-x`, `Alt-Enter`, `F5`, `space`, `?`. A single letter keeps its case.
    package init?(_ name: String) {
        var rest = Substring(name)
        var modifiers: Modifiers = []
        let prefixes: [(String, Modifiers)] = [
            ("ctrl-", .control), ("c-", .control), ("alt-", .alt), ("meta-", .alt), ("m-", .alt), ("shift-", .shift),
        ]
        search: while rest.count > 1 {
            for (prefix, modifier) in prefixes
            where rest.count > prefix.count && rest.prefix(prefix.count).lowercased() == prefix {
                modifiers.insert(modifier)
                rest = rest.dropFirst(prefix.count)
                continue search
            }
            break
        }
        let lower = rest.lowercased()
        if modifiers.contains(.shift), lower == "tab" {
            self.init(.backTab, modifiers.subtracting(.shift))
        } else if rest.count == 1, let character = rest.first {
            let folds = !modifiers.isDisjoint(with: [.control, .alt])
            self.init(.character(folds ? Character(character.lowercased()) : character), modifiers)
        } else if lower == "space" {
            self.init(.character(" "), modifiers)
        } else if lower.first == "f", let number = Int(lower.dropFirst()), (1...24).contains(number) {
            self.init(.function(number), modifiers)
        } else if let named = Key.names.first(where: { $0.0.lowercased() == lower }) {
            self.init(named.1, modifiers)
        } else {
            return nil
        }
    }
}
