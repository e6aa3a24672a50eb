import Terminal

/// One sentence that was said on the message line.
struct LogLine: Sendable, Equatable {
    var time: Int64
    var text: String
    var role: StyleRole?
}

/// The last sentences; old ones make room.
struct LogBook: Sendable {
    static let capacity = 1_000
    private(set) var lines: [LogLine] = []

    mutating func append(_ line: LogLine) {
        if lines.count >= LogBook.capacity { lines.removeFirst(LogBook.capacity / 4) }
        lines.append(line)
    }
}

extension LogBook {
    func window(width: Int, utcOffset: Int) -> TextWindow {
        TextWindow(
            title: "log",
            lines: lines.map {
                TextWindow.Line(
                    text: $0.text, role: $0.role ?? .text, lead: Words.time($0.time, utcOffset: utcOffset),
                    leadRole: .dim)
            }, width: width, startsAtEnd: true)
    }
}
