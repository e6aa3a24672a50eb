import Peers
import Testing

/// The stories of people in front of the explorer. One at a time: each fills the machine with a program, a server and a
/// terminal.
@Suite(.serialized) enum ExplorerStories {}

/// Runs a story on a thread of its own, since it blocks. It stays the same task, so that the test knows what it expects.
func story(_ body: @Sendable () throws -> Void) async throws {
    try await withTaskExecutorPreference(OwnThread()) { try await run(body) }
}

private func run(_ body: @Sendable () throws -> Void) async throws { try body() }

/// Runs each piece of a task on a new thread.
private final class OwnThread: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        onNewThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
