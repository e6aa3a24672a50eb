import CPosix

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Ends the `poll` of a thread that waits for a socket, from any other thread.
///
/// A pipe, since it works with `poll` everywhere; both ends are non-blocking, so waking never waits for the sleeper.
final class Waker: Sendable {
    private let readEnd: Int32
    private let writeEnd: Int32

    /// Throws when the process has no descriptor left.
    init() throws(ServerError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw ServerError.system(call: "pipe", code: errno) }
        readEnd = ends[0]
        writeEnd = ends[1]
        for end in ends {
            configureDescriptor(end)
        }
    }

    deinit {
        close(readEnd)
        close(writeEnd)
    }

    /// The descriptor to poll for reading.
    var descriptor: Int32 { readEnd }

    /// Wakes the sleeper. Calls add up to one: a full pipe is already a reason to wake.
    func wake() {
        var byte: UInt8 = 1
        _ = write(writeEnd, &byte, 1)
    }

    /// Takes all calls back, before the sleeper looks at what they were about.
    func drain() {
        var bytes: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
        while read(readEnd, &bytes, 32) == 32 {}
    }
}

/// Non-blocking, and closed in programs that the process starts.
func configureDescriptor(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
}

/// `poll` that outlives signals. Returns without events when `milliseconds` have passed.
func waitForEvents(_ descriptors: inout [pollfd], milliseconds: Int32) {
    for index in descriptors.indices {
        descriptors[index].revents = 0
    }
    if poll(&descriptors, nfds_t(descriptors.count), milliseconds) < 0 {
        // Interrupted by a signal: the caller looks at its state and comes back.
        for index in descriptors.indices {
            descriptors[index].revents = 0
        }
    }
}
