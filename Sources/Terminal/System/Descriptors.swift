import CPosix

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Writes everything, however often it takes. Returns false when the descriptor takes no more.
@discardableResult
func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { buffer in
        var written = 0
        while written < buffer.count {
            let count = write(descriptor, buffer.baseAddress! + written, buffer.count - written)
            if count > 0 {
                written += count
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }
}

/// A pipe whose ends close on exec; writing to a full one never waits.
struct WakePipe: Sendable {
    let readEnd: Int32
    let writeEnd: Int32

    init?() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        readEnd = ends[0]
        writeEnd = ends[1]
    }

    /// Takes out everything that was written.
    func drain() -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 512)
        let count = read(readEnd, &bytes, bytes.count)
        return count > 0 ? Array(bytes[..<count]) : []
    }

    func close() {
        closeDescriptor(readEnd)
        closeDescriptor(writeEnd)
    }
}

/// `close(2)`, for types that have a method of that name.
func closeDescriptor(_ descriptor: Int32) {
    _ = close(descriptor)
}
