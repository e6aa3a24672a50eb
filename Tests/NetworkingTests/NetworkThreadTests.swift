import Peers
import Testing

@testable import Networking

#if canImport(Glibc)
import Glibc

private func currentThread() -> UInt { UInt(pthread_self()) }
#else
import Darwin

private func currentThread() -> UInt { UInt(bitPattern: pthread_self()) }
#endif

@Suite("The network thread")
struct NetworkThreadTests {
    private func identity() async -> UInt {
        await withCheckedContinuation { continuation in
            NetworkThread.shared.enqueue { _ in continuation.resume(returning: currentThread()) }
        }
    }

    @Test("all work runs on one thread, which is none of the pool's")
    func oneThread() async {
        let first = await identity()
        let second = await identity()
        #expect(first == second)
        #expect(first != currentThread())
    }

    @Test("work runs in the order it was left")
    func order() async {
        let order = await withCheckedContinuation { (continuation: CheckedContinuation<[Int], Never>) in
            final class Log { var numbers: [Int] = [] }
            // Touched on the network thread alone.
            nonisolated(unsafe) let log = Log()
            for number in 0..<1000 {
                NetworkThread.shared.enqueue { _ in log.numbers.append(number) }
            }
            NetworkThread.shared.enqueue { _ in continuation.resume(returning: log.numbers) }
        }
        #expect(order == Array(0..<1000))
    }

    @Test("signals other than faults are left to the main thread")
    func signals() async {
        let (takesInterrupt, takesFault) = await withCheckedContinuation { continuation in
            NetworkThread.shared.enqueue { _ in
                var mask = sigset_t()
                pthread_sigmask(SIG_BLOCK, nil, &mask)
                continuation.resume(returning: (sigismember(&mask, SIGINT) == 0, sigismember(&mask, SIGSEGV) == 0))
            }
        }
        #expect(!takesInterrupt)
        #expect(takesFault)
    }
}
