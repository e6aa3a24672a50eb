import JSON

/// The things that a list could hold, of which a page shows a part. The element at an index is always the same.
struct MockStream: Sendable {
    let key: MockHash
    let count: Int

    /// The number in the id of the element at an index. Neighbours are different things.
    func number(at index: Int) -> Int {
        key.mixed("first").number(below: 900) + 1 + index
    }

    static func cursor(at index: Int) -> String { "cursor:\(index + 1)" }

    /// How many elements stand before and at a cursor; nil for a cursor of somebody else.
    static func index(of cursor: String) -> Int? {
        cursor.hasPrefix("cursor:") ? Int(cursor.dropFirst(7)).map { max(0, $0) } : nil
    }
}

/// A part of a stream.
struct MockPage: Sendable {
    let stream: MockStream
    let range: Range<Int>

    private static let sizes = [
        "first", "limit", "perPage", "per_page", "pageSize", "page_size", "take", "size", "top", "max", "maxResults",
    ]
    private static let starts = ["offset", "skip", "start", "from"]
    private static let others = ["last", "after", "before", "page", "pageNumber"]

    /// The arguments that choose a page, and not what is listed.
    static let arguments = Set(sizes + starts + others)

    /// The page that arguments ask for, in the way of relay, of offsets, or of page numbers.
    init(of stream: MockStream, _ arguments: Arguments, usualSize: Int) {
        self.stream = stream
        let size = Self.sizes.lazy.compactMap { arguments.int($0) }.first.map { max(0, $0) }
        let last = arguments.int("last").map { max(0, $0) }
        var lower = Self.starts.lazy.compactMap { arguments.int($0) }.first ?? 0
        if let page = arguments.int("page") ?? arguments.int("pageNumber"), page > 0 {
            lower = (page - 1).multipliedReportingOverflow(by: size ?? usualSize).partialValue
        }
        if let after = arguments.string("after").flatMap(MockStream.index) {
            lower = after
        }
        lower = min(max(0, lower), stream.count)
        var upper = stream.count
        if let before = arguments.string("before").flatMap(MockStream.index) {
            upper = min(max(lower, before - 1), stream.count)
        }
        if let size {
            upper = min(upper, lower + min(size, stream.count))
        }
        if let last {
            lower = max(lower, upper - min(last, stream.count))
        }
        if size == nil, last == nil {
            upper = min(upper, lower + usualSize)
        }
        range = lower..<upper
    }

    /// What `pageInfo` says.
    var info: JSONObject {
        [
            "hasNextPage": .bool(range.upperBound < stream.count), "hasPreviousPage": .bool(range.lowerBound > 0),
            "startCursor": range.first.map { .string(MockStream.cursor(at: $0)) } ?? .null,
            "endCursor": range.last.map { .string(MockStream.cursor(at: $0)) } ?? .null,
        ]
    }
}
