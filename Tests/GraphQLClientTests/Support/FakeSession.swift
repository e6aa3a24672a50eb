import Synchronization

@testable import GraphQLClient

/// Stands in for the network: answers each request as a test says, and remembers them.
final class FakeSession: HTTPSession {
    private let answer: @Sendable (HTTPRequest, Int) async throws -> HTTPReply
    private let received = Mutex<[HTTPRequest]>([])

    /// The second argument of `answer` counts the requests from 1.
    init(_ answer: @escaping @Sendable (HTTPRequest, Int) async throws -> HTTPReply) {
        self.answer = answer
    }

    /// Always the same JSON.
    convenience init(json: String, status: Int = 200) {
        self.init { _, _ in .json(json, status: status) }
    }

    var requests: [HTTPRequest] { received.withLock { $0 } }

    /// The bodies as text.
    var bodies: [String] { requests.map { String(decoding: $0.body ?? [], as: UTF8.self) } }

    func send(_ request: HTTPRequest) async throws -> HTTPReply {
        let count = received.withLock { received in
            received.append(request)
            return received.count
        }
        return try await answer(request, count)
    }
}

extension HTTPReply {
    static func json(_ text: String, status: Int = 200, type: String = "application/json") -> HTTPReply {
        HTTPReply(
            status: status, headers: ["Content-Type": type],
            chunks: ResponseStream(elements: text.isEmpty ? [] : [Array(text.utf8)]))
    }
}
