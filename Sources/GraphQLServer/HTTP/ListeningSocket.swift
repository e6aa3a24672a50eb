import CPosix

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A TCP socket that listens on 127.0.0.1 and nowhere else.
///
/// Made here and not by libmicrohttpd, so that "port in use" is told apart from every other failure.
struct ListeningSocket {
    let descriptor: Int32
    /// The port it really has, also when any free one was asked for.
    let port: UInt16

    init(port wanted: UInt16) throws(ServerError) {
        let descriptor = socket(AF_INET, streamSocket, 0)
        guard descriptor >= 0 else { throw ServerError.system(call: "socket", code: errno) }
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)

        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = wanted.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let bound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
        }
        guard bound == 0 else {
            let code = errno
            close(descriptor)
            switch code {
            case EADDRINUSE: throw ServerError.portInUse(wanted)
            case EACCES: throw ServerError.portNotPermitted(wanted)
            default: throw ServerError.system(call: "bind", code: code)
            }
        }
        guard listen(descriptor, 128) == 0 else {
            let code = errno
            close(descriptor)
            throw code == EADDRINUSE ? ServerError.portInUse(wanted) : ServerError.system(call: "listen", code: code)
        }
        var length = size
        let named = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
        }
        guard named == 0 else {
            let code = errno
            close(descriptor)
            throw ServerError.system(call: "getsockname", code: code)
        }
        self.descriptor = descriptor
        port = UInt16(bigEndian: address.sin_port)
    }
}

#if canImport(Glibc)
private let streamSocket = Int32(SOCK_STREAM.rawValue)
#else
private let streamSocket = SOCK_STREAM
#endif
