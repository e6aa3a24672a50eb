import CPosix

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// How long the processor works at something for this thread. A clock would count what it does for others meanwhile, which
/// on a busy machine is most of the time.
package func processorTime(_ body: () throws -> Void) rethrows -> Duration {
    let start = threadTime()
    try body()
    return threadTime() - start
}

private func threadTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
