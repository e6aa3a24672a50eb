#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Wakes an `EventLoop` from any thread. The loop must outlive it.
package struct Waker: Sendable {
    let descriptor: Int32

    package func wake() {
        var byte: UInt8 = 1
        // A full pipe wakes the loop just as well.
        _ = write(descriptor, &byte, 1)
    }
}
