import CWslay

/// The framing of RFC 6455, on wslay: bytes in, messages out, and the other way round. It knows no socket: what arrives is
/// handed to `receive`, what must leave gathers in `outgoing`. It lives on the network thread.
final class WebSocketFrames {
    private var context: wslay_event_context_ptr?
    /// Frames ready for the socket, in one piece so that they leave in one write.
    var outgoing: [UInt8] = []
    private(set) var messages: [WebSocketMessage] = []
    private(set) var pongs: [[UInt8]] = []
    /// Code and reason of the server's close frame.
    private(set) var closeReceived: (code: UInt16, reason: String)?
    /// The payload of the close frame that is arriving.
    private var closePayload: [UInt8]?
    /// Answers to pings that came since the socket last took everything.
    private var unsentAnswers = 0
    private var incoming = UnsafeRawBufferPointer(start: nil, count: 0)
    private var random = SystemRandomNumberGenerator()

    /// A server that pings without reading the answers would fill the memory with them.
    private static let mostUnsentAnswers = 10_000

    init(maxMessageBytes: Int) {
        var callbacks = wslay_event_callbacks()
        callbacks.recv_callback = supplyBytes
        callbacks.send_callback = gatherBytes
        callbacks.genmask_callback = makeMask
        callbacks.on_frame_recv_start_callback = noteFrame
        callbacks.on_frame_recv_chunk_callback = noteFramePart
        callbacks.on_msg_recv_callback = takeMessage
        let failure = wslay_event_context_client_init(&context, &callbacks, Unmanaged.passUnretained(self).toOpaque())
        precondition(failure == 0, "wslay has no memory for a context")
        wslay_event_config_set_max_recv_msg_length(context, UInt64(maxMessageBytes))
    }

    deinit { wslay_event_context_free(context) }

    /// A close frame has been sent and one received, or the protocol was broken and we said so: nothing will follow.
    var isFinished: Bool {
        wslay_event_want_read(context) == 0 && wslay_event_want_write(context) == 0
    }

    /// The code we closed with because the server broke the protocol; nil when it did not.
    var failureCode: UInt16? {
        if unsentAnswers > Self.mostUnsentAnswers { return 1008 }
        guard closeReceived == nil, wslay_event_get_read_enabled(context) == 0 else { return nil }
        let code = wslay_event_get_status_code_sent(context)
        return code == 0 || code == 1005 ? nil : code
    }

    /// Takes all of the bytes. False when the connection must be dropped: wslay itself failed, or the server pings without
    /// end.
    func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
        incoming = bytes
        defer { incoming = UnsafeRawBufferPointer(start: nil, count: 0) }
        let isReceived = wslay_event_recv(context) == 0
        believeRegisteredCode()
        // What is queued now are the answers to pings; everything of our own was flushed at once.
        unsentAnswers += wslay_event_get_queued_msg_count(context)
        return isReceived && unsentAnswers <= Self.mostUnsentAnswers && flush()
    }

    /// wslay knows the codes of RFC 6455 and takes those that were registered later (a restart, an overload, a bad
    /// gateway) for a breach of the protocol. They are what a server says on a normal day.
    private func believeRegisteredCode() {
        guard closeReceived == nil, let payload = closePayload, payload.count >= 2 else { return }
        let code = UInt16(payload[0]) << 8 | UInt16(payload[1])
        guard (1012...1014).contains(code) else { return }
        closeReceived = (code: code, reason: String(decoding: payload.dropFirst(2), as: UTF8.self))
    }

    /// The socket has taken everything that was in `outgoing`.
    func noteAllSent() { unsentAnswers = 0 }

    func send(_ message: WebSocketMessage) -> Bool {
        let opcode =
            switch message {
            case .text: WSLAY_TEXT_FRAME
            case .binary: WSLAY_BINARY_FRAME
            }
        return queue(opcode, message.bytes)
    }

    func ping(_ payload: [UInt8]) -> Bool { queue(WSLAY_PING, payload) }

    func close(code: UInt16, reason: String) -> Bool {
        let bytes = Array(Self.fitting(reason).utf8)
        return wslay_event_queue_close(context, code, bytes, bytes.count) == 0 && flush()
    }

    func takeMessages() -> [WebSocketMessage] {
        defer { messages = [] }
        return messages
    }

    func takePongs() -> [[UInt8]] {
        defer { pongs = [] }
        return pongs
    }

    private func queue(_ opcode: wslay_opcode, _ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBufferPointer { buffer in
            var message = wslay_event_msg(
                opcode: UInt8(opcode.rawValue), msg: buffer.baseAddress, msg_length: buffer.count)
            return wslay_event_queue_msg(context, &message) == 0
        } && flush()
    }

    /// Turns everything queued into bytes.
    private func flush() -> Bool { wslay_event_send(context) == 0 }

    /// A close reason has at most 123 bytes (RFC 6455, 5.5); cut between characters.
    private static func fitting(_ reason: String) -> String {
        var text = reason
        while text.utf8.count > 123 { text.removeLast() }
        return text
    }

    // MARK: Called by wslay

    fileprivate func supply(_ buffer: UnsafeMutableRawPointer, _ capacity: Int) -> Int {
        let count = min(capacity, incoming.count)
        if count > 0, let source = incoming.baseAddress {
            buffer.copyMemory(from: source, byteCount: count)
            incoming = UnsafeRawBufferPointer(rebasing: incoming[count...])
        }
        return count
    }

    fileprivate func noteStart(opcode: UInt8) {
        closePayload = Int32(opcode) == Int32(WSLAY_CONNECTION_CLOSE.rawValue) ? [] : nil
    }

    fileprivate func notePart(_ bytes: UnsafeBufferPointer<UInt8>) {
        closePayload?.append(contentsOf: bytes)
    }

    fileprivate func take(_ message: wslay_event_on_msg_recv_arg) {
        let bytes = [UInt8](UnsafeBufferPointer(start: message.msg, count: message.msg_length))
        switch Int32(message.opcode) {
        case Int32(WSLAY_TEXT_FRAME.rawValue): messages.append(.text(bytes))
        case Int32(WSLAY_BINARY_FRAME.rawValue): messages.append(.binary(bytes))
        case Int32(WSLAY_PONG.rawValue): pongs.append(bytes)
        case Int32(WSLAY_CONNECTION_CLOSE.rawValue):
            // The payload starts with the code, when there is one.
            closeReceived = (
                code: message.status_code == 0 ? 1005 : message.status_code,
                reason: String(decoding: bytes.dropFirst(2), as: UTF8.self)
            )
        default: break
        }
    }

    fileprivate func fillMask(_ buffer: UnsafeMutableRawBufferPointer) {
        for index in buffer.indices { buffer[index] = random.next() }
    }
}

