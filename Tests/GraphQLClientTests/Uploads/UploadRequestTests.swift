import Sandbox
import Testing

@testable import GraphQLClient

@Suite("A request with files")
struct UploadRequestTests {
    private let mutation = "mutation M($f: Upload, $in: In) { load }"

    private func file(_ name: String, _ text: String = "x", original: String = "a.txt") -> GraphQLFile {
        GraphQLFile(fieldName: name, originalName: original, mimeType: "text/plain", data: Array(text.utf8))
    }

    private func request(
        _ variables: JSONObject, _ files: [GraphQLFile],
        configuration: RequestConfiguration = RequestConfiguration(), headers: HTTPHeaders = [:]
    ) throws -> UploadRequest<DynamicOperation> {
        var request = UploadRequest(
            operation: try operation(mutation, variables), files: files, graphQLEndpoint: "http://h/graphql",
            additionalHeaders: headers, requestConfiguration: configuration)
        request.boundary = "B"
        return request
    }

    /// The variables that are sent and the map.
    private func form(_ variables: JSONObject, _ files: [GraphQLFile]) throws -> (variables: String, map: String) {
        let form = try request(variables, files).form()
        let operations = try JSONValue(parsing: form.operations)
        return (
            operations["variables"].map { JSONWriter.string($0) } ?? "none", String(decoding: form.map, as: UTF8.self)
        )
    }

