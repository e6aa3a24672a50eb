import CMicrohttpd
import CPosix
import GraphQLExecution
import JSON

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Runs one `graphql-transport-ws` connection on its own thread: the machine decides, this performs.
///
/// One `poll` waits for the client, for the operations' results and for the server's end alike.
final class TransportConnection {
    private let channel: FrameChannel
    private let mailbox: OperationMailbox
    private let stop: StopSignal
    private let service: GraphQLService
    private let socket: Int32
    private let clock = ContinuousClock()
    private let opened: ContinuousClock.Instant
    private var machine: TransportMachine
    private var tasks: [TransportMachine.OperationKey: Task<Void, Never>] = [:]
    private var goodbyeDeadline: Duration?
    private var nextPing: Duration?
    private var sawLifeSincePing = true

    /// More than this is never queued for a client that does not read.
    private static let writeHighWater = 1 << 20

    init?(socket: Int32, unread: [UInt8], stop: StopSignal, service: GraphQLService, speaksTransport: Bool) {
        configureDescriptor(socket)
        var yes: Int32 = 1
        setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
        guard let channel = FrameChannel(socket: socket, unread: unread, messageLimit: service.options.bodyLimit) else {
            return nil
        }
        self.channel = channel
        self.socket = socket
        self.stop = stop
        self.service = service
        mailbox = OperationMailbox(waker: stop.waker)
        opened = clock.now
        machine = TransportMachine(now: .zero, initTimeout: service.options.connectionInitTimeout)
        nextPing = service.options.keepAlive
        if !speaksTransport {
            perform(machine.rejectSubprotocol())
        }
    }

    /// Returns when the connection is over.
    func run() {
        var descriptors = [
            pollfd(fd: stop.waker.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: socket, events: 0, revents: 0),
        ]
        while true {
            stop.waker.drain()
            if stop.isStopping {
                perform(machine.goAway())
            }
            let hasRoom = channel.queuedBytes < Self.writeHighWater
            if hasRoom {
                deliver(mailbox.takeAll())
            }
            let now = elapsed()
            perform(machine.tick(now: now))
            keepAlive(now: now)
            if channel.wantsToWrite {
                channel.write()
            }
            if channel.isOver || goodbyeDeadline.map({ now >= $0 }) == true { break }
            descriptors[1].events =
                Int16(channel.wantsToRead ? POLLIN : 0) | Int16(channel.wantsToWrite ? POLLOUT : 0)
            // What was left in the mailbox for want of room does not ring again.
            let mustNotSleep = channel.hasUnreadBytes || (!hasRoom && channel.queuedBytes < Self.writeHighWater)
            waitForEvents(&descriptors, milliseconds: mustNotSleep ? 0 : timeout(now: now))
            if descriptors[1].revents != 0 || channel.hasUnreadBytes {
                read()
            }
        }
        perform(machine.disconnected())
        mailbox.close()
    }

    private func read() {
        let messages = channel.readMessages()
        if channel.heardSomething {
            sawLifeSincePing = true
        }
        for message in messages {
            switch message {
            case .text(let bytes): perform(machine.receive(bytes))
            case .binary: perform(machine.receiveBinary())
            }
        }
        if channel.isClosing, goodbyeDeadline == nil {
            startGoodbye()
        }
    }

    private func deliver(_ letters: [OperationMailbox.Letter]) {
        for letter in letters {
            switch letter {
            case .yielded(let key, let result):
                perform(machine.operation(key, yielded: result))
            case .completed(let key):
                tasks[key] = nil
                perform(machine.operationCompleted(key))
            case .failed(let key, let errors):
                tasks[key] = nil
                perform(machine.operation(key, failed: errors))
            case .unreadable(let key, let message):
                tasks[key] = nil
                perform(machine.operation(key, isUnreadable: message))
            }
        }
    }

    private func perform(_ actions: [TransportMachine.Action]) {
        for action in actions {
            switch action {
            case .send(let text):
                channel.send(text: text)
            case .authorize(let payload):
                perform(machine.initialised(accepted: service.options.acceptsConnection(payload)))
            case .start(let key, let request):
                tasks[key] = start(key, request)
            case .cancel(let key):
                tasks.removeValue(forKey: key)?.cancel()
            case .close(let code, let reason):
                channel.close(code: code, reason: reason)
                startGoodbye()
            }
        }
    }

    private func start(_ key: TransportMachine.OperationKey, _ request: GraphQLRequest) -> Task<Void, Never> {
        let mailbox = mailbox
        let service = service
        return Task {
            await service.run(request, as: key, into: mailbox)
        }
    }

    /// A client that does not answer a close frame is not waited for.
    private func startGoodbye() {
        goodbyeDeadline = elapsed() + (stop.isStopping ? .milliseconds(200) : .seconds(1))
    }

    private func keepAlive(now: Duration) {
        guard let interval = service.options.keepAlive, let due = nextPing, now >= due, goodbyeDeadline == nil else {
            return
        }
        guard sawLifeSincePing else {
            // The client has been silent for a whole interval, its pong included: nothing can be said to it.
            goodbyeDeadline = now
            return
        }
        sawLifeSincePing = false
        channel.ping()
        nextPing = now + interval
    }

    private func timeout(now: Duration) -> Int32 {
        let deadlines = [machine.deadline, goodbyeDeadline, goodbyeDeadline == nil ? nextPing : nil].compactMap { $0 }
        guard let first = deadlines.min() else { return -1 }
        let (seconds, attoseconds) = max(first - now, .zero).components
        return Int32(clamping: seconds * 1_000 + attoseconds / 1_000_000_000_000_000 + 1)
    }

    private func elapsed() -> Duration {
        opened.duration(to: clock.now)
    }
}
