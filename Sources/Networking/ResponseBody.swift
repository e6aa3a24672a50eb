/// The body of a response, in chunks as they come. It has one reader, which sets the pace: the sender is stopped while a
/// megabyte waits to be read. Letting go of the body, or cancelling the task that reads it, closes the transfer.
package struct ResponseBody: AsyncSequence, Sendable {
    package typealias Element = [UInt8]

    /// Closes the transfer when the last holder lets go.
    fileprivate final class Lease: Sendable {
        let exchange: HTTPExchange

        init(_ exchange: HTTPExchange) { self.exchange = exchange }

        deinit { exchange.cancel() }
    }

    package struct AsyncIterator: AsyncIteratorProtocol {
        private let lease: Lease

        fileprivate init(_ lease: Lease) { self.lease = lease }

        package mutating func next() async throws -> [UInt8]? {
            try await lease.exchange.nextChunk()
        }
    }

    private let lease: Lease
    /// The announced length of the body as it arrives; nil when unknown or compressed.
    package let expectedLength: Int?

    init(_ exchange: HTTPExchange, expectedLength: Int?) {
        lease = Lease(exchange)
        self.expectedLength = expectedLength
    }

    package func makeAsyncIterator() -> AsyncIterator { AsyncIterator(lease) }

    var timings: TransferTimings { lease.exchange.timings }

    /// The whole body in one piece. Throws `NetworkError.bodyTooLong` and closes the transfer when it exceeds `limit`.
    package func collect(limit: Int = .max) async throws -> [UInt8] {
        var whole: [UInt8] = []
        if let expectedLength {
            guard expectedLength <= limit else {
                lease.exchange.cancel()
                throw NetworkError.bodyTooLong(limit: limit)
            }
            // A server may announce more than it sends, so its word buys no more than 64 MB in advance.
            whole.reserveCapacity(Swift.min(expectedLength, 64 << 20))
        }
        while let chunk = try await lease.exchange.nextChunk() {
            guard chunk.count <= limit - whole.count else {
                lease.exchange.cancel()
                throw NetworkError.bodyTooLong(limit: limit)
            }
            if whole.isEmpty, whole.capacity < chunk.count {
                whole = chunk
            } else {
                whole.append(contentsOf: chunk)
            }
        }
        return whole
    }
}
