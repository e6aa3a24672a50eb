import Testing

@testable import GraphQLClient

@Suite("The check of the status")
struct ResponseCodeInterceptorTests {
    private func fetch(_ reply: HTTPReply) async throws -> GraphQLResponse<DynamicOperation> {
        try await makeClient(FakeSession { _, _ in reply }).fetch(query: operation("{ a }"), cachePolicy: .networkOnly)
    }

    private let errors = #"{"errors":[{"message":"no such field"}]}"#

    @Test("a body of the GraphQL media type is a response whatever the status", arguments: [200, 294, 400, 422, 500])
    func mediaType(status: Int) async throws {
        let response = try await fetch(
            .json(errors, status: status, type: "Application/GraphQL-Response+JSON; charset=utf-8"))
        #expect(response.errors.map(\.message) == ["no such field"])
        #expect(response.http?.status == status)
    }

    @Test(
        "so is plain JSON that has the shape of one", arguments: ["application/json", "application/problem+json", ""])
    func plainJSON(type: String) async throws {
        let response = try await fetch(.json(errors, status: 400, type: type))
        #expect(response.errors.map(\.message) == ["no such field"])
    }

    @Test("partial data with status 400 keeps its data")
    func partialData() async throws {
        let response = try await fetch(.json(#"{"data":{"a":1},"errors":[{"message":"x","path":null}]}"#, status: 400))
        #expect(response.value?["a"]?.int == 1)
        #expect(response.errors.count == 1)
    }

    @Test("anything else is refused with status and body", arguments: [301, 403, 404, 500, 503])
    func refused(status: Int) async throws {
        let error = try #require(
            await #expect(throws: ResponseCodeInterceptor.ResponseCodeError.self) {
                _ = try await fetch(.json(#"{"error":"busy"}"#, status: status))
            })
        #expect(error.statusCode == status)
        #expect(error.response.status == status)
        #expect(String(decoding: error.body, as: UTF8.self) == #"{"error":"busy"}"#)
    }

    @Test("so is a status without any body", arguments: [401, 500])
    func emptyBody(status: Int) async throws {
        let error = try #require(
            await #expect(throws: ResponseCodeInterceptor.ResponseCodeError.self) {
                _ = try await fetch(.json("", status: status))
            })
        #expect(error.statusCode == status)
        #expect(error.body.isEmpty)
    }

    @Test("of an endless error page only the beginning is read")
    func endlessPage() async throws {
        let journal = Journal()
        let reply = HTTPReply(
            status: 502, headers: ["Content-Type": "text/html"],
            chunks: ResponseStream<[UInt8]> {
                journal.write("chunk")
                return [UInt8](repeating: 0x78, count: 64 << 10)
            })
        await #expect(throws: ResponseCodeInterceptor.ResponseCodeError.self) { _ = try await fetch(reply) }
        #expect(journal.lines.count < 20)
    }

    @Test("a successful status is never looked into", arguments: ["text/plain", "application/json"])
    func success(type: String) async throws {
        #expect(try await fetch(.json(#"{"data":{"a":1}}"#, status: 201, type: type)).value?["a"]?.int == 1)
    }
}
