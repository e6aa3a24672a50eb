/// Splits a `text/event-stream` body into its events as the bytes come (WHATWG HTML, 9.2.6). Pure.
///
/// Lines end with CR, LF or both; the bytes may be cut anywhere, inside a line end or a character too. What an event
/// cut off by the end of the body holds is never delivered, as the specification wants it.
package struct EventStreamSplitter {
    package struct Event: Sendable, Hashable {
        /// `message` where the server named none.
        package let name: String
        /// The `data` lines, joined by line feeds.
        package let data: [UInt8]

        package init(name: String = "message", data: [UInt8]) {
            self.name = name
            self.data = data
        }
    }

    /// An event is longer than it may be, in words that end "the server's answer …".
    package struct Failure: Error, Hashable {
        package let description: String
    }

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    private let limit: Int
    /// The line that has not ended yet.
    private var line: [UInt8] = []
    private var name: [UInt8] = []
    private var data: [UInt8] = []
    private var hasData = false
    private var isFirstLine = true
    /// The last byte was a CR: a LF now belongs to it.
    private var isBehindCR = false

    /// - Parameter limit: how long an event may be.
    package init(limit: Int = 1 << 30) { self.limit = limit }

    /// Takes bytes, and returns the events that became whole.
    package mutating func take(_ new: [UInt8]) throws(Failure) -> [Event] {
        var events: [Event] = []
        var rest = new[...]
        if isBehindCR, let first = rest.first {
            isBehindCR = false
            if first == 0x0A { rest.removeFirst() }
        }
        while let end = rest.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) {
            line += rest[..<end]
            var next = end + 1
            if rest[end] == 0x0D {
                if next == rest.endIndex { isBehindCR = true } else if rest[next] == 0x0A { next += 1 }
            }
            rest = rest[next...]
            if let event = endLine() { events.append(event) }
            try checkLength()
        }
        line += rest
        try checkLength()
        return events
    }

    private func checkLength() throws(Failure) {
        if line.count + data.count > limit { throw Failure(description: "has an event of more than \(limit) bytes") }
    }

    /// Returns the event that an empty line ends.
    private mutating func endLine() -> Event? {
        defer { line.removeAll(keepingCapacity: true) }
        var content = line[...]
        if isFirstLine {
            isFirstLine = false
            if content.starts(with: Self.byteOrderMark) { content = content.dropFirst(3) }
        }
        guard !content.isEmpty else { return endEvent() }
        let colon = content.firstIndex(of: UInt8(ascii: ":")) ?? content.endIndex
        var value = content[colon...].dropFirst()
        if value.first == 0x20 { value = value.dropFirst() }
        let field = content[..<colon]
        if field.elementsEqual("data".utf8) {
            if hasData { data.append(0x0A) }
            data += value
            hasData = true
        } else if field.elementsEqual("event".utf8) {
            name = Array(value)
        }
        // A line that begins with a colon is a comment, which keeps the connection warm; `id` and `retry` are for
        // clients that ask again for what they missed, which no GraphQL server offers.
        return nil
    }

    private mutating func endEvent() -> Event? {
        defer {
            name = []
            data = []
            hasData = false
        }
        // By the specification an event without data is none, but that is how some servers say `complete`.
        guard hasData || !name.isEmpty else { return nil }
        return Event(name: name.isEmpty ? "message" : String(decoding: name, as: UTF8.self), data: data)
    }
}
