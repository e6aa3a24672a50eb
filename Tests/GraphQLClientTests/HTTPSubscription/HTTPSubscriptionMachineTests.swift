import Testing

@testable import GraphQLClient

@Suite("When a subscription over HTTP is sent again")
struct HTTPSubscriptionMachineTests {
    private let policy = ReconnectionPolicy(
        maximumAttempts: 2, baseDelay: .seconds(1), maximumDelay: .seconds(60), jitter: .zero ... .zero)
    private let broken = NetworkError.bodyCutShort(received: 10, expected: nil)

    @Test("a broken connection is replaced after ever longer waits, until it was too often")
    func attempts() {
        var machine = HTTPSubscriptionMachine(policy: policy)
        #expect(machine.opened(now: .zero) == nil)
        #expect(machine.failed(broken, now: .seconds(5), random: 0) == .seconds(1))
        #expect(machine.failed(NetworkError.refused(host: "h", port: 1), now: .seconds(6), random: 0) == .seconds(2))
        #expect(machine.failed(NetworkError.refused(host: "h", port: 1), now: .seconds(8), random: 0) == nil)
    }

    @Test("the gap is told from the loss on, and attempts count anew once the server has answered")
    func gap() throws {
        var machine = HTTPSubscriptionMachine(policy: policy)
        _ = machine.opened(now: .zero)
        _ = machine.failed(broken, now: .seconds(5), random: 0)
        _ = machine.failed(NetworkError.reset(host: "h"), now: .seconds(6), random: 0)
        let told = machine.opened(now: .seconds(9))
        let gap = try #require(told)
        #expect(gap.duration == .seconds(4))
        #expect("\(gap)".contains("in the middle of the body"))
        #expect("\(gap)".hasSuffix("reconnected at attempt 2"))
        #expect(machine.failed(broken, now: .seconds(20), random: 0) == .seconds(1))
        #expect(machine.opened(now: .seconds(21))?.duration == .seconds(1))
    }

    @Test("what never worked, what the server meant, and what would fail again is not sent again")
    func final() {
        var machine = HTTPSubscriptionMachine(policy: policy)
        #expect(machine.failed(broken, now: .zero, random: 0) == nil)
        _ = machine.opened(now: .zero)
        #expect(machine.failed(ResponseParsingError.streamNotCompleted(events: 3), now: .zero, random: 0) == nil)
        #expect(machine.failed(ResponseParsingError.irrecoverableErrors([]), now: .zero, random: 0) == nil)
        #expect(machine.failed(NetworkError.tls(host: "h", reason: "r"), now: .zero, random: 0) == nil)
        #expect(machine.failed(CancellationError(), now: .zero, random: 0) == nil)
        var without = HTTPSubscriptionMachine(policy: .never)
        _ = without.opened(now: .zero)
        #expect(without.failed(broken, now: .zero, random: 0) == nil)
    }
}
