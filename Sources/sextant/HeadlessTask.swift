import CPosix
import Synchronization

/// Runs the asynchronous work of a subcommand while the main thread waits for it and for signals. The first Ctrl-C
/// cancels the work, so that sockets are closed and the cache is whole; a second one, or work that does not end within
/// a second, ends the process at once.
enum HeadlessTask {
    private static let patience: Int32 = 1000

    static func run(_ work: @escaping @Sendable () async throws -> ExitCode) throws -> ExitCode {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return .usage }
        let (reader, writer) = (ends[0], ends[1])
        signalPipe.store(writer, ordering: .sequentiallyConsistent)
        for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, reportSignal) }

        let finished = Finished(writer: writer)
        let task = Task.detached {
            do { finished.report(.success(try await work())) } catch { finished.report(.failure(error)) }
        }

        var interruption: Int32?
        while true {
            var descriptor = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
            let ready = poll(&descriptor, 1, interruption == nil ? -1 : patience)
            if ready < 0 { continue }
            var byte: UInt8 = 0
            guard ready > 0, read(reader, &byte, 1) == 1 else { _exit(128 + (interruption ?? SIGINT)) }
            if byte == 0 { break }
            if interruption != nil { _exit(128 + Int32(byte)) }
            interruption = Int32(byte)
            task.cancel()
        }
        if let interruption, interruption != SIGINT { exit(128 + interruption) }
        if interruption != nil { return .interrupted }
        return try finished.result()
    }
}

/// The result on its way from the task to the main thread.
private final class Finished: Sendable {
    private let outcome = Mutex<Result<ExitCode, any Error>?>(nil)
    private let writer: Int32

    init(writer: Int32) { self.writer = writer }

    func report(_ result: Result<ExitCode, any Error>) {
        outcome.withLock { $0 = result }
        var byte: UInt8 = 0
        _ = write(writer, &byte, 1)
    }

    func result() throws -> ExitCode {
        try outcome.withLock { $0 }?.get() ?? .usage
    }
}

private let signalPipe = Atomic<Int32>(-1)

/// All that is safe in a signal handler: one byte with the signal's number.
private func reportSignal(_ number: Int32) {
    var byte = UInt8(truncatingIfNeeded: number)
    _ = write(signalPipe.load(ordering: .relaxed), &byte, 1)
}
