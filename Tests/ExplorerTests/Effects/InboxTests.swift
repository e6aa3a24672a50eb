import GraphQLClient
import Synchronization
import Testing

@testable import Explorer

@Suite("Inbox")
struct InboxTests {
    private final class Wakes: Sendable {
        let count = Mutex(0)
    }

    private static let live = EffectID(tab: nil, purpose: .live(LiveID(number: 1)))

    private func event(_ number: Int) -> LiveItem {
        .event(LiveEvent(time: 0, summary: "\(number)", hasErrors: false, body: nil, byteCount: 0))
    }

    @Test("only what makes it non-empty wakes the loop")
    func oneWake() {
        let wakes = Wakes()
        let inbox = Inbox { wakes.count.withLock { $0 += 1 } }
        for number in 0..<100 { inbox.post(.clock(Int64(number))) }
        #expect(wakes.count.withLock { $0 } == 1)
        #expect(inbox.take().count == 100)
        inbox.post(.clock(0))
        #expect(wakes.count.withLock { $0 } == 2)
    }

    @Test("a stream has one entry, whatever it brings, and the oldest events make room and are counted")
    func coalescing() throws {
        let inbox = Inbox {}
        for number in 0..<(Inbox.liveCapacity + 10) { inbox.post(event(number), from: Self.live, generation: 1) }
        let messages = inbox.take()
        guard case .outcome(Self.live, generation: 1, .live(let items, let dropped))? = messages.first else {
            Issue.record("no live message")
            return
        }
        #expect(messages.count == 1)
        #expect(items.count + dropped == Inbox.liveCapacity + 10)
        #expect(dropped > 0)
        guard case .event(let last)? = items.last else { return }
        #expect(last.summary == "\(Inbox.liveCapacity + 9)")
    }

    @Test("gaps and states are never dropped")
    func gapsStay() {
        let inbox = Inbox {}
        inbox.post(.gap(text: "gap"), from: Self.live, generation: 1)
        for number in 0..<(3 * Inbox.liveCapacity) { inbox.post(event(number), from: Self.live, generation: 1) }
        guard case .outcome(_, _, .live(let items, _))? = inbox.take().first, case .gap? = items.first else {
            Issue.record("the gap is gone")
            return
        }
        #expect(items.count <= Inbox.liveCapacity + 1)
    }

    @Test("large events are bounded by their bytes")
    func bytes() {
        let inbox = Inbox {}
        for number in 0..<100 {
            let event = LiveEvent(time: 0, summary: "\(number)", hasErrors: false, body: nil, byteCount: 1 << 20)
            inbox.post(.event(event), from: Self.live, generation: 1)
        }
        guard case .outcome(_, _, .live(let items, let dropped))? = inbox.take().first else { return }
        #expect(items.count <= 33)
        #expect(items.count + dropped == 100)
    }

    @Test("of a response that grows only the newest state waits, and what comes behind it stays behind it")
    func parts() throws {
        let wakes = Mutex(0)
        let inbox = Inbox { wakes.withLock { $0 += 1 } }
        let operation = DynamicOperation(document: try OperationDocument(text: "{ a }"))
        let id = EffectID(tab: TabID(number: 1), purpose: .run)
        let other = EffectID(tab: TabID(number: 2), purpose: .run)
        func part(_ count: Int, of id: EffectID, awaiting awaited: Awaited? = .parts) -> Message {
            let errors = (0..<count).map { GraphQLError(message: "\($0)") }
            return .outcome(
                id, generation: 1,
                .arrived(
                    GraphQLResponse(operation: operation, data: nil, errors: errors, source: .server),
                    awaiting: awaited))
        }
        inbox.post(part(1, of: id))
        inbox.post(part(1, of: other))
        inbox.post(.problem("between"))
        inbox.post(part(2, of: id))
        inbox.post(part(3, of: id))
        inbox.post(part(4, of: id, awaiting: nil))
        let counts = inbox.take().map { message -> Int in
            if case .outcome(_, _, .arrived(let response, _)) = message { response.errors.count } else { 0 }
        }
        #expect(counts == [1, 0, 3, 4])
        #expect(wakes.withLock { $0 } == 1)
    }
}
