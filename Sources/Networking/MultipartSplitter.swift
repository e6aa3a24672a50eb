/// Splits the body of a `multipart` response (RFC 2046, 5.1) into its parts as the bytes come. Pure.
///
/// A part is whole as soon as the delimiter behind it has come, even if nobody knows yet what follows. Servers take
/// liberties that do no harm: the line break before the first delimiter may be missing, line breaks may lack their CR,
/// and a part may be empty, which is no part then.
package struct MultipartSplitter {
    package struct Part: Sendable, Hashable {
        package let headers: HTTPHeaders
        package let body: [UInt8]
    }

    /// The framing is broken, in words that end "the server's answer …".
    package struct Failure: Error, Hashable {
        package let description: String
    }

    private enum Phase {
        case preamble
        /// Behind a delimiter, whose line may go on with the two hyphens of the last one.
        case delimiter
        /// In a part. It starts at the line feed that ends the delimiter's line, which may belong to the next delimiter.
        case part
        case ended
    }

    private static let lineLimit = 1 << 10
    private let delimiter: [UInt8]
    private let limit: Int
    private var phase = Phase.preamble
    // As if a line had just ended, since the first delimiter may be the very first thing.
    private var bytes: [UInt8] = [0x0A]
    private var start = 0
    /// Up to where there is no delimiter.
    private var searched = 0

    /// - Parameter limit: how long a part may be.
    package init(boundary: String, limit: Int = 1 << 30) {
        delimiter = Array("\n--\(boundary)".utf8)
        self.limit = limit
    }

    /// The boundary that a `Content-Type` names; `-`, which many servers use, when it names none.
    package static func boundary(in contentType: String) -> String {
        for parameter in contentType.split(separator: ";").dropFirst() {
            let pair = parameter.split(separator: "=", maxSplits: 1)
            guard pair.count == 2, String(pair[0].trimmingBlanks).isSameHeaderName(as: "boundary") else { continue }
            let value = pair[1].trimmingBlanks
            if value.first == "\"" { return String(value.dropFirst().prefix { $0 != "\"" }) }
            // A list of types where one is due: what follows the comma is not the boundary's.
            return String(value.prefix { $0 != "," }.trimmingBlanks)
        }
        return "-"
    }

    /// Whether the last delimiter has come. What follows it is not looked at.
    package var hasEnded: Bool { phase == .ended }

    /// Takes bytes, and returns the parts that became whole.
    package mutating func take(_ new: [UInt8]) throws(Failure) -> [Part] {
        bytes += new
        var parts: [Part] = []
        while try step(&parts) {}
        bytes.removeFirst(start)
        searched = max(0, searched - start)
        start = 0
        return parts
    }

    /// Returns whether there may be more to do.
    private mutating func step(_ parts: inout [Part]) throws(Failure) -> Bool {
        switch phase {
        case .preamble:
            guard let end = findDelimiter() else { return false }
            goBehindDelimiter(at: end)
        case .delimiter:
            guard bytes.count - start >= 2 else { return false }
            if bytes[start] == 0x2D, bytes[start + 1] == 0x2D {
                phase = .ended
                return true
            }
            guard let end = bytes[start...].firstIndex(of: 0x0A) else {
                if bytes.count - start > Self.lineLimit { throw Failure(description: "has a delimiter without end") }
                return false
            }
            start = end
            searched = end
            phase = .part
        case .part:
            guard let end = findDelimiter() else {
                if bytes.count - start > limit { throw Failure(description: "has a part of more than \(limit) bytes") }
                return false
            }
            if end > start, let part = Self.part(bytes[(start + 1)..<end]) { parts.append(part) }
            goBehindDelimiter(at: end)
        case .ended:
            start = bytes.count
            return false
        }
        return true
    }

    private mutating func goBehindDelimiter(at index: Int) {
        start = index + delimiter.count
        searched = start
        phase = .delimiter
    }

    /// Where the next delimiter begins, with the line feed before it.
    private mutating func findDelimiter() -> Int? {
        var at = max(start, searched)
        while let feed = bytes[at...].firstIndex(of: 0x0A) {
            guard feed + delimiter.count <= bytes.count else {
                searched = feed
                return nil
            }
            if bytes[feed..<(feed + delimiter.count)].elementsEqual(delimiter) { return feed }
            at = feed + 1
        }
        searched = bytes.count
        return nil
    }

    /// Header lines, an empty line, and the body. Nil for a part without a body.
    private static func part(_ bytes: ArraySlice<UInt8>) -> Part? {
        var headers = HTTPHeaders()
        var rest = bytes
        while let end = rest.firstIndex(of: 0x0A) {
            // What looks like JSON is the body of a part without headers.
            if rest.first == 0x7B { break }
            let line = String(decoding: rest[..<end], as: UTF8.self).trimmingLineEnd
            rest = rest[(end + 1)...]
            if line.isEmpty { break }
            if let colon = line.firstIndex(of: ":") {
                headers.add(String(line[..<colon]), String(line[line.index(after: colon)...].trimmingBlanks))
            }
        }
        let blanks: Set<UInt8> = [0x20, 0x09, 0x0D, 0x0A]
        guard let first = rest.firstIndex(where: { !blanks.contains($0) }),
            let last = rest.lastIndex(where: { !blanks.contains($0) })
        else { return nil }
        return Part(headers: headers, body: Array(rest[first...last]))
    }
}
