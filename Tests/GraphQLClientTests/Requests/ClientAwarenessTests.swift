import Testing

@testable import GraphQLClient

@Suite("What is said about the program")
struct ClientAwarenessTests {
    private func request(
        _ metadata: ClientAwarenessMetadata, apq: Bool = false, headers: HTTPHeaders = [:]
    ) throws -> HTTPRequest {
        try RequestChainNetworkTransport(
            store: .inMemory(), endpointURL: "http://h",
            configuration: .init(
                additionalHeaders: headers,
                apqConfig: AutoPersistedQueryConfiguration(autoPersistQueries: apq),
                clientAwarenessMetadata: metadata)
        ).request(
            for: operation("{ a }"), fetchBehavior: .networkOnly, requestConfiguration: RequestConfiguration()
        ).toHTTPRequest()
    }

    private func extensions(_ request: HTTPRequest) throws -> JSONValue? {
        try JSONValue(parsing: request.body ?? [])["extensions"]
    }

    @Test("by default the library is named, and no header")
    func byDefault() throws {
        let request = try request(ClientAwarenessMetadata())
        #expect(try extensions(request)?["clientLibrary"]?["name"]?.string == "sextant")
        #expect(try extensions(request)?["clientLibrary"]?["version"]?.string?.isEmpty == false)
        #expect(!request.headers.contains("apollographql-client-name"))
        #expect(!request.headers.contains("apollographql-client-version"))
    }

    @Test("a name and a version are headers, beside a document's hash and under the caller's own")
    func named() throws {
        let metadata = ClientAwarenessMetadata(clientApplicationName: "buoy", clientApplicationVersion: "2")
        let named = try request(metadata, apq: true)
        #expect(named.headers["apollographql-client-name"] == "buoy")
        #expect(named.headers["apollographql-client-version"] == "2")
        #expect(try extensions(named)?["clientLibrary"] != nil)
        #expect(try extensions(named)?["persistedQuery"]?["version"] == 1)
        let replaced = try request(metadata, headers: ["ApolloGraphQL-Client-Name": "other"])
        #expect(replaced.headers.values(for: "apollographql-client-name") == ["other"])
    }

    @Test("nothing is said where nothing is to be said, and the defaults name the program")
    func presets() throws {
        #expect(try extensions(request(.none)) == nil)
        #expect(try request(.enabledWithDefaults).headers["apollographql-client-name"]?.hasSuffix("-sextant") == true)
    }

    @Test("an explorer's client says nothing")
    func explorer() throws {
        let configuration = ConnectionConfiguration(endpoint: "http://h")
        let request = try configuration.httpRequest(for: operation("{ a }"))
        #expect(try extensions(request) == nil)
        #expect(!request.headers.contains("apollographql-client-name"))
    }
}
