@testable import GraphQLClient

/// An operation as a person would type it.
func operation(_ text: String, _ variables: JSONObject = [:]) throws -> DynamicOperation {
    DynamicOperation(document: try OperationDocument(text: text), variables: variables)
}

/// A client whose requests go to a session of a test's making.
func makeClient(
    _ session: FakeSession, provider: any InterceptorProvider = DefaultInterceptorProvider(),
    store: Store = .inMemory(),
    configuration: RequestChainNetworkTransport.Configuration = .init(
        requestTimeout: nil, clientAwarenessMetadata: .none),
    time: TimeSource = .system
) -> GraphQLClient {
    let transport = RequestChainNetworkTransport(
        session: session, interceptorProvider: provider, store: store, endpointURL: "http://harbour.test/graphql",
        configuration: configuration, time: time)
    return GraphQLClient(transport: transport, store: store)
}

extension ResponseStream {
    /// Every value, and the error that ended the stream if one did.
    func all() async -> (values: [Element], error: (any Error)?) {
        var values: [Element] = []
        do {
            for try await value in self { values.append(value) }
            return (values, nil)
        } catch {
            return (values, error)
        }
    }
}
