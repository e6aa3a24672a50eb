// Peers holds the programs the tests talk to: `ScriptedServer`, a loopback socket that does byte for byte what a test says
// (and misbehaves on demand), and `PythonPeer`, real GraphQL servers by other people. Everything here runs on threads and
// processes of its own, never on Swift's pool, so a blocked script cannot stall the code under test. It must not know any
// module of Sextant.

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Runs blocking work on a thread of its own.
package func onNewThread(_ work: @escaping @Sendable () -> Void) {
    final class Box: Sendable {
        let work: @Sendable () -> Void
        init(_ work: @escaping @Sendable () -> Void) { self.work = work }
    }
    #if canImport(Glibc)
    var thread = pthread_t()
    #else
    var thread: pthread_t?
    #endif
    let box = Unmanaged.passRetained(Box(work)).toOpaque()
    let failure = pthread_create(
        &thread, nil,
        { pointer in
            #if canImport(Glibc)
            guard let pointer else { return nil }
            #endif
            Unmanaged<Box>.fromOpaque(pointer).takeRetainedValue().work()
            return nil
        }, box)
    precondition(failure == 0, "a thread could not be started: \(failure)")
    #if canImport(Glibc)
    pthread_detach(thread)
    #else
    if let thread { pthread_detach(thread) }
    #endif
}

/// Runs blocking work on a thread of its own and waits for it without blocking the pool.
package func offPool<T: Sendable>(_ work: @escaping @Sendable () throws -> T) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
        onNewThread { continuation.resume(with: Result { try work() }) }
    }
}

/// Something a peer could not do, in words for the person who reads the failed test.
package struct PeerError: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}
