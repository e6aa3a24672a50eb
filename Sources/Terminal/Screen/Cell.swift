/// One column of the screen.
package struct Cell: Hashable, Sendable {
    /// What stands here: a character with its combining marks. Empty in the right half of a wide character.
    package var text: String
    /// The columns the text takes: 1 or 2; 0 in the right half of a wide character.
    package var width: UInt8
    package var style: Style

    package init(_ text: String = " ", width: UInt8 = 1, style: Style = .plain) {
        self.text = text
        self.width = width
        self.style = style
    }

    package static let blank = Cell()
    static func continuation(_ style: Style) -> Cell { Cell("", width: 0, style: style) }
}
