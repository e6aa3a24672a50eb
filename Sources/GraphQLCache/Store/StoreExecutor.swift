import Dispatch

/// Runs the calls of an actor that owns a database one after the other, off the pool of threads that all other tasks
/// share: a file's calls block, and two of them would stop every task on a machine with two cores.
package final class StoreExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "sextant.store")

    package init() {}

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
