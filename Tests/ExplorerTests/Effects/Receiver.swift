@testable import Explorer

/// Waits for messages without a loop.
final class Receiver: Sendable {
    private let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation
    let inbox: Inbox

    init() {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        self.stream = stream
        self.continuation = continuation
        inbox = Inbox { continuation.yield() }
    }

    /// The messages up to the first for which `isLast` holds.
    func messages(until isLast: (Message) -> Bool) async -> [Message] {
        var all: [Message] = []
        for await _ in stream {
            for message in inbox.take() {
                all.append(message)
                if isLast(message) { return all }
            }
        }
        return all
    }
}
