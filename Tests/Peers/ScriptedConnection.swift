#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// One connection of a `ScriptedServer`, used by its script on its own thread. Reading waits for the peer; every call
/// throws when the connection is gone.
package final class ScriptedConnection {
    /// A request as it came.
    package struct Request: Sendable {
        package let method: String
        package let target: String
        package let headers: [(name: String, value: String)]
        package let body: [UInt8]

        package subscript(_ name: String) -> String? {
            headers.last { $0.name.lowercased() == name.lowercased() }?.value
        }

        package var text: String { String(decoding: body, as: UTF8.self) }
    }

    /// Which connection of its server this is, from 0.
    package let number: Int
    private var descriptor: CInt
    private let forget: (CInt) -> Void
    private var buffered: [UInt8] = []

    init(_ descriptor: CInt, number: Int, forget: @escaping (CInt) -> Void) {
        self.descriptor = descriptor
        self.number = number
        self.forget = forget
        var yes: CInt = 1
        setsockopt(descriptor, CInt(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<CInt>.size))
    }

    // MARK: Reading

    /// One HTTP request with its body.
    package func readRequest() throws -> Request {
        var lines: [String] = []
        while case let line = try readLine(), !line.isEmpty { lines.append(line) }
        guard let first = lines.first else { throw PeerError("an empty request came") }
        let words = first.split(separator: " ")
        let headers = lines.dropFirst().map { line in
            let colon = line.firstIndex(of: ":") ?? line.endIndex
            return (name: String(line[..<colon]), value: String(line[colon...].dropFirst().drop { $0 == " " }))
        }
        let length = headers.last { $0.name.lowercased() == "content-length" }.flatMap { Int($0.value) } ?? 0
        return Request(
            method: String(words[0]), target: words.count > 1 ? String(words[1]) : "", headers: headers,
            body: try read(length))
    }

    /// Exactly that many bytes.
    package func read(_ count: Int) throws -> [UInt8] {
        while buffered.count < count { try fill() }
        defer { buffered.removeFirst(count) }
        return Array(buffered[..<count])
    }

    /// Reads and discards until the peer is gone. True when it closed in order, false when it reset.
    @discardableResult
    package func waitForClose() -> Bool {
        buffered = []
        var bytes = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = recv(descriptor, &bytes, bytes.count, 0)
            if count == 0 { return true }
            if count < 0, errno != EINTR { return false }
        }
    }

    private func readLine() throws -> String {
        while true {
            if let end = buffered.firstIndex(of: 0x0A) {
                defer { buffered.removeFirst(end + 1) }
                let line = buffered[..<end].last == 0x0D ? buffered[..<(end - 1)] : buffered[..<end]
                return String(decoding: line, as: UTF8.self)
            }
            try fill()
        }
    }

    private func fill() throws {
        var bytes = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = recv(descriptor, &bytes, bytes.count, 0)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw PeerError("the peer closed the connection") }
            buffered.append(contentsOf: bytes[..<count])
            return
        }
    }

    // MARK: Writing

    package func write(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { sendBytes(descriptor, $0.baseAddress! + sent, $0.count - sent) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw PeerError("the peer closed the connection") }
            sent += count
        }
    }

    package func write(_ text: String) throws { try write(Array(text.utf8)) }

    /// Writes the same bytes again and again until `limit` bytes are on their way or the peer takes no more, which is
    /// taken for granted when nothing moved for half a second. Returns how many bytes were written.
    package func writeUntilStalled(_ bytes: [UInt8], limit: Int) throws -> Int {
        var written = 0
        while written < limit {
            var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            guard poll(&waiting, 1, 500) > 0 else { break }
            let count = bytes.withUnsafeBytes {
                sendBytes(descriptor, $0.baseAddress!, min($0.count, limit - written), waits: false)
            }
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count > 0 else { throw PeerError("the peer closed the connection") }
            written += count
        }
        return written
    }

    /// A whole response with its length.
    package func respond(
        _ status: Int = 200, headers: [(String, String)] = [], body: String = ""
    ) throws {
        var head = "HTTP/1.1 \(status) Scripted\r\nContent-Length: \(body.utf8.count)\r\n"
        for (name, value) in headers { head += "\(name): \(value)\r\n" }
        try write(head + "\r\n" + body)
    }

    /// A JSON response.
    package func respond(json: String, status: Int = 200) throws {
        try respond(status, headers: [("Content-Type", "application/json")], body: json)
    }

    /// The head of a chunked response; `chunk` and `endChunks` follow.
    package func startChunks(_ status: Int = 200, headers: [(String, String)] = []) throws {
        var head = "HTTP/1.1 \(status) Scripted\r\nTransfer-Encoding: chunked\r\n"
        for (name, value) in headers { head += "\(name): \(value)\r\n" }
        try write(head + "\r\n")
    }

    package func chunk(_ text: String) throws {
        try write(String(text.utf8.count, radix: 16) + "\r\n" + text + "\r\n")
    }

    package func endChunks() throws { try write("0\r\n\r\n") }

    // MARK: Ending

    /// An orderly end.
    package func close() {
        guard descriptor >= 0 else { return }
        forget(descriptor)
        closeDescriptor(descriptor)
        descriptor = -1
    }

    /// The end the peer sees as "connection reset".
    package func reset() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
        close()
    }
}

// The C functions; inside the class their names are taken.

private func closeDescriptor(_ descriptor: CInt) { close(descriptor) }

private func sendBytes(
    _ descriptor: CInt, _ bytes: UnsafeRawPointer, _ count: Int, waits: Bool = true
) -> Int {
    var flags = waits ? 0 : CInt(MSG_DONTWAIT)
    #if canImport(Glibc)
    flags |= CInt(MSG_NOSIGNAL)
    #endif
    return send(descriptor, bytes, count, flags)
}
