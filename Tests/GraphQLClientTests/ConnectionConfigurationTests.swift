import Testing

@testable import GraphQLClient

@Suite("Where operations go")
struct ConnectionConfigurationTests {
    @Test(
        "subscriptions go to the endpoint with the WebSocket's scheme, or to a URL of their own",
        arguments: [
            ("http://h:4000/graphql", nil, "ws://h:4000/graphql"), ("HTTPS://h/graphql", nil, "wss://h/graphql"),
            ("https://h/graphql", "wss://live.h/ws", "wss://live.h/ws"),
            ("https://h/graphql", "https://live.h/ws", "wss://live.h/ws"),
        ] as [(String, String?, String)])
    func webSocketURL(endpoint: String, subscriptions: String?, expected: String) {
        var configuration = ConnectionConfiguration(endpoint: endpoint)
        configuration.subscriptionEndpoint = subscriptions
        #expect(configuration.webSocketURL == expected)
    }

    @Test("headers are copied into the connection parameters, which win, unless that is switched off")
    func connectingPayload() {
        var configuration = ConnectionConfiguration(
            endpoint: "http://h", headers: ["Authorization": "Bearer t", "X-Tenant": "a", "X-Empty": ""],
            connectionParameters: ["X-Tenant": "b", "apiKey": "k"])
        #expect(
            configuration.connectingPayload == ["Authorization": "Bearer t", "X-Tenant": "b", "apiKey": "k"])
        configuration.copiesHeaders = false
        #expect(configuration.connectingPayload == ["X-Tenant": "b", "apiKey": "k"])
        configuration.connectionParameters = [:]
        #expect(configuration.connectingPayload == nil)
    }

    @Test("both protocols are offered, the current one first, unless one is asked for")
    func dialects() {
        var configuration = ConnectionConfiguration(endpoint: "http://h")
        #expect(configuration.webSocket.dialects == [.transportWS, .legacyWS])
        configuration.subscriptionTransport = .webSocket
        #expect(configuration.webSocket.dialects == [.transportWS])
        configuration.subscriptionTransport = .legacyWebSocket
        #expect(configuration.webSocket.dialects == [.legacyWS])
    }

    @Test("a dry run of a subscription shows the messages, secrets by their names")
    func subscriptionDryRun() throws {
        let configuration = ConnectionConfiguration(
            endpoint: "https://h/graphql", headers: ["Authorization": "Bearer s3cret"])
        let text = try curlCommand(for: operation("subscription S { a }"), configuration)
        #expect(
            text == #"""
                # wss://h/graphql
                # Sec-WebSocket-Protocol: graphql-transport-ws, graphql-ws
                # Authorization: Bearer $AUTHORIZATION
                {"type":"connection_init","payload":{"Authorization":"Bearer $AUTHORIZATION"}}
                {"id":"1","type":"subscribe","payload":{"operationName":"S","query":"subscription S { a }"}}
                """#)
        let shown = try curlCommand(for: operation("subscription S { a }"), configuration, showsSecrets: true)
        #expect(shown.contains("s3cret"))
    }

    @Test("a client without a store keeps nothing")
    func forgetful() async throws {
        let client = GraphQLClient(connecting: ConnectionConfiguration(endpoint: "http://h"), store: nil)
        let query = try operation("{ a }")
        #expect(try await client.fetch(query: query, cachePolicy: .cacheOnly) == nil)
    }
}
