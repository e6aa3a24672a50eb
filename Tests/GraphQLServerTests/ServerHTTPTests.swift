import GraphQLServer
import JSON
import Networking
import Testing

@Suite("Serving over HTTP")
struct ServerHTTPTests {
    private let client = HTTPClient()

    private func send(
        _ server: Server, _ method: String = "POST", path: String = "/graphql", headers: HTTPHeaders = [:],
        body: String? = nil
    ) async throws -> (status: Int, type: String, headers: HTTPHeaders, body: String) {
        var all = headers
        if body != nil, all["Content-Type"] == nil { all["Content-Type"] = "application/json" }
        let response = try await client.send(
            HTTPRequest(
                url: "http://127.0.0.1:\(server.port)\(path)", method: method, headers: all,
                body: body.map { Array($0.utf8) }, timeout: .seconds(120)))
        let bytes = try await response.body.collect()
        return (
            response.status, response.headers["Content-Type"] ?? "", response.headers,
            String(decoding: bytes, as: UTF8.self)
        )
    }

    @Test("a POST is answered with the response and nothing else")
    func post() async throws {
        try await Lighthouse().serve { server in
            let answer = try await send(
                server, body: #"{"query":"query Q($n: String) { hello(name: $n) }","variables":{"n":"Ida"}}"#)
            #expect(answer.status == 200)
            #expect(answer.type == "application/json; charset=utf-8")
            #expect(answer.body == #"{"data":{"hello":"hello Ida"}}"#)
        }
    }

    @Test("a GET reads query, variables and operationName from the URL")
    func get() async throws {
        try await Lighthouse().serve { server in
            let path =
                "/graphql?query=query+A%7Bhello%7D+query+B(%24n%3AString)%7Bhello(name%3A%24n)%7D"
                + "&operationName=B&variables=%7B%22n%22%3A%22%C3%98yvind+%26+co%22%7D"
            let answer = try await send(server, "GET", path: path)
            #expect(answer.status == 200)
            #expect(answer.body == #"{"data":{"hello":"hello Øyvind & co"}}"#)
        }
    }

    @Test("a mutation over GET is refused with 405, and says that POST is allowed")
    func mutationOverGet() async throws {
        try await Lighthouse().serve { server in
            let answer = try await send(server, "GET", path: "/graphql?query=mutation%7Blight(on%3Atrue)%7D")
            #expect(answer.status == 405)
            #expect(answer.headers["Allow"] == "POST")
            #expect(answer.body == #"{"errors":[{"message":"A mutation cannot be sent with GET. Use POST."}]}"#)
            let post = try await send(server, body: #"{"query":"mutation { light(on: true) }"}"#)
            #expect(post.body == #"{"data":{"light":true}}"#)
        }
    }

    @Test("request errors are 200 as application/json, 400 as graphql-response+json; partial data is 200 in both")
    func negotiation() async throws {
        try await Lighthouse().serve { server in
            let invalid = #"{"query":"{ hello"}"#
            let json = try await send(server, body: invalid)
            #expect(json.status == 200)
            let typed: HTTPHeaders = ["Accept": "application/graphql-response+json, application/json;q=0.9"]
            let response = try await send(server, headers: typed, body: invalid)
            #expect(response.status == 400)
            #expect(response.type == "application/graphql-response+json; charset=utf-8")
            #expect(response.body == json.body)
            let partial = try await send(server, headers: typed, body: #"{"query":"{ hello fails }"}"#)
            #expect(partial.status == 200)
            #expect(partial.body.hasSuffix(#""data":{"hello":"hello sailor","fails":null}}"#))
        }
    }

    @Test("bad input gets the status and the sentence it deserves, as JSON")
    func badInput() async throws {
        try await Lighthouse().serve { server in
            let text: HTTPHeaders = ["Content-Type": "text/plain"]
            let html: HTTPHeaders = ["Accept": "text/html"]
            let answers = [
                (try await send(server, body: "{"), 400, "not JSON"),
                (try await send(server, body: "[]"), 400, "batches"),
                (try await send(server, body: "7"), 400, "JSON object"),
                (try await send(server, body: #"{"query":7}"#), 400, "not a string"),
                (try await send(server, body: "{}"), 400, "no \\\"query\\\""),
                (try await send(server, body: #"{"query":"{hello}","variables":[]}"#), 400, "not an object"),
                (try await send(server, headers: text, body: "{hello}"), 415, "application/json"),
                (try await send(server, headers: html, body: #"{"query":"{hello}"}"#), 406, "answers application"),
                (try await send(server, "GET"), 400, "GraphQL server"),
                (try await send(server, "GET", path: "/graphql?query={hello}&variables=%7B"), 400, "variables"),
                (try await send(server, "GET", path: "/elsewhere"), 404, "/graphql"),
                (try await send(server, "PUT", body: "{}"), 405, "PUT"),
            ]
            for (answer, status, words) in answers {
                #expect(answer.status == status)
                #expect(answer.type.hasPrefix("application/json"))
                let document = try JSONDocument(parsing: Array(answer.body.utf8))
                #expect(document.root["errors"]?[0]?["message"]?.string != nil)
                #expect(answer.body.contains(words), "\(answer.body)")
            }
        }
    }

    @Test("a body beyond the limit is refused, announced or not")
    func bodyLimit() async throws {
        var options = ServerOptions()
        options.bodyLimit = 1_000
        try await Lighthouse().serve(options) { server in
            let long = try await send(server, body: String(repeating: " ", count: 200_000))
            #expect(long.status == 413)
            let raw = try #require(RawClient(port: server.port))
            raw.send("POST /graphql HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
            for _ in 0..<20 { raw.send("100\r\n" + String(repeating: "x", count: 256) + "\r\n") }
            raw.send("0\r\n\r\n")
            #expect(await raw.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 413"))
        }
    }

    @Test("a large response arrives whole, and connections are kept")
    func largeResponse() async throws {
        try await Lighthouse().serve { server in
            for _ in 0..<3 {
                let answer = try await send(server, body: #"{"query":"{ big(size: 3000000) }"}"#)
                #expect(answer.body.utf8.count == 3_000_000 + #"{"data":{"big":""}}"#.utf8.count)
            }
        }
    }

    @Test("a server that wants credentials refuses those who have none, over HTTP and WebSocket")
    func refusal() async throws {
        var options = ServerOptions()
        options.refusal = { header in
            header("Authorization") == "Bearer light" ? nil : ServerOptions.Refusal(status: 401)
        }
        try await Lighthouse().serve(options) { server in
            let without = try await send(server, body: #"{"query":"{hello}"}"#)
            #expect(without.status == 401)
            #expect(without.body.isEmpty)
            let with = try await send(
                server, headers: ["authorization": "Bearer light"], body: #"{"query":"{hello}"}"#)
            #expect(with.status == 200)
            await #expect(throws: WebSocketError.self) {
                try await WebSocket.connect(url: server.webSocketURL, subprotocols: ["graphql-transport-ws"])
            }
        }
    }

    @Test("a port that is taken is reported as such")
    func portInUse() async throws {
        let lighthouse = try Lighthouse()
        try await lighthouse.serve { server in
            let second = Server(schema: lighthouse.schema, port: server.port)
            #expect(throws: ServerError.portInUse(server.port)) { try second.start() }
        }
    }

    @Test("only 127.0.0.1 listens")
    func loopbackOnly() async throws {
        try await Lighthouse().serve { server in
            #expect(server.url == "http://127.0.0.1:\(server.port)/graphql")
            await #expect(throws: NetworkError.self) {
                try await client.send(HTTPRequest(url: "http://[::1]:\(server.port)/graphql", timeout: .seconds(60)))
            }
        }
    }
}
