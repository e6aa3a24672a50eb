import CMicrohttpd
import CPosix
import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Everything the connection threads of one host share: how to answer, whose thread sleeps where, and that it is time to
/// stop.
final class HostedConnections: Sendable {
    let bodyLimit: Int
    private let handlers: HTTPHost.Handlers
    private let state = Mutex(State())
    private let lastUpgradedLeft: Waker

    private struct State {
        var isStopping = false
        var upgradedCount = 0
        var sleepers: [ObjectIdentifier: Waker] = [:]
    }

    init(bodyLimit: Int, handlers: HTTPHost.Handlers) throws(ServerError) {
        self.bodyLimit = bodyLimit
        self.handlers = handlers
        lastUpgradedLeft = try Waker()
    }

    /// The answer to a body beyond the limit.
    var tooLong: HTTPServerResponse {
        .error(status: 413, "The request's body is longer than the \(bodyLimit) bytes this server takes.")
    }

    func upgrade(for request: HTTPServerRequest) -> HTTPHost.Upgrade? {
        handlers.upgrade(request)
    }

    /// Waits for the answer on the connection's thread. Nil when the client has left: there is nobody to answer.
    func answer(_ request: HTTPServerRequest, client: Int32) -> HTTPServerResponse? {
        guard let waker = try? Waker() else {
            return .error(status: 503, "The server has no descriptor left for this request.")
        }
        guard enter(waker) else { return stoppingResponse }
        defer { leave(waker) }
        let answer = Answer()
        let respond = handlers.respond
        let task = Task {
            let response = await respond(request)
            answer.put(response)
            waker.wake()
        }
        var descriptors = [
            pollfd(fd: waker.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: client, events: sextant_mhd_peer_closed, revents: 0),
        ]
        while true {
            waitForEvents(&descriptors, milliseconds: -1)
            waker.drain()
            if let response = answer.take() {
                return response
            }
            if state.withLock({ $0.isStopping }) {
                task.cancel()
                return stoppingResponse
            }
            if descriptors[1].revents != 0 {
                task.cancel()
                return nil
            }
        }
    }

    /// Runs another protocol on the connection's thread until it ends.
    func runUpgraded(_ upgrade: HTTPHost.Upgrade, socket: Int32, unread: [UInt8]) {
        guard let waker = try? Waker() else { return }
        state.withLock { state in
            state.upgradedCount += 1
            state.sleepers[ObjectIdentifier(waker)] = waker
        }
        upgrade.run(socket, unread, StopSignal(waker: waker, connections: self))
        let isLast = state.withLock { state in
            state.sleepers[ObjectIdentifier(waker)] = nil
            state.upgradedCount -= 1
            return state.isStopping && state.upgradedCount == 0
        }
        if isLast {
            lastUpgradedLeft.wake()
        }
    }

    var isStopping: Bool { state.withLock { $0.isStopping } }

    /// Wakes all threads and waits until the upgraded connections are gone, or the time is over.
    func stopAndWait(milliseconds: Int32) {
        let (sleepers, mustWait) = state.withLock { state in
            state.isStopping = true
            return (Array(state.sleepers.values), state.upgradedCount > 0)
        }
        for sleeper in sleepers {
            sleeper.wake()
        }
        if mustWait {
            var descriptors = [pollfd(fd: lastUpgradedLeft.descriptor, events: Int16(POLLIN), revents: 0)]
            waitForEvents(&descriptors, milliseconds: milliseconds)
        }
    }

    private var stoppingResponse: HTTPServerResponse {
        .error(status: 503, "The server is shutting down.")
    }

    /// Wakes a waker when the host stops, until it leaves. False if the host is stopping already.
    func enter(_ waker: Waker) -> Bool {
        state.withLock { state in
            guard !state.isStopping else { return false }
            state.sleepers[ObjectIdentifier(waker)] = waker
            return true
        }
    }

    func leave(_ waker: Waker) {
        state.withLock { $0.sleepers[ObjectIdentifier(waker)] = nil }
    }
}

/// How an upgraded connection learns that its host stops: its `waker` fires and `isStopping` is true.
struct StopSignal: Sendable {
    let waker: Waker
    fileprivate let connections: HostedConnections

    var isStopping: Bool { connections.isStopping }
}

/// One answer on its way from a task to a connection's thread.
private final class Answer: Sendable {
    private let slot = Mutex<HTTPServerResponse?>(nil)

    func put(_ response: HTTPServerResponse) {
        slot.withLock { $0 = response }
    }

    func take() -> HTTPServerResponse? {
        slot.withLock { $0.take() }
    }
}
