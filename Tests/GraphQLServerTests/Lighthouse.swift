import GraphQLExecution
import GraphQLServer
import JSON
import Synchronization

/// A schema whose operations tell the test when they start and when they are given up.
struct Lighthouse {
    static let sdl = """
        type Query { hello(name: String): String!, hang: String, big(size: Int!): String!, fails: String }
        type Mutation { light(on: Boolean!): Boolean! }
        type Subscription { blink: Int!, count(to: Int!): Int!, flood(size: Int!): String!, dark: Int!, refused: Int! }
        """

    /// `hang` and `blink` report here.
    let started = Latch()
    let givenUp = Latch()
    let schema: ExecutableSchema

    init() throws {
        let (started, givenUp) = (started, givenUp)
        var resolvers = Resolvers()
        resolvers.query { query in
            query.field("hello") { call in "hello \(call.arguments.string("name") ?? "sailor")" }
            query.field("big") { call in String(repeating: "x", count: call.arguments.int("size") ?? 0) }
            query.field("fails") { _ -> String in throw ResolverError("no oil") }
            query.waitingField("hang") { _ -> String? in
                started.open()
                try await withTaskCancellationHandler {
                    try await Task.sleep(for: .seconds(600))
                } onCancel: {
                    givenUp.open()
                }
                return nil
            }
        }
        resolvers.mutation { mutation in
            mutation.field("light") { call in call.arguments.bool("on") ?? false }
        }
        resolvers.subscription { subscription in
            subscription.field("blink") { _ in
                AsyncStream<Int> { continuation in
                    continuation.onTermination = { _ in givenUp.open() }
                    continuation.yield(1)
                    started.open()
                }
            }
            subscription.field("count") { call in
                let last = call.arguments.int("to") ?? 0
                return AsyncStream<Int> { continuation in
                    for number in 1...max(1, last) { continuation.yield(number) }
                    continuation.finish()
                }
            }
            subscription.field("flood") { call in
                let text = String(repeating: "~", count: call.arguments.int("size") ?? 0)
                return AsyncStream<String>(unfolding: { text }, onCancel: { givenUp.open() })
            }
            subscription.field("dark") { _ in
                AsyncThrowingStream<Int, any Error> { continuation in
                    continuation.yield(1)
                    continuation.finish(throwing: ResolverError("the lamp went out"))
                }
            }
            subscription.field("refused") { _ -> AsyncStream<Int> in throw ResolverError("closed for repairs") }
        }
        schema = try ExecutableSchema(sdl: Self.sdl, resolvers: resolvers)
    }

    /// Options for a machine whose threads are all busy with other tests.
    static var patient: ServerOptions {
        var options = ServerOptions()
        options.connectionInitTimeout = .seconds(120)
        return options
    }

    /// A server that listens, for the length of the body.
    func serve<Result>(
        _ options: ServerOptions = Lighthouse.patient, _ body: (Server) async throws -> Result
    ) async throws -> Result {
        let server = Server(schema: schema, options: options)
        try server.start()
        defer { server.stop() }
        return try await body(server)
    }
}

/// Opens once; whoever waits goes on.
final class Latch: Sendable {
    private let state = Mutex((isOpen: false, waiting: [CheckedContinuation<Void, Never>]()))

    func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting {
            continuation.resume()
        }
    }

    func wait() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.waiting.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }
}
