/// Decides whether a subscription over HTTP whose connection was lost is sent again, and when. Pure.
///
/// Only a connection that broke is replaced. A body that ended in good order without a word of completion is not: asking
/// again would run the subscription a second time, and with a server that never says the word, for ever.
struct HTTPSubscriptionMachine {
    private let policy: ReconnectionPolicy
    /// Attempts since the server last began to answer.
    private var attempts = 0
    private var wasOpened = false
    private var loss: (at: Duration, cause: DisconnectCause)?

    init(policy: ReconnectionPolicy) { self.policy = policy }

    /// The server has begun to answer. Returns where events may be missing.
    mutating func opened(now: Duration) -> SubscriptionGap? {
        defer {
            wasOpened = true
            attempts = 0
            loss = nil
        }
        return loss.map { .disconnected(duration: now - $0.at, cause: $0.cause, attempts: max(attempts, 1)) }
    }

    /// The request failed. Returns the wait before it is sent again; nil: it is not.
    mutating func failed(_ error: any Error, now: Duration, random: @autoclosure () -> Double) -> Duration? {
        guard wasOpened, attempts < policy.maximumAttempts, canHelp(against: error) else { return nil }
        loss = loss ?? (now, .failed(error))
        defer { attempts += 1 }
        return policy.delay(attempt: attempts, random: random())
    }

    private func canHelp(against error: any Error) -> Bool {
        switch error {
        case let error as NetworkError: error.canBeTriedAgain
        // A gateway before a server that is starting again.
        case let error as ResponseCodeInterceptor.ResponseCodeError where loss != nil:
            HTTPStatus.mayPass(error.statusCode)
        default: false
        }
    }
}
