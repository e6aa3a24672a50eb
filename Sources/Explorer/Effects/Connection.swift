import GraphQLClient
import Synchronization
import Workspace

/// An endpoint that is in use, and what talks to it.
struct Connection: Sendable {
    let configuration: ConnectionConfiguration
    let client: GraphQLClient
    let keeper: CredentialKeeper
    var schemas: SchemaService?
    /// What the history calls it, and what it keeps of it.
    var place: String
    var keeping = HistoryKeeping.full
    /// The clients of subscriptions that need other headers than the first one sends: a WebSocket has one set of them for
    /// all operations that it carries.
    private let others = OtherClients()

    init(
        configuration: ConnectionConfiguration, client: GraphQLClient, keeper: CredentialKeeper? = nil
    ) {
        self.configuration = configuration
        self.client = client
        self.keeper = keeper ?? CredentialKeeper(CredentialSource(), value: configuration.headers["Authorization"])
        place = configuration.endpoint
    }

    init(_ endpoint: OpenedEndpoint) {
        let source = endpoint.credential
        let keeper = CredentialKeeper(source, value: endpoint.configuration.headers[source.header])
        var listened = endpoint.configuration
        listened.interceptorProvider = ListenedInterceptors(base: listened.interceptorProvider, keeper: keeper)
        self.init(
            configuration: endpoint.configuration,
            client: GraphQLClient(connecting: listened, store: endpoint.store), keeper: keeper)
        schemas = endpoint.schemas
        keeping = endpoint.keeping
        if endpoint.facts.isDemo { place = "demo" }
        if !endpoint.facts.environment.isEmpty { place = endpoint.facts.environment }
    }

    /// The headers of a tab on top of the connection's; a name without a value removes one.
    func configuration(with headers: [(name: String, value: String)]) -> ConnectionConfiguration {
        var configuration = configuration
        for header in headers {
            configuration.headers[header.name] = header.value.isEmpty ? nil : header.value
        }
        return configuration
    }

    /// The same, with the credential as it is by now, unless the tab has one of its own.
    func authorizedConfiguration(
        with headers: [(name: String, value: String)]
    ) async throws -> (configuration: ConnectionConfiguration, credential: String?) {
        var configuration = configuration(with: headers)
        guard !hasOwnCredential(headers) else { return (configuration, nil) }
        let credential = try await keeper.current()
        configuration.headers[keeper.source.header] = credential
        return (configuration, credential)
    }

    func hasOwnCredential(_ headers: [(name: String, value: String)]) -> Bool {
        headers.contains { $0.name.lowercased() == keeper.source.header.lowercased() }
    }

    /// The client whose WebSocket sends these headers and the credential as it is by now.
    func subscriptionClient(
        with headers: [(name: String, value: String)]
    ) async throws -> (client: GraphQLClient, credential: String?) {
        let (configuration, credential) = try await authorizedConfiguration(with: headers)
        guard configuration.headers != self.configuration.headers else { return (client, credential) }
        return (others.client(for: configuration, store: client.store), credential)
    }

    /// What the requests of a run carry besides, and whether their results are kept.
    func requestConfiguration(_ run: PreparedRun) -> RequestConfiguration {
        var request = RequestConfiguration(writeResultsToCache: !run.isPrivate)
        for header in run.headers { request.headers[header.name] = header.value }
        return request
    }

    /// The results of a query or a mutation, as its policy brings them.
    func results(of run: PreparedRun) -> ResponseStream<GraphQLResponse<DynamicOperation>> {
        let configuration = requestConfiguration(run)
        if run.operation.document.kind == .mutation {
            return client.results(of: run.operation, requestConfiguration: configuration)
        }
        return client.fetch(query: run.operation, policy: run.policies.query, requestConfiguration: configuration)
    }

    /// The command that would send the same from a shell; secrets stand there as names.
    func curl(for run: PreparedRun) -> String {
        (try? curlCommand(for: run.operation, configuration(with: run.headers))) ?? ""
    }

    /// Lets go of everything, so that servers hear of it and the cache is whole.
    func close() async {
        for client in [client] + others.takeAll() { await client.close() }
        await client.store.close()
    }
}

/// Clients by the headers that their WebSockets send.
private final class OtherClients: Sendable {
    private let clients = Mutex<[(headers: HTTPHeaders, client: GraphQLClient)]>([])

    func client(for configuration: ConnectionConfiguration, store: Store) -> GraphQLClient {
        clients.withLock { clients in
            if let known = clients.first(where: { $0.headers == configuration.headers }) { return known.client }
            let client = GraphQLClient(connecting: configuration, store: store)
            clients.append((configuration.headers, client))
            return client
        }
    }

    func takeAll() -> [GraphQLClient] {
        clients.withLock { clients in
            defer { clients = [] }
            return clients.map(\.client)
        }
    }
}

extension Error {
    /// Whether the server refused for want of credentials, over HTTP or a WebSocket.
    var isForWantOfCredentials: Bool {
        switch self {
        case let refusal as ResponseCodeInterceptor.ResponseCodeError: return refusal.statusCode == 401
        case let lost as WebSocketTransportError:
            if case .closed(let code, _)? = lost.cause { return code.rawValue == 4401 }
            return false
        default: return false
        }
    }
}
