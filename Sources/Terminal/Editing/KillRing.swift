/// What was removed by kill commands, the last few of them.
struct KillRing: Sendable {
    private static let limit = 16

    private var entries: [[UInt8]] = []
    private var isOpen = false

    var last: [UInt8]? { entries.last }

    /// Ends a run of kills: the next one starts a new entry.
    mutating func close() { isOpen = false }

    /// Adds to the run of kills, at its front when the killed text stood before the cursor.
    mutating func add(_ bytes: [UInt8], prepending: Bool) {
        if isOpen, let last = entries.popLast() {
            entries.append(prepending ? bytes + last : last + bytes)
        } else {
            entries.append(bytes)
            if entries.count > Self.limit { entries.removeFirst() }
        }
        isOpen = true
    }
}
