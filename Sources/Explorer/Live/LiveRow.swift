import GraphQLClient
import JSON

/// A query kept live, or a subscription, and the tail of what it brought.
struct LiveRow: Sendable {
    enum Kind: String, Sendable {
        case watch, sub
    }

    let id: LiveID
    let kind: Kind
    /// The tab whose Result pane shows a watched query; nil once that tab is closed.
    var tab: TabID?
    /// What is kept live.
    let run: PreparedRun
    /// How often the server is asked, in seconds; nil: whenever somebody runs it.
    var every: Int?
    var state = LiveState.connecting
    /// Events or emissions so far.
    var count = 0
    var ring = EventRing()
    /// Empty: everything is shown.
    private(set) var filter = LineFilter("")
    /// The program that stands in the filter's place; nil: the filter is an expression.
    private(set) var program: ProgramFilter?
    /// The numbers of the lines that pass the filter; kept only while there is one.
    private var passing: [Int] = []
    /// How many events came when, for the rate.
    private var batches: [(time: Int64, count: Int)] = []
    var isFollowing = true
    var isPaused = false
    /// While paused, lines behind this number wait out of sight.
    private(set) var pausedAt = 0
    /// The number of the selected line.
    var selected = 0

    init(id: LiveID, kind: Kind, run: PreparedRun, tab: TabID?) {
        self.id = id
        self.kind = kind
        self.run = run
        self.tab = tab
    }

    var name: String { run.label }

    private static let rateWindow: Int64 = 3_000

    /// Takes what has arrived.
    mutating func receive(_ items: [LiveItem], dropped: Int, now: Int64) {
        ring.countDropped(dropped)
        var events = 0
        for item in items {
            switch item {
            case .event(let event), .update(_, let event):
                append(.event(event))
                events += 1
            case .gap(let text): append(.note(time: now, text: text))
            case .state(let new):
                state = new
                if let reason = new.endReason { append(.note(time: now, text: reason)) }
            }
        }
        count += events + dropped
        if events > 0 { batches.append((now, events + dropped)) }
        batches.removeAll { now - $0.time > LiveRow.rateWindow }
        if isFollowing, !isPaused { selected = lastVisible ?? selected }
        selected = max(selected, ring.first)
    }

    private mutating func append(_ line: TailLine) {
        ring.append(line)
        // What goes through a program is told of when it has.
        guard !filter.isEmpty, program == nil else { return }
        if line.passes(filter) { passing.append(ring.end - 1) }
        dropPassed()
    }

    /// Events a second, over the last three seconds.
    func rate(now: Int64) -> Double {
        let recent = batches.filter { now - $0.time <= LiveRow.rateWindow }.reduce(0) { $0 + $1.count }
        return Double(recent) * 1_000 / Double(LiveRow.rateWindow)
    }

    mutating func setFilter(_ text: String) {
        filter = LineFilter(text)
        program = ProgramFilter(text, from: ring.first)
        let isExpression = !text.isEmpty && program == nil
        passing = isExpression ? (ring.first..<ring.end).filter { ring[$0].passes(filter) } : []
        isFollowing = true
        selected = lastVisible ?? ring.first
    }

    /// What the program has to look at next.
    mutating func nextBatch() -> ProgramBatch? { program?.nextBatch(of: ring) }

    /// Takes what the program has printed.
    mutating func take(_ printed: [Int: String]) {
        guard let numbers = program?.take(printed, ring: ring) else { return }
        passing += numbers
        dropPassed()
        if isFollowing, !isPaused { selected = lastVisible ?? selected }
    }

    /// Lets go of the numbers of lines that the ring has dropped, many at a time.
    private mutating func dropPassed() {
        if let first = passing.first, first < ring.first - 1_000 { passing.removeAll { $0 < ring.first } }
    }

    mutating func fail(_ problem: String) { program?.fail(problem) }

    /// What a line says: an event its summary, or what the program made of it.
    func text(of number: Int) -> String {
        switch ring[number] {
        case .event(let event): program?.outputs[number] ?? event.summary
        case .note(_, let text): text
        }
    }

    mutating func pause(_ on: Bool) {
        isPaused = on
        pausedAt = ring.end
        if !on, isFollowing { selected = lastVisible ?? selected }
    }

    /// Everything that is still there, as JSON, the oldest first.
    var bodies: [JSONDocument] {
        (ring.first..<ring.end).compactMap { number in
            if case .event(let event) = ring[number] { event.body } else { nil }
        }
    }

    /// The selected event and the one before it, of those that can be seen.
    var selectedPair: (before: LiveEvent?, event: LiveEvent)? {
        guard visibleCount > 0, case .event(let event) = ring[number(at: selectedPlace)] else { return nil }
        for place in (0..<selectedPlace).reversed() {
            if case .event(let before) = ring[number(at: place)] { return (before, event) }
        }
        return (nil, event)
    }

    // MARK: What can be seen

    private var end: Int { isPaused ? min(pausedAt, ring.end) : ring.end }

    /// How many lines can be scrolled through.
    var visibleCount: Int {
        if filter.isEmpty { return max(0, end - ring.first) }
        return passingRange.count
    }

    private var passingRange: Range<Int> {
        let first = passing.firstIndex { $0 >= ring.first } ?? passing.count
        let last = isPaused ? (passing.firstIndex { $0 >= end } ?? passing.count) : passing.count
        return first..<max(first, last)
    }

    /// The number of the line at a place among the visible ones.
    func number(at place: Int) -> Int {
        filter.isEmpty ? ring.first + place : passing[passingRange.lowerBound + place]
    }

    /// The place of the selected line among the visible ones.
    var selectedPlace: Int {
        if filter.isEmpty { return clamp(selected - ring.first, 0, max(0, visibleCount - 1)) }
        let range = passingRange
        let index = passing[range].firstIndex { $0 >= selected } ?? range.upperBound - 1
        return max(0, index - range.lowerBound)
    }

    var lastVisible: Int? { visibleCount > 0 ? number(at: visibleCount - 1) : nil }

    /// Lines that came since the pause.
    var waiting: Int { isPaused ? ring.end - pausedAt : 0 }

    mutating func select(place: Int) {
        guard visibleCount > 0 else { return }
        let place = clamp(place, 0, visibleCount - 1)
        selected = number(at: place)
        isFollowing = place == visibleCount - 1
    }
}
