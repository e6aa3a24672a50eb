import CPosix

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Waits for the terminal, for other threads and for signals, all on the thread that calls it.
///
/// While nothing happens it sleeps in `poll`, without a timer.
package final class EventLoop {
    package enum Event: Hashable, Sendable {
        /// Everything the terminal had sent, as one piece.
        case input([UInt8])
        /// Another thread called `Waker.wake()`; it may have done so several times.
        case wake
        case signal(Int32)
        case timeout
        /// The terminal is gone; nothing will ever come from it.
        case hangUp
    }

    /// A longer burst is cut, so that the screen keeps up with an endless paste.
    private static let burst = 1 << 20

    private let input: Int32
    private let wakePipe: WakePipe
    private var chunk = [UInt8](repeating: 0, count: 64 << 10)
    private var isHungUp = false

    package let waker: Waker

    /// A loop over a descriptor to read from; -1 for none. Returns nil when the process has no descriptor left.
    package init?(input: Int32) {
        guard let pipe = WakePipe() else { return nil }
        self.input = input
        wakePipe = pipe
        waker = Waker(descriptor: pipe.writeEnd)
    }

    /// Waits until something happens, at most for a time. Signals come first in the answer, which is never empty.
    package func wait(timeout: Duration? = nil) -> [Event] {
        if isHungUp { return [.hangUp] }
        var descriptors = [
            pollfd(fd: input, events: Int16(POLLIN), revents: 0),
            pollfd(fd: wakePipe.readEnd, events: Int16(POLLIN), revents: 0),
            pollfd(fd: SignalPipe.readEnd ?? -1, events: Int16(POLLIN), revents: 0),
        ]
        let clock = ContinuousClock()
        let deadline = timeout.map { clock.now + $0 }
        while true {
            let ready = poll(
                &descriptors, nfds_t(descriptors.count), deadline.map { clock.now.milliseconds(to: $0) } ?? -1)
            if ready < 0 && errno == EINTR { continue }
            if ready == 0 { return [.timeout] }
            let events = events(of: descriptors)
            if !events.isEmpty { return events }
        }
    }

    private func events(of descriptors: [pollfd]) -> [Event] {
        var events: [Event] = []
        if descriptors[2].revents != 0 {
            let signals = SignalPipe.drain()
            if signals.contains(where: SignalPipe.ending.contains) { forgetUnreadEndings() }
            events += signals.map(Event.signal)
        }
        if descriptors[0].revents != 0 {
            let bytes = readInput()
            if !bytes.isEmpty { events.append(.input(bytes)) }
            if isHungUp { events.append(.hangUp) }
        }
        if descriptors[1].revents != 0 {
            _ = wakePipe.drain()
            events.append(.wake)
        }
        return events
    }

    private func readInput() -> [UInt8] {
        var bytes: [UInt8] = []
        repeat {
            let count = read(input, &chunk, chunk.count)
            if count < 0 && errno == EINTR { continue }
            if count < 0 && errno == EAGAIN { break }
            if count <= 0 {
                isHungUp = true
                break
            }
            bytes += chunk[..<count]
        } while bytes.count < Self.burst && hasMore()
        return bytes
    }

    private func hasMore() -> Bool {
        var descriptor = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
        return poll(&descriptor, 1, 0) == 1 && descriptor.revents & Int16(POLLIN) != 0
    }
}

extension ContinuousClock.Instant {
    /// The whole milliseconds to a later instant, rounded up so that a wait never ends early.
    fileprivate func milliseconds(to later: Self) -> Int32 {
        let (seconds, attoseconds) = duration(to: later).components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        return Int32(clamping: seconds * 1_000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }
}
