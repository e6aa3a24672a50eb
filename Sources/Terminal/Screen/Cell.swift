import Synchronization

/// One column of the screen: eight bytes, because screens are filled and compared for every frame.
package struct Cell: Hashable, Sendable {
    /// The scalar that stands here, or a number of `Clusters` for a character of several. 0 in the right half of a wide
    /// character.
    private var code: UInt32
    /// The columns the text takes: 1 or 2; 0 in the right half of a wide character.
    package private(set) var width: UInt8
    package var style: Style

    package init(_ text: String = " ", width: UInt8 = 1, style: Style = .plain) {
        code = Clusters.code(for: text)
        self.width = width
        self.style = style
    }

    init(_ scalar: Unicode.Scalar, width: UInt8, style: Style) {
        code = scalar.value
        self.width = width
        self.style = style
    }

    private init(continuing style: Style) {
        code = 0
        width = 0
        self.style = style
    }

    package static let blank = Cell(" ", width: 1, style: .plain)

    static func continuation(_ style: Style) -> Cell { Cell(continuing: style) }

    /// What stands here: a character with its combining marks. Empty in the right half of a wide character.
    package var text: String {
        if code == 0 { return "" }
        return Unicode.Scalar(code).map { String($0) } ?? Clusters.text(of: code)
    }

    /// The scalar, where it is the only one.
    var scalar: Unicode.Scalar? { code == 0 ? nil : Unicode.Scalar(code) }

    var isSpace: Bool { code == 0x20 && width == 1 }

    var isASCII: Bool { code > 0 && code < 0x80 && width == 1 }

    /// Whether the same stands here as in another cell, whatever it looks like.
    func hasText(of other: Cell) -> Bool { code == other.code && width == other.width }

    /// Adds a mark to the character.
    mutating func append(_ scalar: Unicode.Scalar) {
        let text = self.text
        // A longer pile of marks is an attack on the screen, not a letter.
        guard text.utf8.count < 48 else { return }
        code = Clusters.code(for: text + String(scalar))
    }
}

/// The characters of several scalars that were ever drawn, each with a number beyond those of Unicode.
private enum Clusters {
    private static let first: UInt32 = 0x11_0000
    /// No text of any language needs so many; beyond it, marks are left out.
    private static let limit = 1 << 16

    private struct Table {
        var texts: [String] = []
        /// By their scalars: strings that count as equal may be drawn differently.
        var codes: [[Unicode.Scalar]: UInt32] = [:]
    }

    private static let table = Mutex(Table())

    static func code(for text: String) -> UInt32 {
        let scalars = text.unicodeScalars
        guard let base = scalars.first else { return 0 }
        if scalars.index(after: scalars.startIndex) == scalars.endIndex { return base.value }
        let key = Array(scalars)
        return table.withLock { table in
            if let known = table.codes[key] { return known }
            guard table.texts.count < limit else { return base.value }
            let code = first + UInt32(table.texts.count)
            table.texts.append(text)
            table.codes[key] = code
            return code
        }
    }

    static func text(of code: UInt32) -> String {
        table.withLock { $0.texts[Int(code - first)] }
    }
}
