import Testing

@testable import GraphQLClient

@Suite("What waits for a subscription's consumer")
struct SubscriptionMailboxTests {
    private func event(_ number: Int, padding: Int = 0) throws -> WebSocketMachine.Event {
        let padding = String(repeating: "x", count: padding)
        return .next(try JSONDocument(parsing: #"{"n":\#(number),"p":"\#(padding)"}"#).root)
    }

    private func number(_ event: WebSocketMachine.Event?) -> Int? {
        if case .next(let payload) = event { payload["n"]?.int } else { nil }
    }

    @Test("comes out in the order it went in, also after the end")
    func order() async throws {
        let mailbox = SubscriptionMailbox()
        for value in 0..<3 { mailbox.put([try event(value)]) }
        mailbox.finish()
        for value in 0..<3 { #expect(number(try await mailbox.next()) == value) }
        #expect(try await mailbox.next() == nil)
        #expect(mailbox.subscriptionState == .finished(.completed))
    }

    @Test("is full by count or by size, and has room again when something was taken")
    func fullness() async throws {
        let many = SubscriptionMailbox()
        for value in 0..<1024 { many.put([try event(value)]) }
        #expect(many.isFull)
        for _ in 0..<600 { _ = try await many.next() }
        #expect(!many.isFull)
        let big = SubscriptionMailbox()
        big.put([try event(0, padding: 5 << 20)])
        #expect(big.isFull)
        _ = try await big.next()
        #expect(!big.isFull)
    }

    @Test("drops the oldest events, and says how many, once nobody waits for the consumer any more")
    func overflow() async throws {
        let mailbox = SubscriptionMailbox()
        for value in 0..<1024 { mailbox.put([try event(value)]) }
        mailbox.stopWaiting()
        for value in 1024..<1034 { mailbox.put([try event(value)]) }
        guard case .gap(.overflow(10)) = try await mailbox.next() else {
            return #expect(Bool(false), "no gap was told")
        }
        #expect(number(try await mailbox.next()) == 10)
    }

    @Test("gives up what it holds when the consumer is cancelled")
    func cancellation() async throws {
        let mailbox = SubscriptionMailbox()
        let task = Task { try await mailbox.next() }
        task.cancel()
        await #expect(throws: CancellationError.self) { _ = try await task.value }
        mailbox.put([try event(1)])
        #expect(mailbox.subscriptionState == .finished(.cancelled))
        #expect(!mailbox.isFull)
    }

    @Test("an error is thrown after what came before it")
    func failure() async throws {
        let mailbox = SubscriptionMailbox()
        mailbox.put([try event(1)])
        mailbox.finish(throwing: WebSocketTransportError.transportClosed)
        #expect(number(try await mailbox.next()) == 1)
        await #expect(throws: WebSocketTransportError.self) { _ = try await mailbox.next() }
    }
}
