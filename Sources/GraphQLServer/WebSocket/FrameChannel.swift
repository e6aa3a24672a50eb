import CMicrohttpd
import CPosix
import CWslay

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// One WebSocket on a non-blocking socket: bytes to messages and back, with wslay. Belongs to one thread.
final class FrameChannel {
    enum Message {
        case text([UInt8])
        case binary
    }

    private var received: [Message] = []
    private let socket: Int32
    private var context: wslay_event_context_ptr?
    private var unread: ArraySlice<UInt8>
    private var handedOut = 0
    private(set) var isBroken = false

    /// `unread` is what came in behind the handshake. Messages beyond `messageLimit` bytes close the channel (1009).
    init?(socket: Int32, unread: [UInt8], messageLimit: Int) {
        self.socket = socket
        self.unread = unread[...]
        var callbacks = wslay_event_callbacks(
            recv_callback: receiveBytes, send_callback: sendBytes, genmask_callback: nil,
            on_frame_recv_start_callback: nil, on_frame_recv_chunk_callback: nil, on_frame_recv_end_callback: nil,
            on_msg_recv_callback: takeMessage)
        guard
            wslay_event_context_server_init(&context, &callbacks, Unmanaged.passUnretained(self).toOpaque()) == 0
        else { return nil }
        wslay_event_config_set_max_recv_msg_length(context, UInt64(messageLimit))
    }

    deinit {
        wslay_event_context_free(context)
    }

    var wantsToRead: Bool { !isBroken && wslay_event_want_read(context) != 0 }
    var wantsToWrite: Bool { !isBroken && wslay_event_want_write(context) != 0 }
    var isOver: Bool { !wantsToRead && !wantsToWrite }
    var isClosing: Bool { wslay_event_get_close_sent(context) != 0 || wslay_event_get_close_received(context) != 0 }
    var queuedBytes: Int { Int(wslay_event_get_queued_msg_length(context)) }
    var hasUnreadBytes: Bool { !unread.isEmpty }
    /// Whether the client said anything in the last turn of `readMessages`, be it a pong.
    var heardSomething: Bool { handedOut > 0 }

    /// Queues a text message.
    func send(text: [UInt8]) {
        queue(opcode: WSLAY_TEXT_FRAME, payload: text)
    }

    /// Queues a ping of the WebSocket level.
    func ping() {
        queue(opcode: WSLAY_PING, payload: [])
    }

    /// Queues the close frame.
    func close(code: UInt16, reason: String) {
        let bytes = Array(reason.utf8)
        _ = wslay_event_queue_close(context, code, bytes, bytes.count)
    }

    private func queue(opcode: wslay_opcode, payload: [UInt8]) {
        _ = payload.withUnsafeBufferPointer { buffer in
            var message = wslay_event_msg(
                opcode: UInt8(opcode.rawValue), msg: buffer.baseAddress, msg_length: buffer.count)
            return wslay_event_queue_msg(context, &message)
        }
    }

    /// Reads what the socket has, at most 256 KB a turn, and returns the messages that are whole.
    func readMessages() -> [Message] {
        handedOut = 0
        if wslay_event_recv(context) != 0 {
            isBroken = true
        }
        defer { received = [] }
        return received
    }

    /// Writes what the socket takes.
    func write() {
        if wslay_event_send(context) != 0 {
            isBroken = true
        }
    }

    fileprivate func take(_ argument: wslay_event_on_msg_recv_arg) {
        switch UInt32(argument.opcode) {
        case WSLAY_TEXT_FRAME.rawValue:
            received.append(.text([UInt8](UnsafeRawBufferPointer(start: argument.msg, count: argument.msg_length))))
        case WSLAY_BINARY_FRAME.rawValue:
            received.append(.binary)
        default:
            // Pings, pongs and close frames are answered by wslay.
            break
        }
    }

    fileprivate func receive(into buffer: UnsafeMutablePointer<UInt8>, count: Int) -> Int {
        guard handedOut < 256 << 10 else { return wouldBlock(WSLAY_ERR_WOULDBLOCK) }
        if !unread.isEmpty {
            let taken = min(count, unread.count)
            for index in 0..<taken {
                buffer[index] = unread[unread.startIndex + index]
            }
            unread = unread.dropFirst(taken)
            handedOut += taken
            return taken
        }
        while true {
            let got = recv(socket, buffer, count, 0)
            if got > 0 {
                handedOut += got
                return got
            }
            if got < 0, errno == EINTR { continue }
            if got < 0, errno == EAGAIN || errno == EWOULDBLOCK { return wouldBlock(WSLAY_ERR_WOULDBLOCK) }
            // The client has left without a close frame.
            return wouldBlock(WSLAY_ERR_CALLBACK_FAILURE)
        }
    }

    fileprivate func send(_ bytes: UnsafePointer<UInt8>, count: Int) -> Int {
        while true {
            let sent = sendWithoutSignal(socket, bytes, count)
            if sent >= 0 { return sent }
            if errno == EINTR { continue }
            return wouldBlock(
                errno == EAGAIN || errno == EWOULDBLOCK ? WSLAY_ERR_WOULDBLOCK : WSLAY_ERR_CALLBACK_FAILURE)
        }
    }

    private func wouldBlock(_ code: wslay_error) -> Int {
        wslay_event_set_error(context, Int32(code.rawValue))
        return -1
    }
}

private func receiveBytes(
    context: wslay_event_context_ptr?, buffer: UnsafeMutablePointer<UInt8>?, count: Int, flags: Int32,
    closure: UnsafeMutableRawPointer?
) -> Int {
    guard let closure, let buffer else { return -1 }
    return Unmanaged<FrameChannel>.fromOpaque(closure).takeUnretainedValue().receive(into: buffer, count: count)
}

private func sendBytes(
    context: wslay_event_context_ptr?, bytes: UnsafePointer<UInt8>?, count: Int, flags: Int32,
    closure: UnsafeMutableRawPointer?
) -> Int {
    guard let closure, let bytes else { return -1 }
    return Unmanaged<FrameChannel>.fromOpaque(closure).takeUnretainedValue().send(bytes, count: count)
}

private func takeMessage(
    context: wslay_event_context_ptr?, argument: UnsafePointer<wslay_event_on_msg_recv_arg>?,
    closure: UnsafeMutableRawPointer?
) {
    guard let closure, let argument else { return }
    Unmanaged<FrameChannel>.fromOpaque(closure).takeUnretainedValue().take(argument.pointee)
}

/// `send` that does not raise SIGPIPE when the client has left.
private func sendWithoutSignal(_ socket: Int32, _ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
    #if canImport(Glibc)
    send(socket, bytes, count, Int32(MSG_NOSIGNAL))
    #else
    send(socket, bytes, count, 0)
    #endif
}
