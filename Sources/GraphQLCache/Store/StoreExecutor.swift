import Dispatch

/// Runs a store's calls one after the other, off the pool of threads that all other tasks share: a cache file's calls
/// block, and two of them would stop every task on a machine with two cores.
final class StoreExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "sextant.store")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
