import GraphQLClient
import Terminal
import Testing

@testable import Explorer

@Suite("Live pane")
struct LiveTests {
    static let moved = "subscription OnMoved { shipMoved { id name } }"

    private func event(_ number: Int, at milliseconds: Int64 = 0) -> LiveItem {
        let document = try! JSONDocument(parsing: "{\"data\":{\"shipMoved\":{\"name\":\"Ship \(number)\"}}}")
        return .event(
            LiveEvent(
                time: milliseconds, summary: "shipMoved  Ship:\(number)  lat \(number)", hasErrors: false,
                body: document,
                byteCount: 40))
    }

    private func following(_ size: Size = Size(width: 80, height: 24)) -> Harness {
        let harness = Harness(Self.moved, size: size)
        harness.press("Ctrl-X w")
        harness.bring(.live([.state(.following)], dropped: 0), for: .live(LiveID(number: 1)))
        return harness
    }

    private func bring(_ items: [LiveItem], _ harness: Harness, dropped: Int = 0) {
        harness.bring(.live(items, dropped: dropped), for: .live(LiveID(number: 1)))
    }

    @Test("Ctrl-X w starts a subscription, its events tail with time stamps, and the title counts")
    func tail() {
        let harness = following()
        bring([event(7, at: 43_470_112)], harness)
        #expect(harness.state.focus == .live)
        #expect(harness.screen.contains("▸ sub    OnMoved"))
        #expect(harness.screen.contains(" 12:04:30.112  shipMoved  Ship:7  lat 7"))
        #expect(harness.screen.contains("following"))
        #expect(harness.screen.contains("[7] Live 1"))
    }

    @Test("Ctrl-J starts a subscription too")
    func runStarts() {
        let harness = Harness(Self.moved)
        harness.press("Ctrl-J")
        #expect(harness.state.live.activeCount == 1)
    }

    @Test("the same key stops it, and so does x on its row")
    func stop() {
        let harness = following()
        harness.press("Ctrl-X w")
        #expect(harness.state.live.activeCount == 0)
        #expect(harness.notice == "Stopped OnMoved.")
        let other = following()
        other.press("x")
        #expect(other.state.live.activeCount == 0)
        #expect(other.screen.contains("ended"))
    }

    @Test("Ctrl-C stops a live row only when the Live pane has the focus")
    func controlC() {
        let harness = following()
        harness.press("Ctrl-X 1 Ctrl-C")
        #expect(harness.state.live.activeCount == 1)
        harness.press("Ctrl-X 7 Ctrl-C")
        #expect(harness.state.live.activeCount == 0)
    }

    @Test("the newest event stays in sight until one goes up; f follows again")
    func follow() {
        let harness = following()
        bring((1...50).map { event($0) }, harness)
        #expect(harness.screen.contains("Ship:50"))
        harness.press("Enter g")
        #expect(harness.screen.contains("Ship:1 "))
        bring([event(51)], harness)
        #expect(!harness.screen.contains("Ship:51"))
        harness.press("f")
        #expect(harness.screen.contains("Ship:51"))
    }

    @Test("pause holds the tail still and counts what waits; nothing is lost")
    func pause() {
        let harness = following()
        bring([event(1)], harness)
        harness.press("p")
        bring([event(2), event(3)], harness)
        #expect(!harness.screen.contains("Ship:3"))
        #expect(harness.screen.contains("paused +2"))
        harness.press("p")
        #expect(harness.screen.contains("Ship:2"))
        #expect(harness.screen.contains("Ship:3"))
    }

    @Test("a filter shows what contains its text, also of what comes later; an empty one shows all")
    func filter() {
        let harness = following()
        bring((1...20).map { event($0) }, harness)
        harness.press("/")
        harness.type("ship:19\n")
        #expect(harness.screen.contains("Ship:19"))
        #expect(!harness.screen.contains("Ship:18"))
        bring([event(190), event(3)], harness)
        #expect(harness.screen.contains("Ship:190"))
        #expect(!harness.screen.contains("Ship:3 "))
        harness.press("/ Ctrl-U Enter")
        #expect(harness.screen.contains("Ship:18"))
    }

    @Test("a filter is a regular expression, and text that is none is looked for as it stands")
    func expressions() {
        let harness = following()
        bring((1...20).map { event($0) }, harness)
        harness.press("/")
        harness.type("ship:1[27]\n")
        #expect(harness.screen.contains("Ship:12"))
        #expect(harness.screen.contains("Ship:17"))
        #expect(!harness.screen.contains("Ship:13"))
        harness.press("/ Ctrl-U")
        harness.type("(\n")
        #expect(harness.screen.contains("No event matches (."))
    }

    @Test("d shows what differs from the event before, and says when there is none")
    func difference() {
        let harness = following()
        bring([event(1)], harness)
        harness.press("d")
        #expect(harness.notice == "There is no event before this one")
        bring([event(2)], harness)
        harness.press("d")
        #expect(harness.screen.contains("data.shipMoved.name  \"Ship 1\" → \"Ship 2\""))
    }

    @Test("w lets long lines go on below, without losing the newest")
    func wrapping() {
        let harness = following()
        let long = "shipMoved  " + String(repeating: "word ", count: 40) + "end"
        bring(
            [
                event(1),
                .event(LiveEvent(time: 0, summary: long, hasErrors: false, body: nil, byteCount: 300)),
            ], harness)
        #expect(!harness.screen.contains("word end"))
        harness.press("w")
        #expect(harness.screen.contains("word end"))
        #expect(harness.screen.contains("Ship:1"))
        harness.press("Right Up")
        #expect(harness.screen.contains("Ship:1"))
    }