    @Test("the form is what the specification shows")
    func body() throws {
        let http = try request(["f": nil], [file("f", "ten", original: "a \"b\"\r\n.txt")]).toHTTPRequest()
        let text = http.bodySegments?.map { segment in
            guard case .bytes(let bytes) = segment else { return "a file" }
            return String(decoding: bytes, as: UTF8.self)
        }.joined()
        let operations =
            #"{"operationName":"M","variables":{"f":null},"query":"mutation M($f: Upload, $in: In) { load }"}"#
        #expect(
            text == "--B\r\nContent-Disposition: form-data; name=\"operations\"\r\n\r\n\(operations)\r\n"
                + "--B\r\nContent-Disposition: form-data; name=\"map\"\r\n\r\n{\"0\":[\"variables.f\"]}\r\n"
                + "--B\r\nContent-Disposition: form-data; name=\"0\"; filename=\"a %22b%22%0D%0A.txt\"\r\n"
                + "Content-Type: text/plain\r\n\r\nten\r\n--B--\r\n")
        #expect(http.method == "POST")
        #expect(http.headers["Content-Type"] == "multipart/form-data; boundary=B")
        #expect(http.headers["Apollo-Require-Preflight"] == "true")
        #expect(!http.mayBeSentTwice)
    }

    @Test("every request has a boundary of its own")
    func boundary() throws {
        let made = try (0..<2).map { _ in
            UploadRequest(operation: try operation(mutation), files: [], graphQLEndpoint: "http://h").boundary
        }
        #expect(made[0] != made[1])
        #expect(made[0].count <= 70)
    }

    @Test("several files of one name are a list, names are sorted, files of one name are not")
    func many() throws {
        let (variables, map) = try form(
            ["z": 1], [file("z2", "1"), file("f", "2"), file("a", "3"), file("f", "4")])
        #expect(variables == #"{"z":1,"a":null,"f":[null,null],"z2":null}"#)
        #expect(map == #"{"0":["variables.a"],"1":["variables.f.0"],"2":["variables.f.1"],"3":["variables.z2"]}"#)
        let files = try request([:], [file("f", "2"), file("a", "3"), file("f", "4")]).form().files
        #expect(files.map(\.content) == ["3", "2", "4"].map { .bytes(Array($0.utf8)) })
    }

    @Test(
        "a path leads into what is there, and makes what is not",
        arguments: [
            (["in": ["note": "n"]], "in.papers.0", #"{"in":{"note":"n","papers":[null]}}"#),
            (["in": ["papers": [["p": 1], ["p": 2]]]], "in.papers.1.p", #"{"in":{"papers":[{"p":1},{"p":null}]}}"#),
            (["in": ["papers": ["x"]]], "in.papers.1", #"{"in":{"papers":["x",null]}}"#),
            (["in": nil], "in.a.b", #"{"in":{"a":{"b":null}}}"#), (["f": "old"], "f", #"{"f":null}"#),
            (["in": ["0": "x"]], "in.0", #"{"in":{"0":null}}"#),
        ] as [(JSONObject, String, String)])
    func paths(variables: JSONObject, path: String, expected: String) throws {
        let form = try form(variables, [file(path)])
        #expect(form.variables == expected)
        #expect(form.map == #"{"0":["variables.\#(path)"]}"#)
    }

    @Test("a place that cannot be is an error", arguments: ["in.x", "list.2", "list.-1", "list.x", "f.", "", "new.1"])
    func noPlace(path: String) throws {
        #expect(throws: GraphQLFileError.noPlace(fieldName: path)) {
            _ = try form(["in": "text", "list": [1]], [file(path)])
        }
    }

    @Test("the time limit and headers hold for files as well, but the content type is the form's")
    func settings() throws {
        let http = try request(
            [:], [file("f")], configuration: RequestConfiguration(requestTimeout: .seconds(7), headers: ["X-A": "1"]),
            headers: ["Content-Type": "application/json", "X-B": "2"]
        ).toHTTPRequest()
        #expect(http.timeout == .seconds(7))
        #expect(http.headers["X-A"] == "1")
        #expect(http.headers["X-B"] == "2")
        #expect(http.headers.values(for: "content-type") == ["multipart/form-data; boundary=B"])
    }

    @Test("a file on disk is measured, named after its path, and has to be one")
    func onDisk() throws {
        let folder = TemporaryFolder()
        folder.write("list.csv", "a,b")
        let file = try GraphQLFile(fieldName: "f", filePath: "\(folder.path)/list.csv")
        #expect(file.contentLength == 3)
        #expect(file.originalName == "list.csv")
        for path in ["\(folder.path)/none", folder.path, "/dev/null"] {
            #expect(throws: GraphQLFileError.couldNotGetFileSize(path: path)) {
                _ = try GraphQLFile(fieldName: "f", filePath: path)
            }
        }
    }

    @Test("files go through the chain, to the server alone")
    func chain() async throws {
        let session = FakeSession(json: #"{"data":{"load":"ok"}}"#)
        let store = Store.inMemory()
        let client = makeClient(session, store: store)
        let mutation = try operation("mutation M($f: Upload) { load }")
        let (responses, error) = await client.upload(operation: mutation, files: [file("f")]).all()
        #expect(error == nil)
        #expect(responses.first?.value?["load"]?.string == "ok")
        #expect(responses.first?.trace.steps.contains { $0.name == "cache write" } == true)
        #expect(session.requests.first?.bodySegments?.isEmpty == false)
    }

    @Test("without a transport for them, and with a subscription, files are refused")
    func refused() async throws {
        let webSocket = WebSocketTransport(endpointURL: "ws://h", store: .inMemory())
        let client = GraphQLClient(transport: webSocket, store: webSocket.store)
        let (_, error) = await client.upload(operation: try operation(mutation), files: [file("f")]).all()
        #expect(describe(try #require(error)).sentence == "This client has no transport that can carry files.")
        let (_, wrong) = await makeClient(FakeSession(json: "{}")).upload(
            operation: try operation("subscription { a }"), files: [file("f")]
        ).all()
        #expect(wrong is RequestChainError)
    }

    @Test("as a command for curl the form is written by curl, and secrets stay names")
    func command() throws {
        let folder = TemporaryFolder()
        folder.write("a \"b\".csv", "x")
        let text = try curlCommand(
            for: operation(mutation, ["t": "s3cret-token"]),
            ConnectionConfiguration(endpoint: "http://h/graphql", headers: ["Authorization": "Bearer t"]),
            files: [GraphQLFile(fieldName: "f", mimeType: "text/csv", filePath: "\(folder.path)/a \"b\".csv")],
            known: [Secrets.Known(name: "TOKEN", value: "s3cret-token")])
        #expect(text.contains(#"-F '0=@"\#(folder.path)/a \"b\".csv";type=text/csv;filename="a \"b\".csv"'"#))
        #expect(text.contains(#"--form-string 'map={"0":["variables.f"]}'"#))
        #expect(text.contains(#"-H 'Authorization: Bearer '"$AUTHORIZATION""#))
        #expect(!text.contains("s3cret"))
        #expect(!text.contains("Content-Type"))
        #expect(!text.contains("--data-binary"))
        #expect(!text.contains("-X"))
    }
}
