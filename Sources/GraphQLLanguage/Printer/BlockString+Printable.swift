extension BlockString {
    /// Whether a block string can hold the text and give it back unchanged: it must not begin or end with a blank
    /// line, nor be indented as a whole, nor hold control characters.
    package static func canHold(_ text: String) -> Bool {
        if text.isEmpty { return true }
        var isEmptyLine = true
        var hasIndent = false
        var hasCommonIndent = true
        var hasSeenText = false
        for byte in text.utf8 {
            switch byte {
            case 0x00...0x08, 0x0B, 0x0C, 0x0D, 0x0E, 0x0F: return false
            case .lineFeed:
                if isEmptyLine, !hasSeenText { return false }
                hasSeenText = true
                isEmptyLine = true
                hasIndent = false
            case .space, .tab: hasIndent = hasIndent || isEmptyLine
            default:
                hasCommonIndent = hasCommonIndent && hasIndent
                isEmptyLine = false
            }
        }
        return !isEmptyLine && !(hasCommonIndent && hasSeenText)
    }
}
