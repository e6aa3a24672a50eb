import GraphQLClient
import Testing

@testable import Explorer

@Suite("A line for an event")
struct LiveSummaryTests {
    private func response(_ data: String) throws -> GraphQLResponse<DynamicOperation> {
        let document = try OperationDocument(text: "subscription { shipMoved { id } }")
        let body = try JSONDocument(parsing: data)
        let value = ResponseValue(body.root)
        return GraphQLResponse(
            operation: DynamicOperation(document: document), data: value, value: value, source: .server)
    }

    @Test("the first event of an entity names its scalars, the next ones only what changed")
    func changes() throws {
        var summary = LiveSummary()
        let first = try response(#"{"shipMoved":{"__typename":"Ship","id":"7","position":{"lat":68.9019,"lon":-98}}}"#)
        #expect(summary.line(for: first) == "shipMoved  Ship:7  lat 68.9019 lon -98")
        let second = try response(#"{"shipMoved":{"__typename":"Ship","id":"7","position":{"lat":68.9021,"lon":-98}}}"#)
        #expect(summary.line(for: second) == "shipMoved  Ship:7  lat 68.9019→68.9021")
        #expect(summary.line(for: second) == "shipMoved  Ship:7  unchanged")
    }

    @Test("entities are told apart")
    func entities() throws {
        var summary = LiveSummary()
        _ = summary.line(for: try response(#"{"shipMoved":{"__typename":"Ship","id":"7","name":"Erebus"}}"#))
        let other = try response(#"{"shipMoved":{"__typename":"Ship","id":"8","name":"Terror"}}"#)
        #expect(summary.line(for: other) == "shipMoved  Ship:8  name \"Terror\"")
    }
}
