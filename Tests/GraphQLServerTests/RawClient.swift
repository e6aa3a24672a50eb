import Dispatch
import Sandbox

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A client that may behave as badly as it likes: a bare socket.
final class RawClient {
    private var descriptor: Int32

    init?(port: UInt16) {
        guard let descriptor = connectedSocket(port: port) else { return nil }
        self.descriptor = descriptor
        // A test that hears nothing fails instead of hanging.
        var patience = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit {
        leave()
    }

    func send(_ text: String) {
        send(Array(text.utf8))
    }

    func send(_ bytes: [UInt8]) {
        #if canImport(Glibc)
        _ = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        #else
        _ = Darwin.send(descriptor, bytes, bytes.count, 0)
        #endif
    }

    /// Reads until the text has come, or nothing comes any more. Waits on a thread of its own: the server under test needs
    /// those that tests run on.
    func read(until end: String) async -> String {
        let descriptor = descriptor
        return await withCheckedContinuation { continuation in
            Self.readers.async {
                continuation.resume(returning: receive(from: descriptor, until: end))
            }
        }
    }

    /// Answers so many of the server's pings, without waiting for a thread that tests run on. Returns how many came.
    func answerPings(_ count: Int) async -> Int {
        let descriptor = descriptor
        return await withCheckedContinuation { continuation in
            Self.readers.async {
                var answered = 0
                while answered < count, receive(from: descriptor, until: Self.ping).contains(Self.ping) {
                    write(descriptor, Self.pong, Self.pong.count)
                    answered += 1
                }
                continuation.resume(returning: answered)
            }
        }
    }

    /// Reads to the end of the connection.
    func readToEnd() async -> String {
        await read(until: "\u{0}no such text\u{0}")
    }

    private static let readers = DispatchQueue(label: "raw clients", attributes: .concurrent)

    /// Closes in the usual way.
    func leave() {
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
    }

    /// Closes with a reset, as a client that was killed in the middle of things.
    func reset() {
        var hard = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &hard, socklen_t(MemoryLayout<linger>.size))
        leave()
    }

    /// A POST of a query, complete.
    static func post(_ query: String) -> String {
        let body = #"{"query":"\#(query)"}"#
        return "POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }

    static let handshake =
        "GET /graphql HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        + "Sec-WebSocket-Protocol: graphql-transport-ws\r\n\r\n"

    /// A ping of the server, as its bytes read when they are taken for text.
    private static let ping = "\u{FFFD}\u{0}"

    private static let pong: [UInt8] = [0x8A, 0x80, 0, 0, 0, 0]

    /// A short text message as a client frames it, masked with zeros.
    static func frame(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        precondition(bytes.count < 126)
        return [0x81, 0x80 | UInt8(bytes.count), 0, 0, 0, 0] + bytes
    }
}

private func receive(from descriptor: Int32, until end: String) -> String {
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while !String(decoding: received, as: UTF8.self).contains(end) {
        let count = recv(descriptor, &buffer, buffer.count, 0)
        if count <= 0 { break }
        received += buffer[..<count]
    }
    return String(decoding: received, as: UTF8.self)
}
