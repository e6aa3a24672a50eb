import PlainText

/// Decides scalar by scalar how text falls into columns. The same rules serve drawing, measuring and the cursor.
///
/// Terminals disagree about emoji sequences: some draw a family of three in two columns, some in six. So a sequence is
/// reduced to what all of them agree on, its first emoji, and a variation selector changes nothing. Flags are two
/// letters of one column each, which both kinds of terminal draw in two.
struct ScalarPlacer {
    private var afterEmoji = false
    private var afterJoiner = false
    private var hasCell = false

    /// The columns of a scalar that stands alone; control characters count 1.
    static func width(_ scalar: Unicode.Scalar) -> Int {
        let value = scalar.value
        if value < 0x300 { return 1 }
        if WidthTables.contains(WidthTables.zero, value) { return 0 }
        return WidthTables.contains(WidthTables.wide, value) ? 2 : 1
    }

    /// Whether every terminal gives a scalar this width. Those it says no to are in one terminal's tables and not in
    /// another's, such as emoji of the last years, and symbols that may be drawn as one.
    static func isCertain(_ scalar: Unicode.Scalar, width: UInt8) -> Bool {
        switch scalar.value {
        case 0x20..<0x7F, 0xA0..<0x300, 0x370..<0x530, 0x2010..<0x231A, 0x2500..<0x25FD, 0x1F1E6...0x1F1FF: width == 1
        case 0x3041..<0x3248, 0x3400..<0x4DC0, 0x4E00..<0xA48D, 0xAC00..<0xD7A4, 0xF900..<0xFAFF, 0xFF01..<0xFF61:
            width == 2
        default: false
        }
    }

    /// Goes on as after a printable ASCII character.
    mutating func passPlain() {
        afterEmoji = false
        afterJoiner = false
        hasCell = true
    }

    mutating func place(_ scalar: Unicode.Scalar) -> ScalarPlacement {
        let value = scalar.value
        if value >= 0x20 && value < 0x7F {
            passPlain()
            return .cell(1)
        }
        if value == 0x200D && afterEmoji {
            afterJoiner = true
            return .joins
        }
        // Tags spell the flags of regions after a black flag; anywhere else they are hidden text.
        if afterEmoji, (0xE0020...0xE007F).contains(value) { return .joins }
        if let replacement = Sanitizer.replacement(for: scalar) {
            passPlain()
            return .replaced(replacement)
        }
        if afterJoiner || (afterEmoji && (0x1F3FB...0x1F3FF).contains(value)) {
            afterJoiner = false
            return .joins
        }
        let width = Self.width(scalar)
        if width == 0 {
            if hasCell { return .joins }
            hasCell = true
            return .replaced("\u{25CC}")
        }
        afterEmoji = Self.startsEmoji(value, width: width)
        hasCell = true
        return .cell(width)
    }

    /// Whether a joiner after this scalar makes an emoji sequence.
    private static func startsEmoji(_ value: UInt32, width: Int) -> Bool {
        switch value {
        case 0x1F300...0x1FAFF: true
        case 0x2190...0x2BFF, 0x3030, 0x303D, 0x3297, 0x3299: true
        default: false
        }
    }
}
