import GraphQLClient
import Workspace

/// An endpoint that is in use, and what talks to it.
struct Connection: Sendable {
    let configuration: ConnectionConfiguration
    let client: GraphQLClient
    var schemas: SchemaService?
    /// What the history calls it, and what it keeps of it.
    var place: String
    var keeping = HistoryKeeping.full

    init(configuration: ConnectionConfiguration, client: GraphQLClient) {
        self.configuration = configuration
        self.client = client
        place = configuration.endpoint
    }

    init(_ endpoint: OpenedEndpoint) {
        var listened = endpoint.configuration
        listened.interceptorProvider = ListenedInterceptors(base: listened.interceptorProvider)
        self.init(
            configuration: endpoint.configuration,
            client: GraphQLClient(connecting: listened, store: endpoint.store))
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

    func requestConfiguration(_ headers: [(name: String, value: String)]) -> RequestConfiguration {
        var request = RequestConfiguration()
        for header in headers { request.headers[header.name] = header.value }
        return request
    }

    /// The command that would send the same from a shell; secrets stand there as names.
    func curl(for run: PreparedRun) -> String {
        (try? curlCommand(for: run.operation, configuration(with: run.headers))) ?? ""
    }
}
