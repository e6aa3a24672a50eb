/// What a terminal is sent to move its cursor and to erase. A value, so that what is drawn can be tested without one.
struct ScreenCommands {
    /// Erases the whole screen and puts the cursor into its upper left corner.
    var clear: [UInt8]
    /// Puts the cursor into a column and a row.
    var position: (Int, Int) -> [UInt8] = { x, y in ScreenCommands.sequence([y + 1, x + 1], "H") }
    var eraseToEnd: [UInt8] = []
    var hideCursor: [UInt8] = []
    var showCursor: [UInt8] = []
    /// Whether the terminal knows `ESC [ n X`: erase `n` columns and stay.
    var erasesColumns = false
    /// Whether it knows `ESC [ n C` and `ESC [ n G`.
    var movesForward = false
    var movesToColumn = false
    var movesBack = false
    /// What is erased takes the present background.
    var erasesInColour = false
    /// The cursor can be moved while attributes are on.
    var movesInStyle = true
    /// The last column does not hold the cursor back: a character there moves it to the next row, or scrolls.
    var wrapsAtOnce = false
    var rendition: Rendition

    static func sequence(_ parameters: [Int], _ final: Unicode.Scalar) -> [UInt8] {
        var bytes: [UInt8] = [0x1B, UInt8(ascii: "[")]
        for (index, parameter) in parameters.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ";")) }
            bytes += String(parameter).utf8
        }
        bytes.append(UInt8(truncatingIfNeeded: final.value))
        return bytes
    }

    func erase(columns: Int) -> [UInt8] { Self.sequence([columns], "X") }

    /// The shortest way to a place. From a place that is not known the way is absolute.
    func motion(from old: (x: Int, y: Int)?, to x: Int, _ y: Int) -> [UInt8] {
        var best = position(x, y)
        func offer(_ other: @autoclosure () -> [UInt8]) {
            let other = other()
            if other.count < best.count { best = other }
        }
        guard let old, old.y == y else { return best }
        if old.x == x { return [] }
        if x == 0 { return [0x0D] }
        if movesToColumn { offer(Self.sequence([x + 1], "G")) }
        if x > old.x, movesForward { offer(Self.sequence(x - old.x == 1 ? [] : [x - old.x], "C")) }
        if x < old.x, movesBack, old.x - x <= 6 { offer([UInt8](repeating: 0x08, count: old.x - x)) }
        return best
    }
}
