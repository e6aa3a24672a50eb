import GraphQLExecution
import JSON
import Testing

@Suite("What an operation may cost")
struct ExecutionLimitsTests {
    @Test("an operation that is nested too deep is refused before anything runs, at the field that goes too far")
    func depth() async throws {
        let heroes = try Heroes(limits: ExecutionLimits(depth: 3))
        let fits = try await heroes.executor.execute(GraphQLRequest(query: "{ hero { friend { name } } }"))
        #expect(fits.errors.isEmpty)
        let deep = """
            { hero { ...F friend { ...F } } }
            fragment F on Hero { friend { name } }
            """
        let refused = try await heroes.executor.execute(GraphQLRequest(query: deep))
        #expect(!refused.hasData)
        #expect(
            refused.errors.map(\.description) == [
                "The operation is nested deeper than the 3 levels that this server takes. (2:31)"
            ])
        #expect(refused.errors[0].extensions == ["code": "OPERATION_TOO_DEEP"])
    }

    @Test("an operation that takes too long is stopped with an error that says so")
    func time() async throws {
        let heroes = try Heroes(limits: ExecutionLimits(time: .milliseconds(20)))
        let result = try await heroes.executor.execute(GraphQLRequest(query: "{ hero { name } hang }"))
        #expect(
            String(decoding: result.bytes, as: UTF8.self)
                == #"{"errors":[{"message":"The operation took longer than 0.02 seconds and was stopped.","#
                + #""extensions":{"code":"OPERATION_TIMED_OUT"}}],"data":null}"#)
        let quick = try await Heroes(limits: ExecutionLimits(time: .seconds(600))).executor
            .execute(GraphQLRequest(query: "{ hero { slow } }"))
        #expect(quick.errors.isEmpty)
    }

    @Test("a response without a wait is stopped as well")
    func busy() async throws {
        let heroes = try Heroes(limits: ExecutionLimits(time: .zero))
        let names = (0..<5_000).map { "a\($0): hero { name }" }.joined(separator: " ")
        let result = try await heroes.executor.execute(GraphQLRequest(query: "{ \(names) }"))
        #expect(result.errors.map(\.extensions) == [["code": "OPERATION_TIMED_OUT"]])
    }

    @Test("what was put off and takes too long is given up, and said to be complete")
    func deferred() async throws {
        let heroes = try Heroes(limits: ExecutionLimits(time: .milliseconds(50)))
        let pieces = try await heroes.pieces("{ hero { name } ... @defer { hang } }")
        #expect(pieces.count == 2)
        #expect(
            pieces.last
                == #"{"completed":[{"id":"0","errors":[{"message":"The operation took longer than 0.05 seconds and was "#
                + #"stopped.","extensions":{"code":"OPERATION_TIMED_OUT"}}]}],"hasNext":false}"#)
    }
}
