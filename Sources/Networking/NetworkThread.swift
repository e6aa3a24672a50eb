import CCurl
import CPosix
import Synchronization

/// The one thread that touches curl and WebSockets. Others leave work in its queue; it sleeps in `curl_multi_poll` and is
/// woken when the queue becomes non-empty.
final class NetworkThread: Sendable {
    typealias Work = @Sendable (NetworkLoop) -> Void

    static let shared = NetworkThread()

    private let queue = Mutex<[Work]>([])
    // The pointer never changes, and curl_multi_wakeup, the only call made on it from other threads, is made for that.
    private nonisolated(unsafe) let multi: UnsafeMutableRawPointer

    private init() {
        _ = curl_shim_global_init()
        guard let multi = curl_multi_init() else { fatalError("libcurl could not be initialised") }
        // Left alone, curl keeps four times as many connections as there are transfers, which is none when all is quiet.
        _ = curl_shim_multi_set_long(multi, CURLMOPT_MAXCONNECTS, 128)
        self.multi = multi
        let loop = NetworkLoop(multi: multi, thread: self)
        var thread = pthread_t()
        let failure = pthread_create(&thread, nil, runNetworkLoop, Unmanaged.passRetained(loop).toOpaque())
        guard failure == 0 else { fatalError("the network thread could not be started: \(failure)") }
        pthread_detach(thread)
    }

    /// Runs `work` on the network thread, after everything that was left there before.
    func enqueue(_ work: @escaping Work) {
        let isFirst = queue.withLock { queue in
            queue.append(work)
            return queue.count == 1
        }
        if isFirst { curl_multi_wakeup(multi) }
    }

    fileprivate func takeWork() -> [Work] {
        queue.withLock { queue in
            let work = queue
            queue = []
            return work
        }
    }
}

/// What takes part in the multi handle: a transfer, or the connecting half of a WebSocket.
protocol CurlMember: AnyObject {
    var handle: CurlHandle? { get }
    /// curl is done with the handle, which is still in the multi handle.
    func ended(_ code: CURLcode, loop: NetworkLoop)
    /// The handle was taken out of the multi handle.
    func release()
}

/// The state of the network thread. Nothing of it is reachable from anywhere else.
final class NetworkLoop {
    private let multi: UnsafeMutableRawPointer
    private let thread: NetworkThread
    private var members: [UnsafeMutableRawPointer: any CurlMember] = [:]
    private var transfers: [ObjectIdentifier: HTTPTransfer] = [:]
    private var sockets: [ObjectIdentifier: WebSocketConnection] = [:]
    private var later: [(NetworkLoop) -> Void] = []
    private var descriptors: [curl_waitfd] = []

    init(multi: UnsafeMutableRawPointer, thread: NetworkThread) {
        self.multi = multi
        self.thread = thread
    }

    // MARK: For transfers

    func start(_ transfer: HTTPTransfer) {
        guard transfer.exchange.isWanted, let handle = transfer.prepare() else { return }
        transfers[ObjectIdentifier(transfer.exchange)] = transfer
        add(transfer, handle)
    }

    func unpause(_ exchange: HTTPExchange) {
        guard let handle = transfers[ObjectIdentifier(exchange)]?.handle else { return }
        _ = curl_shim_unpause(handle.easy)
    }

    func cancel(_ exchange: HTTPExchange) {
        guard let transfer = transfers[ObjectIdentifier(exchange)] else { return }
        remove(transfer)
    }

    /// Takes the transfer out; an unfinished one loses its connection.
    func remove(_ transfer: HTTPTransfer) {
        transfers[ObjectIdentifier(transfer.exchange)] = nil
        detach(transfer)
    }

    // MARK: For WebSockets

    func start(_ connection: WebSocketConnection) {
        guard let handle = connection.prepare(loop: self) else { return }
        sockets[ObjectIdentifier(connection.channel)] = connection
        add(connection, handle)
    }

    func connection(of channel: WebSocketChannel) -> WebSocketConnection? {
        sockets[ObjectIdentifier(channel)]
    }

    /// Takes the connection out, which closes its socket.
    func remove(_ connection: WebSocketConnection) {
        sockets[ObjectIdentifier(connection.channel)] = nil
        detach(connection)
    }

    // MARK: The loop

    /// Runs `work` on this thread once the callback that asks for it has returned.
    func enqueue(_ work: @escaping (NetworkLoop) -> Void) { later.append(work) }

    private func add(_ member: any CurlMember, _ handle: CurlHandle) {
        members[handle.easy] = member
        curl_multi_add_handle(multi, handle.easy)
    }

    private func detach(_ member: any CurlMember) {
        guard let handle = member.handle else { return }
        members[handle.easy] = nil
        curl_multi_remove_handle(multi, handle.easy)
        member.release()
    }

    func run() -> Never {
        while true {
            for work in thread.takeWork() { work(self) }
            var running: CInt = 0
            curl_multi_perform(multi, &running)
            collectEnded()
            for connection in Array(sockets.values) { connection.checkDeadline(loop: self) }
            runLater()
            wait()
        }
    }

    private func collectEnded() {
        var left: CInt = 0
        while let message = curl_multi_info_read(multi, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle else { continue }
            // The message is gone once the handle is.
            let code = message.pointee.data.result
            members[easy]?.ended(code, loop: self)
        }
    }

    private func runLater() {
        while !later.isEmpty {
            let work = later
            later = []
            for item in work { item(self) }
        }
    }

    private func wait() {
        let polled = sockets.values.filter { $0.socket != CURL_SOCKET_BAD }
        descriptors.removeAll(keepingCapacity: true)
        for connection in polled {
            descriptors.append(curl_waitfd(fd: connection.socket, events: connection.interest, revents: 0))
        }
        var ready: CInt = 0
        curl_multi_poll(multi, &descriptors, UInt32(descriptors.count), pollTimeout(), &ready)
        for (connection, descriptor) in zip(polled, descriptors)
        where descriptor.revents != 0 || connection.hasMoreToRead {
            connection.serve(readable: descriptor.revents & ~CShort(CURL_WAIT_POLLOUT) != 0, loop: self)
        }
    }

    /// Milliseconds until a WebSocket's deadline; curl shortens it for its own. Nothing to wait for: until woken.
    private func pollTimeout() -> CInt {
        guard later.isEmpty else { return 0 }
        var shortest = Duration.seconds(86_400)
        let now = ContinuousClock.now
        for connection in sockets.values {
            if connection.hasMoreToRead { return 0 }
            if let deadline = connection.deadline { shortest = min(shortest, now.duration(to: deadline)) }
        }
        return CInt(max(0, shortest.milliseconds + 1))
    }
}

/// The thread's own function. Signals belong to the main thread, but for those that report a fault of this one.
private func runNetworkLoop(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    var blocked = sigset_t()
    sigfillset(&blocked)
    for signal in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGPROF] { sigdelset(&blocked, signal) }
    pthread_sigmask(SIG_BLOCK, &blocked, nil)
    guard let pointer else { return nil }
    Unmanaged<NetworkLoop>.fromOpaque(pointer).takeRetainedValue().run()
}
