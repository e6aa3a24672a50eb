import CCrypto

/// The opening handshake of RFC 6455, client side: the bytes to send, and a reader of the answer. Pure.
struct WebSocketHandshake {
    enum Answer {
        /// More bytes are needed.
        case incomplete
        /// Open; `rest` is what the server sent behind its head.
        case accepted(subprotocol: String?, headers: HTTPHeaders, rest: [UInt8])
        case failed(WebSocketError)
    }

    static let headLimit = 64 << 10
    static let bodyLimit = 4 << 10

    private let subprotocols: [String]
    private let key: String
    private var received: [UInt8] = []

    /// `nonce`: 16 random bytes.
    init(subprotocols: [String], nonce: [UInt8]) {
        self.subprotocols = subprotocols
        key = base64(nonce)
    }

    /// The upgrade request. `permessage-deflate` is never offered: it would cost memory for every connection.
    func request(for url: EndpointURL, headers: HTTPHeaders, userAgent: String) -> [UInt8] {
        var all: HTTPHeaders = [
            "Host": url.authority, "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Key": key,
            "Sec-WebSocket-Version": "13",
        ]
        if !subprotocols.isEmpty { all.add("Sec-WebSocket-Protocol", subprotocols.joined(separator: ", ")) }
        if let user = url.user {
            all.add("Authorization", "Basic " + base64(Array("\(user):\(url.password ?? "")".utf8)))
        }
        all.add("User-Agent", userAgent)
        let ours = all
        for field in headers where !Self.isReserved(field.name, ours) {
            if field.name.isSameHeaderName(as: "Host") || field.name.isSameHeaderName(as: "User-Agent")
                || field.name.isSameHeaderName(as: "Authorization")
            {
                all.set(field.name, field.value)
            } else {
                all.add(field.name, field.value)
            }
        }
        var text = "GET \(url.target) HTTP/1.1\r\n"
        for field in all { text += "\(field.name): \(field.value)\r\n" }
        return Array((text + "\r\n").utf8)
    }

    /// The fields that make the handshake are ours alone.
    private static func isReserved(_ name: String, _ ours: HTTPHeaders) -> Bool {
        ["Upgrade", "Connection"].contains { $0.isSameHeaderName(as: name) }
            || name.utf8.count > 14 && String(name.prefix(14)).isSameHeaderName(as: "Sec-WebSocket-")
    }

    /// Takes what came; `ended` when nothing more will.
    mutating func receive(_ bytes: some Collection<UInt8>, ended: Bool = false) -> Answer {
        received.append(contentsOf: bytes)
        guard let end = headEnd else {
            if received.count > Self.headLimit {
                return .failed(.handshakeInvalid(reason: "its head is longer than \(Self.headLimit) bytes"))
            }
            return ended ? .failed(.handshakeInvalid(reason: "it ends before its head does")) : .incomplete
        }
        var reader = HTTPHeadReader()
        received.withUnsafeBytes { all in
            var start = 0
            while start < end {
                let lineEnd = (all[start..<end].firstIndex(of: 0x0A) ?? end - 1) + 1
                _ = reader.take(UnsafeRawBufferPointer(rebasing: all[start..<lineEnd]))
                start = lineEnd
            }
        }
        let rest = received[end...]
        guard reader.status == 101 else {
            return rejected(reader, body: rest, ended: ended)
        }
        return accepted(reader.headers, rest: rest)
    }

    /// Where the head ends, behind its empty line.
    private var headEnd: Int? {
        var lineIsEmpty = false
        for (index, byte) in received.enumerated() {
            if byte == 0x0A {
                if lineIsEmpty { return index + 1 }
                lineIsEmpty = true
            } else if byte != 0x0D {
                lineIsEmpty = false
            }
        }
        return nil
    }

    private func rejected(_ head: HTTPHeadReader, body: ArraySlice<UInt8>, ended: Bool) -> Answer {
        guard head.status >= 100 else {
            return .failed(.handshakeInvalid(reason: "it is not HTTP"))
        }
        let announced = head.headers["Content-Length"].flatMap { Int($0) }
        let isComplete = ended || body.count >= min(announced ?? .max, Self.bodyLimit)
        guard isComplete else { return .incomplete }
        return .failed(
            .handshakeRejected(
                status: head.status, headers: head.headers, bodyPrefix: Array(body.prefix(Self.bodyLimit))))
    }

    private func accepted(_ headers: HTTPHeaders, rest: ArraySlice<UInt8>) -> Answer {
        guard headers["Upgrade"]?.isSameHeaderName(as: "websocket") == true else {
            return .failed(.handshakeInvalid(reason: "it upgrades to something else"))
        }
        let connection = headers.values(for: "Connection").flatMap { $0.split(separator: ",") }
        guard connection.contains(where: { String($0.trimmingBlanks).isSameHeaderName(as: "upgrade") }) else {
            return .failed(.handshakeInvalid(reason: "its Connection header does not say Upgrade"))
        }
        guard headers["Sec-WebSocket-Accept"] == Self.acceptance(of: key) else {
            return .failed(.handshakeInvalid(reason: "its Sec-WebSocket-Accept does not fit the key"))
        }
        if let extensions = headers["Sec-WebSocket-Extensions"], !extensions.trimmingBlanks.isEmpty {
            return .failed(.handshakeInvalid(reason: "it uses an extension that was not offered"))
        }
        let chosen = headers["Sec-WebSocket-Protocol"]
        if let chosen, !subprotocols.contains(chosen) {
            return .failed(.subprotocolNotOffered(chosen))
        }
        return .accepted(subprotocol: chosen, headers: headers, rest: Array(rest))
    }

    /// What a server must answer to a key (RFC 6455, 4.2.2).
    static func acceptance(of key: String) -> String {
        let text = Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)
        var digest = [UInt8](repeating: 0, count: Int(SHA_DIGEST_LENGTH))
        SHA1(text, text.count, &digest)
        return base64(digest)
    }
}

private func base64(_ bytes: [UInt8]) -> String {
    // OpenSSL ends the text with a zero.
    var text = [UInt8](repeating: 0, count: (bytes.count + 2) / 3 * 4 + 1)
    let length = EVP_EncodeBlock(&text, bytes, CInt(bytes.count))
    return String(decoding: text[..<Int(length)], as: UTF8.self)
}
