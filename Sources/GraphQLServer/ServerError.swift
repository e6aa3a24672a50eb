#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Why a server could not start.
package enum ServerError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Another program listens there.
    case portInUse(UInt16)
    /// Ports below 1024 need rights that this process does not have.
    case portNotPermitted(UInt16)
    /// A system call failed: `code` is its errno.
    case system(call: String, code: Int32)
    /// libmicrohttpd refused to start.
    case hostFailed
    /// A server starts once.
    case alreadyStarted

    package var description: String {
        switch self {
        case .portInUse(let port):
            "Port \(port) on 127.0.0.1 is taken by another program. Choose another, or 0 for any free one."
        case .portNotPermitted(let port):
            "Port \(port) needs rights that this process does not have. Choose one above 1023, or 0 for any free one."
        case .system(let call, let code):
            "The server could not start: \(call) failed (\(String(cString: strerror(code))))."
        case .hostFailed:
            "The server could not start: libmicrohttpd refused its settings."
        case .alreadyStarted:
            "This server was started before. Make a new one."
        }
    }
}
