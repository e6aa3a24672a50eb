import CMicrohttpd
import CPosix
import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A libmicrohttpd daemon on 127.0.0.1 with a thread per connection.
///
/// A connection's thread waits for the answer to its request in `poll`, with an eye on its client: an answer nobody waits
/// for is cancelled. Connections are never suspended, because stopping a daemon with a suspended one aborts the process.
final class HTTPHost: Sendable {
    /// How the host asks for answers.
    struct Handlers: Sendable {
        /// Answers a request. Cancelled when the client leaves or the host stops.
        var respond: @Sendable (HTTPServerRequest) async -> HTTPServerResponse
        /// Takes a request that wants another protocol; nil leaves it to `respond`.
        var upgrade: @Sendable (HTTPServerRequest) -> Upgrade?
    }

    /// A switch of protocols: the headers of the 101 response, and what then happens on the connection's own thread.
    struct Upgrade: Sendable {
        var headers: [(name: String, value: String)]
        /// Owns the socket until it returns; the host closes it. `unread` came in behind the request's headers.
        var run: @Sendable (_ socket: Int32, _ unread: [UInt8], _ stop: StopSignal) -> Void
    }

    let port: UInt16
    private let connections: HostedConnections
    private let daemon: Mutex<DaemonHandle?>

    /// Listens from here on.
    init(port wanted: UInt16, bodyLimit: Int, handlers: Handlers) throws(ServerError) {
        let listening = try ListeningSocket(port: wanted)
        let connections = try HostedConnections(bodyLimit: bodyLimit, handlers: handlers)
        let closure = Unmanaged.passRetained(connections)
        guard
            let pointer = sextant_mhd_start(
                listening.descriptor, 1_000, 75, 256 << 10, answerRequest, releaseExchange, closure.toOpaque())
        else {
            closure.release()
            close(listening.descriptor)
            throw ServerError.hostFailed
        }
        port = listening.port
        self.connections = connections
        daemon = Mutex(DaemonHandle(pointer: pointer, closure: closure))
    }

    deinit {
        stop()
    }

    /// Wakes every waiting thread, lets upgraded connections say goodbye, and ends the daemon. Blocks until nothing of it
    /// runs any more; a second call does nothing.
    func stop() {
        guard let handle = daemon.withLock({ $0.take() }) else { return }
        connections.stopAndWait(milliseconds: 2_000)
        MHD_stop_daemon(handle.pointer)
        handle.closure.release()
    }
}

// The pointers are used by whoever took the handle out of the Mutex, once; libmicrohttpd lets any thread stop a daemon.
private struct DaemonHandle: @unchecked Sendable {
    let pointer: OpaquePointer
    let closure: Unmanaged<HostedConnections>
}

/// libmicrohttpd asks for an answer: once with the headers, once for every piece of the body, once at its end.
private func answerRequest(
    closure: UnsafeMutableRawPointer?, connection: OpaquePointer?, url: UnsafePointer<CChar>?,
    method: UnsafePointer<CChar>?, version: UnsafePointer<CChar>?, upload: UnsafePointer<CChar>?,
    uploadSize: UnsafeMutablePointer<Int>?, slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let closure, let connection, let url, let method, let uploadSize, let slot else { return sextant_mhd_no }
    let connections = Unmanaged<HostedConnections>.fromOpaque(closure).takeUnretainedValue()
    guard let known = slot.pointee else {
        let exchange = HTTPExchange(
            request: HTTPServerRequest(method: String(cString: method), path: String(cString: url)),
            bodyLimit: connections.bodyLimit)
        exchange.readHeaders(of: connection)
        slot.pointee = Unmanaged.passRetained(exchange).toOpaque()
        // A body that says itself that it is too long is refused before it is sent.
        return exchange.isTooLong ? exchange.queue(connections.tooLong, on: connection) : sextant_mhd_yes
    }
    let exchange = Unmanaged<HTTPExchange>.fromOpaque(known).takeUnretainedValue()
    if uploadSize.pointee > 0 {
        if let upload {
            exchange.append(UnsafeRawBufferPointer(start: upload, count: uploadSize.pointee))
        }
        uploadSize.pointee = 0
        return sextant_mhd_yes
    }
    if exchange.isTooLong {
        return exchange.queue(connections.tooLong, on: connection)
    }
    if let upgrade = connections.upgrade(for: exchange.request) {
        exchange.upgrade = upgrade
        exchange.connections = connections
        return exchange.queueUpgrade(on: connection, handler: runUpgraded)
    }
    let client = sextant_mhd_socket(connection)
    guard let response = connections.answer(exchange.request, client: client) else { return sextant_mhd_no }
    if let fill = response.fill {
        guard let stream = HTTPBodyStream(client: client, connections: connections) else { return sextant_mhd_no }
        stream.fill(fill)
        return exchange.queue(response, on: connection, streamed: stream)
    }
    return exchange.queue(response, on: connection)
}

/// The connection has another protocol now; its thread is ours until this returns.
private func runUpgraded(
    closure: UnsafeMutableRawPointer?, connection: OpaquePointer?, slot: UnsafeMutableRawPointer?,
    extra: UnsafePointer<CChar>?, extraSize: Int, socket: MHD_socket, handle: OpaquePointer?
) {
    if let slot {
        let exchange = Unmanaged<HTTPExchange>.fromOpaque(slot).takeUnretainedValue()
        let unread = extra.map { [UInt8](UnsafeRawBufferPointer(start: $0, count: extraSize)) } ?? []
        if let upgrade = exchange.upgrade, let connections = exchange.connections {
            connections.runUpgraded(upgrade, socket: socket, unread: unread)
        }
    }
    if let handle {
        sextant_mhd_close_upgraded(handle)
    }
}

/// A request is over, answered or not.
private func releaseExchange(
    closure: UnsafeMutableRawPointer?, connection: OpaquePointer?,
    slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, reason: MHD_RequestTerminationCode
) {
    guard let slot, let known = slot.pointee else { return }
    Unmanaged<HTTPExchange>.fromOpaque(known).release()
    slot.pointee = nil
}
