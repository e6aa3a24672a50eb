/// Keys as xterm sends them.
package struct TerminalKey: Hashable, Sendable {
    package let bytes: [UInt8]

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    private init(_ text: String) {
        bytes = Array(text.utf8)
    }

    package static let enter = TerminalKey("\r")
    package static let tab = TerminalKey("\t")
    package static let backTab = TerminalKey("\u{1B}[Z")
    package static let escape = TerminalKey("\u{1B}")
    package static let backspace = TerminalKey("\u{7F}")
    package static let delete = TerminalKey("\u{1B}[3~")
    package static let up = TerminalKey("\u{1B}OA")
    package static let down = TerminalKey("\u{1B}OB")
    package static let right = TerminalKey("\u{1B}OC")
    package static let left = TerminalKey("\u{1B}OD")
    package static let home = TerminalKey("\u{1B}OH")
    package static let end = TerminalKey("\u{1B}OF")
    package static let pageUp = TerminalKey("\u{1B}[5~")
    package static let pageDown = TerminalKey("\u{1B}[6~")

    /// `ctrl("x")`; also `[`, `\`, `]`, `^`, `_` and the space.
    package static func ctrl(_ character: Character) -> TerminalKey {
        TerminalKey([(character.asciiValue ?? 0) & 0x1F])
    }

    package static func alt(_ character: Character) -> TerminalKey { TerminalKey("\u{1B}\(character)") }

    package static func character(_ character: Character) -> TerminalKey { TerminalKey(String(character)) }

    package static func text(_ text: String) -> TerminalKey { TerminalKey(text) }
}
