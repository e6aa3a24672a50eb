import Synchronization

/// Messages from other threads to the loop, taken all at once.
///
/// Only the first message into an empty box wakes the loop, so a burst costs one wake-up.
package final class Mailbox<Message: Sendable>: Sendable {
    private let messages = Mutex<[Message]>([])
    private let wake: @Sendable () -> Void

    package init(waking waker: Waker) {
        wake = { waker.wake() }
    }

    /// For receivers that are no `EventLoop`.
    package init(wake: @escaping @Sendable () -> Void) {
        self.wake = wake
    }

    package func post(_ message: Message) {
        let wasEmpty = messages.withLock { messages in
            messages.append(message)
            return messages.count == 1
        }
        if wasEmpty { wake() }
    }

    /// Everything posted since the last call, in order.
    package func take() -> [Message] {
        messages.withLock { messages in
            let taken = messages
            messages = []
            return taken
        }
    }
}
