/// The server's side of RFC 6455, as correct or as wrong as a test wants it.
extension ScriptedConnection {
    /// A frame that came from the client, unmasked.
    package struct Frame: Sendable, Equatable {
        package let isFinal: Bool
        package let opcode: UInt8
        package let payload: [UInt8]

        package var text: String { String(decoding: payload, as: UTF8.self) }

        /// The code of a close frame.
        package var closeCode: UInt16? {
            opcode == 8 && payload.count >= 2 ? UInt16(payload[0]) << 8 | UInt16(payload[1]) : nil
        }
    }

    /// Reads the handshake and accepts it, with whatever subprotocol and further headers the test wants.
    @discardableResult
    package func acceptWebSocket(
        subprotocol: String? = nil, headers: [(String, String)] = []
    ) throws -> Request {
        let request = try readRequest()
        var head = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        head += "Sec-WebSocket-Accept: \(Self.acceptance(of: request["Sec-WebSocket-Key"] ?? ""))\r\n"
        if let subprotocol { head += "Sec-WebSocket-Protocol: \(subprotocol)\r\n" }
        for (name, value) in headers { head += "\(name): \(value)\r\n" }
        try write(head + "\r\n")
        return request
    }

    package static func acceptance(of key: String) -> String {
        base64(SHA1.digest(Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)))
    }

    package func send(text: String) throws { try send(opcode: 1, Array(text.utf8)) }

    package func send(opcode: UInt8, _ payload: [UInt8], isFinal: Bool = true) throws {
        try write(Self.frame(opcode: opcode, payload, isFinal: isFinal))
    }

    /// The bytes of an unmasked frame.
    package static func frame(opcode: UInt8, _ payload: [UInt8], isFinal: Bool = true) -> [UInt8] {
        var bytes: [UInt8] = [(isFinal ? 0x80 : 0) | opcode]
        switch payload.count {
        case ..<126: bytes.append(UInt8(payload.count))
        case ..<65536: bytes += [126, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
        default: bytes += [127] + (0..<8).reversed().map { UInt8(payload.count >> ($0 * 8) & 0xFF) }
        }
        return bytes + payload
    }

    /// A close frame; without a code it is empty.
    package func sendClose(_ code: UInt16? = nil, _ reason: String = "") throws {
        let payload = code.map { [UInt8($0 >> 8), UInt8($0 & 0xFF)] + Array(reason.utf8) } ?? []
        try send(opcode: 8, payload)
    }

    package func readFrame() throws -> Frame {
        let head = try read(2)
        guard head[1] & 0x80 != 0 else { throw PeerError("the client sent an unmasked frame") }
        var length = Int(head[1] & 0x7F)
        if length >= 126 {
            length = try read(length == 126 ? 2 : 8).reduce(0) { $0 << 8 | Int($1) }
        }
        let mask = try read(4)
        let payload = try read(length).enumerated().map { $1 ^ mask[$0 % 4] }
        return Frame(isFinal: head[0] & 0x80 != 0, opcode: head[0] & 0x0F, payload: payload)
    }
}
