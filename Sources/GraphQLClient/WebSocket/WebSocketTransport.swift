/// Carries operations over one WebSocket that all of them share. It is opened for the first operation and closed after
/// the last; a lost connection is replaced, and its subscriptions are sent again.
///
/// Keep one for each endpoint. The decisions are all made by a ``WebSocketMachine``; this actor only does what it says.
public actor WebSocketTransport: SubscriptionNetworkTransport {
    private let endpointURL: String
    private let options: NetworkOptions
    nonisolated let store: Store
    nonisolated let time: TimeSource
    nonisolated let bodyCreator: any JSONRequestBodyCreator
    /// Sent with every operation.
    nonisolated let extensions: JSONObject
    private var configuration: Configuration
    private var machine: WebSocketMachine
    private var mailboxes: [String: SubscriptionMailbox] = [:]
    /// What came for one operation and is not in its mailbox yet: a flood is handed over in pieces of several events.
    private var outbox = Outbox()
    private var timers: [WebSocketMachine.Timer: Task<Void, Never>] = [:]
    /// Messages of an older connection than this are not heard any more.
    private var generation = 0
    private var connection: Task<Void, Never>?
    /// The newest connection, until its socket is closed.
    private var lastConnection: Task<Void, Never>?
    private var socket: WebSocket?
    /// Bytes sent since the socket was last seen to take them.
    private var postedBytes = 0
    private var isHeldUp = false

    private struct Outbox {
        var id = ""
        var events: [WebSocketMachine.Event] = []
        var byteCount = 0

        /// So much is handed over at once.
        var isFull: Bool { events.count >= 64 || byteCount >= 64 << 10 }
    }

    /// How long one slow consumer may hold up the others.
    private static let patience = Duration.seconds(10)

    /// A transport to a `ws` or `wss` URL. Nothing is opened yet.
    public init(endpointURL: String, store: Store, configuration: Configuration = Configuration()) {
        self.init(
            endpointURL: endpointURL, store: store, configuration: configuration, options: NetworkOptions(),
            time: .system)
    }

    package init(
        endpointURL: String, store: Store, configuration: Configuration, options: NetworkOptions,
        time: TimeSource = .system
    ) {
        self.endpointURL = endpointURL
        self.store = store
        self.configuration = configuration
        self.options = options
        self.time = time
        self.bodyCreator = configuration.bodyCreator
        self.extensions = configuration.clientAwarenessMetadata.extensions
        self.machine = WebSocketMachine(configuration: configuration.machine)
    }

    // MARK: What the owner can do

    /// Closes the connection for a while. Subscriptions are kept and sent again by ``resume()``; queries and mutations
    /// under way fail; new operations wait.
    public func pause() { perform(machine.pause(now: time.now())) }

    /// Ends a pause.
    public func resume() { perform(machine.resume()) }

    /// Changes the payload of `connection_init`, for the next connection or, if asked to, for a new one at once.
    public func updateConnectingPayload(_ payload: JSONObject?, reconnectIfConnected: Bool = false) {
        configuration.connectingPayload = payload
        perform(
            machine.update(
                connectingPayload: payload.map(Self.text), reconnect: reconnectIfConnected, now: time.now()))
    }

    /// Sets header fields of the handshake, or removes those whose value is nil, for the next connection or, if asked
    /// to, for a new one at once.
    public func updateHeaderValues(_ values: [String: String?], reconnectIfConnected: Bool = false) {
        for (name, value) in values { configuration.headers[name] = value }
        if reconnectIfConnected { perform(machine.renew(now: time.now())) }
    }

    /// Ends every operation, closes the connection politely, and returns when it is closed.
    public func close() async {
        perform(machine.shutDown())
        await lastConnection?.value
    }

    static func text(of object: JSONObject) -> [UInt8] {
        var bytes: [UInt8] = []
        JSONWriter.write(.object(object), style: .compact, into: &bytes)
        return bytes
    }

    // MARK: What operations do

    func start(payload: [UInt8], isOneShot: Bool, mailbox: SubscriptionMailbox) -> String {
        let (id, actions) = machine.subscribe(payload: payload, isOneShot: isOneShot)
        mailboxes[id] = mailbox
        perform(actions)
        return id
    }

    func cancel(id: String) {
        mailboxes.removeValue(forKey: id)?.finish(throwing: CancellationError())
        perform(machine.cancel(id: id))
    }

    // MARK: Doing what the machine says

    private func perform(_ actions: [WebSocketMachine.Action]) {
        for action in actions { perform(action) }
        handOver()
    }

    private func perform(_ action: WebSocketMachine.Action) {
        if case .emit(let id, let event) = action {
            if outbox.id != id || outbox.isFull { handOver() }
            outbox.id = id
            outbox.events.append(event)
            outbox.byteCount += event.byteCount
            return
        }
        // Whatever else is done comes behind what was said before it.
        handOver()
        switch action {
        case .connect: connect()
        case .send(let text):
            postedBytes += text.count
            socket?.post(text: text)
        case .close(let code, let reason): disconnect(code: code, reason: reason)
        case .start(let timer, let duration): start(timer, duration)
        case .stop(let timer): timers.removeValue(forKey: timer)?.cancel()
        case .emit: break
        case .finish(let id, .completed): mailboxes.removeValue(forKey: id)?.finish()
        case .finish(let id, .failed(let error)): mailboxes.removeValue(forKey: id)?.finish(throwing: error)
        case .tell(let event): configuration.observer?(event)
        }
    }

    private func handOver() {
        guard !outbox.events.isEmpty else { return }
        mailboxes[outbox.id]?.put(outbox.events)
        outbox.events.removeAll(keepingCapacity: true)
        outbox.byteCount = 0
    }

    private func connect() {
        generation += 1
        let generation = generation
        configuration.observer?(.connecting)
        connection = Task { await self.run(generation) }
        lastConnection = connection
    }

    private func disconnect(code: WebSocketCloseCode, reason: String) {
        generation += 1
        socket?.startClosing(code: code.rawValue, reason: reason)
        // A handshake in progress is given up; an open socket sends its close frame first.
        if socket == nil { connection?.cancel() }
        socket = nil
        connection = nil
        for mailbox in mailboxes.values { mailbox.wakeSender() }
    }

    private func start(_ timer: WebSocketMachine.Timer, _ duration: Duration) {
        timers[timer]?.cancel()
        timers[timer] = Task { [weak self, time] in
            guard (try? await time.sleep(duration)) != nil, !Task.isCancelled else { return }
            await self?.fired(timer)
        }
    }

    private func fired(_ timer: WebSocketMachine.Timer) {
        if timer == .pong, isHeldUp {
            // The answer may be waiting behind what a slow consumer has not read.
            start(.pong, configuration.pongTimeout)
            return
        }
        perform(machine.fired(timer, now: time.now(), random: time.random()))
    }

    // MARK: The connection

    private func run(_ generation: Int) async {
        let socket: WebSocket
        do {
            socket = try await WebSocket.connect(
                url: endpointURL, subprotocols: configuration.dialects.map(\.rawValue),
                headers: configuration.handshakeHeaders, options: options, timeout: configuration.connectTimeout)
        } catch {
            guard generation == self.generation else { return }
            perform(machine.lost(.failed(error), now: time.now(), random: time.random()))
            return
        }
        guard generation == self.generation else { return socket.startClosing() }
        self.socket = socket
        postedBytes = 0
        // A server that names no protocol closes with 4406, or speaks the current one all the same.
        let dialect = socket.acceptedSubprotocol.flatMap { WebSocketDialect(rawValue: $0) } ?? .transportWS
        perform(machine.opened(dialect: dialect))
        await read(socket, dialect, generation)
        guard generation == self.generation else {
            // Its close frame is on the way; letting go of the socket now would cut it off.
            _ = await socket.closed()
            return
        }
        self.socket = nil
        connection = nil
        let close = await socket.closed()
        guard generation == self.generation else { return }
        let code = WebSocketCloseCode(rawValue: close.code)
        // A code of our own making says what the server did wrong.
        let cause: DisconnectCause =
            close.origin == .failure && code != .abnormal
            ? .protocolViolation(close.reason) : .closed(code, reason: close.reason)
        perform(machine.lost(cause, now: time.now(), random: time.random()))
    }

    private func read(_ socket: WebSocket, _ dialect: WebSocketDialect, _ generation: Int) async {
        var messages = socket.messages.makeAsyncIterator()
        while generation == self.generation {
            let batch = await messages.nextBatch()
            guard !batch.isEmpty, generation == self.generation else { return }
            let now = time.now()
            for message in batch {
                let actions = machine.received(message.bytes, now: now, random: time.random())
                for action in actions { perform(action) }
                guard generation == self.generation else { return handOver() }
                guard outbox.isFull else { continue }
                handOver()
                await makeRoom(generation)
                guard generation == self.generation else { return }
            }
            handOver()
            await makeRoom(generation)
            guard generation == self.generation else { return }
            await drain(socket, dialect)
        }
    }

    /// Reads no further while a consumer has too much before it.
    private func makeRoom(_ generation: Int) async {
        while generation == self.generation, let full = mailboxes.values.first(where: { $0.isFull }) {
            isHeldUp = true
            // Alone on the connection, a consumer may take all the time it wants.
            let limit = mailboxes.count > 1 ? startPatience(with: full) : nil
            await full.room()
            limit?.cancel()
        }
        isHeldUp = false
    }

    private func startPatience(with mailbox: SubscriptionMailbox) -> Task<Void, Never> {
        Task { [time] in
            guard (try? await time.sleep(Self.patience)) != nil, !Task.isCancelled else { return }
            mailbox.stopWaiting()
        }
    }

    /// A server that pings in a flood and reads nothing must not fill our memory with its pongs.
    private func drain(_ socket: WebSocket, _ dialect: WebSocketDialect) async {
        guard postedBytes > 64 << 10 else { return }
        postedBytes = 0
        guard let pong = dialect.encode(.pong) else { return }
        try? await socket.send(text: pong)
    }
}
