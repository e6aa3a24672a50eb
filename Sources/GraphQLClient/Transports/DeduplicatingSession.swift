import Synchronization

/// Sends a question that is asked again while its answer is still coming only once; everybody who asked gets the answer.
///
/// Requests are the same when all that is sent is: the URL, the header, the body. A mutation is never shared, and no
/// question asked after it was sent or answered joins one from before, whose answer may be older than what it changed.
final class DeduplicatingSession: HTTPSession {
    private let base: any HTTPSession
    private let exchanges = Mutex<[HTTPRequest: SharedExchange]>([:])

    init(base: any HTTPSession) { self.base = base }

    func send(_ request: HTTPRequest) async throws -> HTTPReply {
        guard request.mayBeSentTwice else {
            forgetAll()
            defer { forgetAll() }
            return try await base.send(request)
        }
        return try await share(of: request).reply()
    }

    private func forgetAll() { exchanges.withLock { $0 = [:] } }

    private func share(of request: HTTPRequest) -> ExchangeShare {
        exchanges.withLock { exchanges in
            if let share = exchanges[request]?.join() { return share }
            let exchange = SharedExchange(request, over: base) { [weak self] ended in
                self?.forget(ended, request)
            }
            exchanges[request] = exchange
            return exchange.begin()
        }
    }

    private func forget(_ exchange: SharedExchange, _ request: HTTPRequest) {
        exchanges.withLock { exchanges in
            if exchanges[request] === exchange { exchanges[request] = nil }
        }
    }
}
