import GraphQLExecution
import GraphQLSchema
import Synchronization

/// Serves a schema on 127.0.0.1 over HTTP (POST, GET) and WebSocket (`graphql-transport-ws`), at `/graphql` and `/`.
///
/// Runs on threads of its own, so it works alone and inside a program that does something else. A client that vanishes
/// cancels what was being done for it.
package final class Server: Sendable {
    private let service: GraphQLService
    private let wantedPort: UInt16
    private let state = Mutex(State.new)

    private enum State {
        case new
        case running(HTTPHost)
        case stopped
    }

    /// A server that does not listen yet. Port 0 takes any free one.
    package init(schema: ExecutableSchema, port: UInt16 = 0, options: ServerOptions = ServerOptions()) {
        service = GraphQLService(executor: Executor(schema, limits: options.limits), options: options)
        wantedPort = port
    }

    deinit {
        stop()
    }

    /// Listens, and returns the port.
    @discardableResult
    package func start() throws(ServerError) -> UInt16 {
        let service = service
        let handlers = HTTPHost.Handlers(
            respond: { request in await service.respond(to: request) },
            upgrade: { request in service.upgrade(for: request) })
        return try state.withLock { state throws(ServerError) in
            guard case .new = state else { throw .alreadyStarted }
            let host = try HTTPHost(port: wantedPort, bodyLimit: service.options.bodyLimit, handlers: handlers)
            state = .running(host)
            return host.port
        }
    }

    /// The port it listens on; 0 when it does not.
    package var port: UInt16 {
        state.withLock { state in
            if case .running(let host) = state { host.port } else { 0 }
        }
    }

    /// Where requests go: `http://127.0.0.1:PORT/graphql`.
    package var url: String { "http://127.0.0.1:\(port)/graphql" }

    /// The same for WebSockets.
    package var webSocketURL: String { "ws://127.0.0.1:\(port)/graphql" }

    /// Ends it: running operations are cancelled, WebSockets are closed with 1001. Blocks until nothing runs any more, at
    /// most for about two seconds. More calls do nothing.
    package func stop() {
        let host = state.withLock { state in
            defer { state = .stopped }
            if case .running(let host) = state { return host as HTTPHost? }
            return nil
        }
        host?.stop()
    }
}