// wslay calls these from inside `receive`, `send`, `ping` and `close`, so the object that made the call is alive.

private func frames(_ pointer: UnsafeMutableRawPointer) -> WebSocketFrames {
    Unmanaged<WebSocketFrames>.fromOpaque(pointer).takeUnretainedValue()
}

private func supplyBytes(
    _ context: wslay_event_context_ptr?, _ buffer: UnsafeMutablePointer<UInt8>?, _ capacity: Int, _: CInt,
    _ pointer: UnsafeMutableRawPointer?
) -> Int {
    guard let buffer, let pointer else { return -1 }
    let count = frames(pointer).supply(buffer, capacity)
    if count > 0 { return count }
    wslay_event_set_error(context, CInt(WSLAY_ERR_WOULDBLOCK.rawValue))
    return -1
}

private func gatherBytes(
    _: wslay_event_context_ptr?, _ bytes: UnsafePointer<UInt8>?, _ count: Int, _: CInt,
    _ pointer: UnsafeMutableRawPointer?
) -> Int {
    guard let pointer else { return -1 }
    frames(pointer).outgoing.append(contentsOf: UnsafeBufferPointer(start: bytes, count: count))
    return count
}

private func makeMask(
    _: wslay_event_context_ptr?, _ buffer: UnsafeMutablePointer<UInt8>?, _ count: Int,
    _ pointer: UnsafeMutableRawPointer?
) -> CInt {
    guard let buffer, let pointer else { return -1 }
    frames(pointer).fillMask(UnsafeMutableRawBufferPointer(start: buffer, count: count))
    return 0
}

private func takeMessage(
    _: wslay_event_context_ptr?, _ message: UnsafePointer<wslay_event_on_msg_recv_arg>?,
    _ pointer: UnsafeMutableRawPointer?
) {
    guard let message, let pointer else { return }
    frames(pointer).take(message.pointee)
}

private func noteFrame(
    _: wslay_event_context_ptr?, _ frame: UnsafePointer<wslay_event_on_frame_recv_start_arg>?,
    _ pointer: UnsafeMutableRawPointer?
) {
    guard let frame, let pointer else { return }
    frames(pointer).noteStart(opcode: frame.pointee.opcode)
}

private func noteFramePart(
    _: wslay_event_context_ptr?, _ part: UnsafePointer<wslay_event_on_frame_recv_chunk_arg>?,
    _ pointer: UnsafeMutableRawPointer?
) {
    guard let part, let pointer else { return }
    frames(pointer).notePart(UnsafeBufferPointer(start: part.pointee.data, count: part.pointee.data_length))
}
