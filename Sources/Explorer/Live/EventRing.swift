/// One line of a tail: an event, or what happened to the stream between or after events: a gap, an end.
enum TailLine: Sendable {
    case event(LiveEvent)
    case note(time: Int64, text: String)

    var byteCount: Int {
        switch self {
        case .event(let event): event.byteCount + event.summary.utf8.count + 64
        case .note(_, let text): text.utf8.count + 64
        }
    }

    func passes(_ filter: LineFilter) -> Bool {
        switch self {
        case .event(let event): filter.matches(event.summary)
        // A note is never filtered out: what it says concerns every event.
        case .note: true
        }
    }
}

/// The last lines of a tail, bounded in number and in bytes. Lines have numbers that never change.
struct EventRing: Sendable {
    static let capacity = 10_000
    static let byteCapacity = 32 << 20

    private var lines: [TailLine] = []
    /// Lines at the front of `lines` that are gone already; they are cut off now and then.
    private var head = 0
    private var bytes = 0
    /// The number of the oldest line that is still there.
    private(set) var first = 0
    /// How many lines had to make room.
    private(set) var dropped = 0

    var count: Int { lines.count - head }
    /// The number behind the newest line.
    var end: Int { first + count }

    subscript(number: Int) -> TailLine { lines[head + number - first] }

    mutating func append(_ line: TailLine) {
        lines.append(line)
        bytes += line.byteCount
        while count > EventRing.capacity || (bytes > EventRing.byteCapacity && count > 1) {
            bytes -= lines[head].byteCount
            // The event itself goes at once; only its empty place waits to be cut off.
            lines[head] = .note(time: 0, text: "")
            head += 1
            first += 1
            dropped += 1
        }
        if head > EventRing.capacity {
            lines.removeFirst(head)
            head = 0
        }
    }

    /// Lines that were lost before they came here.
    mutating func countDropped(_ more: Int) { dropped += more }
}