    @Test("S saves the events that are there to a file")
    func save() {
        let harness = following()
        harness.answers = { work in
            if case .saveEvents(let events, let path) = work {
                .savedEvents(count: events.count, path: path)
            } else {
                nil
            }
        }
        harness.press("S Enter")
        #expect(harness.notice == "There is no event to save")
        bring([event(1), event(2)], harness)
        harness.press("S Enter")
        #expect(harness.notice == "Saved 2 events to OnMoved.ndjson.")
    }

    @Test("e asks the server every so often for a query kept live, until it is told not to or the row ends")
    func polling() {
        let harness = Harness("query Fleet { ships { name } }")
        harness.press("Ctrl-X w Ctrl-X 7 e")
        harness.type("30\n")
        #expect(harness.notice == "Fleet asks the server every 30 s")
        #expect(harness.screen.contains("30 s"))
        let poll = harness.effects.last
        guard case .start(let id, _, .poll(_, let row, every: .seconds(30)))? = poll else {
            Issue.record("nothing polls")
            return
        }
        #expect(id.purpose == .poll(row))
        harness.press("e Ctrl-U Enter")
        #expect(harness.notice == "Fleet asks the server no more by itself")
        harness.press("e")
        harness.type("soon\n")
        #expect(harness.notice.hasPrefix("Seconds are a whole number"))
        harness.press("e")
        harness.type("5\n")
        #expect(harness.screen.contains("5 s"))
        harness.press("x")
        #expect(!harness.screen.contains("5 s"))
        #expect(
            harness.effects.suffix(2).contains { effect in
                if case .cancel(let id) = effect { id.purpose == .poll(row) } else { false }
            })
    }

    @Test("a subscription is not asked again and again")
    func pollingASubscription() {
        let harness = following()
        harness.press("e")
        #expect(harness.notice == "A subscription needs no asking: its server sends")
    }

    @Test("a gap is a line of its own, and a sentence on the message line")
    func gap() {
        let harness = following()
        bring(
            [event(1), .gap(text: "gap 2.4 s, events may be missing: closed with 1012, reconnected"), event(2)], harness
        )
        #expect(harness.screen.contains("── gap 2.4 s, events may be missing: closed with 1012, reconnected"))
        #expect(harness.notice == "OnMoved: gap 2.4 s, events may be missing: closed with 1012, reconnected.")
    }

    @Test("old events make room, and the title says how many")
    func dropped() {
        let harness = following()
        bring((1...(EventRing.capacity + 5)).map { event($0) }, harness, dropped: 3)
        #expect(harness.screen.contains("8 dropped"))
        #expect(harness.state.live.current?.ring.count == EventRing.capacity)
        #expect(harness.state.live.current?.count == EventRing.capacity + 8)
    }

    @Test("Enter shows the event as it came")
    func showEvent() {
        let harness = following()
        bring([event(7)], harness)
        harness.press("Enter Enter")
        #expect(harness.screen.contains("\"name\": \"Ship 7\""))
        harness.press("q")
        #expect(!harness.screen.contains("\"name\""))
    }

    @Test("the rate is that of the last seconds and falls when nothing comes")
    func rate() {
        let harness = following(Size(width: 120, height: 40))
        bring((1...9).map { event($0) }, harness)
        #expect(harness.screen.contains("3.0/s"))
        harness.send(.clock(harness.state.now + 5_000))
        #expect(!harness.screen.contains("/s "))
    }

    @Test("a query kept live shows each new result in its tab, whichever tab is in front")
    func watch() {
        let harness = Harness("query Fleet { ships { name } }")
        harness.press("Ctrl-X w")
        #expect(harness.notice == "Fleet is kept live: it shows again whenever the cache changes.")
        harness.press("Ctrl-X t")
        let id = LiveID(number: 1)
        guard case .start(_, _, .keepLive(let run))? = harness.effects.last(where: { $0.isKeepLive }),
            case .response(let response, _) = Harness.response(to: run, #"{"data":{"ships":[{"name":"Terror II"}]}}"#)
        else {
            Issue.record("nothing was kept live")
            return
        }
        let event = LiveEvent(time: 0, summary: "ships", hasErrors: false, body: nil, byteCount: 0)
        harness.bring(.live([.state(.fresh), .update(response, event)], dropped: 0), for: .live(id))
        #expect(!harness.screen.contains("Terror II"))
        harness.press("Ctrl-X [")
        #expect(harness.screen.contains("Terror II"))
        harness.press("Ctrl-X 7")
        #expect(harness.screen.contains("watch  Fleet"))
    }

    @Test("a mutation cannot be kept live")
    func mutation() {
        let harness = Harness("mutation Drop { dropShip }")
        harness.press("Ctrl-X w")
        #expect(harness.state.live.rows.isEmpty)
        #expect(harness.notice == "A mutation cannot be kept live; Ctrl-J sends it once.")
    }

    @Test("quitting asks while streams are live")
    func quit() {
        let harness = following()
        harness.press("Ctrl-Q")
        #expect(harness.quitCode == nil)
        #expect(harness.row(22).contains("1 live stream will stop. Quit?"))
        harness.press("y")
        #expect(harness.quitCode == 0)
    }

    @Test("an end and a failure are said with their reason")
    func ends() {
        let harness = following()
        bring([.state(.failed("The WebSocket was closed with 4401."))], harness)
        #expect(harness.notice == "OnMoved: The WebSocket was closed with 4401.")
        #expect(harness.screen.contains("failed"))
    }
}

extension Effect {
    fileprivate var isKeepLive: Bool {
        if case .start(_, _, .keepLive) = self { true } else { false }
    }
}
