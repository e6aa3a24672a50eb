import CPosix

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A program that is given a text and prints another, as `jq` does. It sees neither the terminal nor what is typed there,
/// and it is bounded in time and in what it prints. While it works no thread waits for it; cancelling the task ends it.
package struct PipedProgram: Sendable {
    package struct Printed: Sendable {
        package var outcome: ChildOutcome
        package var output: [UInt8]
        /// What it printed on its standard error, cut after some lines.
        package var errors: [UInt8]
    }

    package let arguments: [String]
    /// How much it may print.
    package var outputLimit = 64 << 20
    package var timeLimit = Duration.seconds(10)

    private static let errorLimit = 16 << 10

    package init(_ arguments: [String]) { self.arguments = arguments }

    /// - Throws: `CancellationError`; whatever else happens is in the outcome. Too much output is a time that ran out, too.
    package func run(input: [UInt8] = []) async throws -> Printed {
        // Sockets, since writing to one that nobody reads any more can be kept from raising a signal.
        let pairs = (Self.pair(), Self.pair(), Self.pair())
        guard let stdin = pairs.0, let stdout = pairs.1, let stderr = pairs.2 else {
            for pair in [pairs.0, pairs.1, pairs.2] { pair?.close() }
            return Printed(outcome: .failed(reason: "no file descriptor is left"), output: [], errors: [])
        }
        let (process, failure) = ChildProgram.start(
            arguments, input: stdin.theirs,
            output: .descriptors(output: stdout.theirs, errors: stderr.theirs))
        for end in [stdin.theirs, stdout.theirs, stderr.theirs] { close(end) }
        defer { for end in [stdin.ours, stdout.ours, stderr.ours] { close(end) } }
        guard failure == 0 else {
            return Printed(
                outcome: .failed(reason: String(cString: strerror(failure))), output: [], errors: [])
        }
        return try await serve(process, stdin.ours, stdout.ours, stderr.ours, input)
    }

    private func serve(
        _ process: pid_t, _ stdin: Int32, _ stdout: Int32, _ stderr: Int32, _ input: [UInt8]
    ) async throws -> Printed {
        let deadline = ContinuousClock.now + timeLimit
        var printed = Printed(outcome: .timedOut, output: [], errors: [])
        var written = 0
        var isOutputOver = false
        if input.isEmpty { shutdown(stdin, Int32(SHUT_WR)) }
        while true {
            let before = (written, printed.output.count)
            if written < input.count {
                written += Self.write(input[written...], to: stdin)
                if written == input.count { shutdown(stdin, Int32(SHUT_WR)) }
            }
            isOutputOver = !Self.read(stdout, into: &printed.output, limit: outputLimit)
            _ = Self.read(stderr, into: &printed.errors, limit: Self.errorLimit)
            if isOutputOver, let outcome = ChildProgram.outcomeIfEnded(process) {
                printed.outcome = outcome
                return printed
            }
            if Task.isCancelled || ContinuousClock.now >= deadline || printed.output.count > outputLimit {
                kill(process, SIGKILL)
                _ = ChildProgram.wait(process)
                try Task.checkCancellation()
                return printed
            }
            if before == (written, printed.output.count) { try? await Task.sleep(for: .milliseconds(3)) }
        }
    }

    private struct Pair {
        let ours: Int32
        let theirs: Int32

        func close() {
            _ = closeDescriptor(ours)
            _ = closeDescriptor(theirs)
        }
    }

    private static func pair() -> Pair? {
        var ends: [Int32] = [-1, -1]
        #if canImport(Glibc)
        let kind = Int32(SOCK_STREAM.rawValue)
        #else
        let kind = SOCK_STREAM
        #endif
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        #if !canImport(Glibc)
        var on: Int32 = 1
        setsockopt(ends[0], SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
        #endif
        return Pair(ours: ends[0], theirs: ends[1])
    }

    /// Writes what can be written without waiting. What nobody will read counts as written.
    private static func write(_ bytes: ArraySlice<UInt8>, to end: Int32) -> Int {
        #if canImport(Glibc)
        let flags = Int32(MSG_NOSIGNAL)
        #else
        let flags: Int32 = 0
        #endif
        let count = bytes.withUnsafeBytes { send(end, $0.baseAddress, min($0.count, 1 << 20), flags) }
        if count >= 0 { return count }
        return errno == EAGAIN || errno == EINTR ? 0 : bytes.count
    }

    /// Reads what is there. Returns false at the end. Beyond the limit it is read and dropped.
    private static func read(_ end: Int32, into bytes: inout [UInt8], limit: Int) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        // A turn is short, so that time and cancellation are looked at.
        for _ in 0..<16 {
            let count = recv(end, &buffer, buffer.count, 0)
            if count == 0 { return false }
            if count < 0 { return errno == EAGAIN || errno == EINTR }
            if bytes.count <= limit { bytes += buffer[..<count] }
        }
        return true
    }
}

private func closeDescriptor(_ descriptor: Int32) -> Int32 { close(descriptor) }
