import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A TCP server on a free loopback port. Every connection runs the test's script on a thread of its own; when the script
/// returns or throws, the connection is closed.
package final class ScriptedServer: Sendable {
    package typealias Script = @Sendable (ScriptedConnection) throws -> Void

    private struct State {
        var accepted = 0
        var descriptors: Set<CInt> = []
        var isStopped = false
    }

    package let port: Int
    private let listener: CInt
    private let state = Mutex(State())

    package init(_ script: @escaping Script) throws {
        (listener, port) = try Self.listen()
        let listener = listener
        onNewThread { [weak self] in
            while true {
                let descriptor = accept(listener, nil, nil)
                guard descriptor >= 0 else {
                    if errno == EINTR { continue }
                    break
                }
                guard let self, let number = self.register(descriptor) else {
                    close(descriptor)
                    break
                }
                onNewThread { [weak self] in
                    let connection = ScriptedConnection(descriptor, number: number) { self?.forget($0) }
                    try? script(connection)
                    connection.close()
                }
            }
            close(listener)
        }
    }

    deinit { stop() }

    /// `http://127.0.0.1:PORT`
    package var url: String { "http://127.0.0.1:\(port)" }

    /// `ws://127.0.0.1:PORT`
    package var webSocketURL: String { "ws://127.0.0.1:\(port)" }

    /// How many connections have come so far.
    package var connectionCount: Int { state.withLock { $0.accepted } }

    /// Stops listening and breaks what is open, so that no script waits for ever.
    package func stop() {
        let open = state.withLock { state -> Set<CInt>? in
            guard !state.isStopped else { return nil }
            state.isStopped = true
            // Under the lock, so that no descriptor is closed and handed out again in between.
            for descriptor in state.descriptors { shutdown(descriptor, CInt(SHUT_RDWR)) }
            return state.descriptors
        }
        if open != nil { shutdown(listener, CInt(SHUT_RDWR)) }
    }

    /// A loopback port where nobody listens.
    package static func unusedPort() throws -> Int {
        let (descriptor, port) = try listen()
        close(descriptor)
        return port
    }

    private func register(_ descriptor: CInt) -> Int? {
        state.withLock { state in
            guard !state.isStopped else { return nil }
            state.descriptors.insert(descriptor)
            defer { state.accepted += 1 }
            return state.accepted
        }
    }

    private func forget(_ descriptor: CInt) {
        state.withLock { _ = $0.descriptors.remove(descriptor) }
    }

    private static func listen() throws -> (descriptor: CInt, port: Int) {
        #if canImport(Glibc)
        let kind = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
        #else
        let kind = SOCK_STREAM
        #endif
        let descriptor = socket(AF_INET, kind, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let failed = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(descriptor, pointer, length) != 0 || listenOn(descriptor) != 0
                    || getsockname(descriptor, pointer, &length) != 0
            }
        }
        guard descriptor >= 0, !failed else {
            throw PeerError("no loopback port could be opened: \(String(cString: strerror(errno)))")
        }
        return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
    }
}

/// The C function; inside the server its name is taken.
private func listenOn(_ descriptor: CInt) -> CInt { listen(descriptor, 128) }
