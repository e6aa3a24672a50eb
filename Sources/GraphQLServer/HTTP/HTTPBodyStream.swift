import CMicrohttpd
import CPosix
import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The body of a response on its way from the task that makes it to the connection's thread that sends it.
///
/// It is bounded: a task that makes more than the client reads waits in `write`.
final class HTTPBodyStream: Sendable {
    private struct State {
        var bytes: [UInt8] = []
        var isFinished = false
        var isAbandoned = false
        var writer: CheckedContinuation<Void, Never>?
        var task: Task<Void, Never>?
    }

    private let state = Mutex(State())
    private let waker: Waker
    private let client: Int32
    private let connections: HostedConnections
    private static let highWater = 1 << 20

    /// Fails when no descriptor is left, or the host stops.
    init?(client: Int32, connections: HostedConnections) {
        guard let waker = try? Waker(), connections.enter(waker) else { return nil }
        self.waker = waker
        self.client = client
        self.connections = connections
    }

    /// Starts what fills the body. It is cancelled when nobody reads it any more.
    func fill(_ produce: @escaping @Sendable (HTTPBodyStream) async -> Void) {
        let task = Task {
            await produce(self)
            self.finish()
        }
        state.withLock { $0.task = task }
    }

    /// Adds to the body; returns once there is room for more. Throws when nobody reads it.
    func write(_ bytes: [UInt8]) async throws {
        let isAbandoned = state.withLock { state in
            if !state.isAbandoned { state.bytes += bytes }
            return state.isAbandoned
        }
        if isAbandoned { throw CancellationError() }
        waker.wake()
        await withCheckedContinuation { continuation in
            let mayGoOn = state.withLock { state in
                if state.isAbandoned || state.bytes.count < Self.highWater { return true }
                state.writer = continuation
                return false
            }
            if mayGoOn { continuation.resume() }
        }
    }

    private func finish() {
        state.withLock { $0.isFinished = true }
        waker.wake()
    }

    /// Waits on the connection's thread for the next bytes and copies them. What libmicrohttpd expects: how many, or that
    /// the body has ended or broken off.
    fileprivate func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        var descriptors = [
            pollfd(fd: waker.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: client, events: sextant_mhd_peer_closed, revents: 0),
        ]
        while true {
            waker.drain()
            if let count = take(into: buffer) { return count }
            if connections.isStopping || descriptors[1].revents != 0 { return sextant_mhd_broken_stream }
            waitForEvents(&descriptors, milliseconds: -1)
        }
    }

    private func take(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
        let (count, writer): (Int?, CheckedContinuation<Void, Never>?) = state.withLock { state in
            guard !state.bytes.isEmpty else { return (state.isFinished ? sextant_mhd_end_of_stream : nil, nil) }
            let count = min(buffer.count, state.bytes.count)
            buffer.copyBytes(from: state.bytes[..<count])
            state.bytes.removeFirst(count)
            return (count, state.writer.take())
        }
        writer?.resume()
        return count
    }

    /// The response is over, sent or not.
    fileprivate func close() {
        let (task, writer) = state.withLock { state in
            state.isAbandoned = true
            state.bytes = []
            return (state.task.take(), state.writer.take())
        }
        task?.cancel()
        writer?.resume()
        connections.leave(waker)
    }

    /// A libmicrohttpd response that reads this body.
    func response() -> OpaquePointer? {
        let closure = Unmanaged.passRetained(self)
        guard let response = sextant_mhd_streamed_response(readBody, closure.toOpaque(), releaseBody) else {
            close()
            closure.release()
            return nil
        }
        return response
    }
}

private func readBody(
    closure: UnsafeMutableRawPointer?, position: UInt64, buffer: UnsafeMutablePointer<CChar>?, size: Int
) -> Int {
    guard let closure, let buffer else { return sextant_mhd_broken_stream }
    return Unmanaged<HTTPBodyStream>.fromOpaque(closure).takeUnretainedValue()
        .read(into: UnsafeMutableRawBufferPointer(start: buffer, count: size))
}

private func releaseBody(closure: UnsafeMutableRawPointer?) {
    guard let closure else { return }
    let stream = Unmanaged<HTTPBodyStream>.fromOpaque(closure).takeRetainedValue()
    stream.close()
}
