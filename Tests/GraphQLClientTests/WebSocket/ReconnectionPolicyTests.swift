import Testing

@testable import GraphQLClient

@Suite("The wait before a reconnect")
struct ReconnectionPolicyTests {
    @Test("doubles with each attempt, and has a random part on top")
    func doubling() {
        let policy = ReconnectionPolicy()
        #expect(
            (0..<4).map { policy.delay(attempt: $0, random: 0) } == [1300, 2300, 4300, 8300].map { .milliseconds($0) })
        #expect(policy.delay(attempt: 0, random: 0.5) == .milliseconds(1000 + 300 + 1350))
    }

    @Test("does not grow beyond its bound, however many attempts there were")
    func bound() {
        let policy = ReconnectionPolicy(maximumDelay: .seconds(30), jitter: .zero ... .zero)
        #expect(policy.delay(attempt: 5, random: 0.9) == .seconds(30))
        #expect(policy.delay(attempt: 1_000_000, random: 0.9) == .seconds(30))
    }
}
