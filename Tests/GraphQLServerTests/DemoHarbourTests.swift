import GraphQLExecution
import GraphQLLanguage
import JSON
import Testing

@testable import GraphQLServer

@Suite("The demo harbour")
struct DemoHarbourTests {
    let executor = Executor(DemoHarbour.make(tick: .milliseconds(5)))

    private func data(_ query: String, _ variables: JSONObject = [:]) async throws -> JSONValue {
        let result = try await executor.execute(GraphQLRequest(query: query, variables: variables))
        #expect(result.errors.isEmpty)
        return try #require(result.data?.value)
    }

    private func errors(_ query: String) async throws -> [ExecutionError] {
        try await executor.execute(GraphQLRequest(query: query)).errors
    }

    @Test("every field of the schema has a resolver, and the schema has no fault")
    func complete() {
        #expect(executor.schema.unresolvedFields == [])
        #expect(DemoHarbour.schema.warnings == [])
    }

    @Test("the first tab's operations are valid, and its query runs with its variables")
    func firstTab() async throws {
        let variables = try JSONC.parse(Array(DemoHarbour.firstTabVariables.utf8)).root.value
        for name in ["Fleet", "Rename", "Moves"] {
            let request = GraphQLRequest(
                query: DemoHarbour.firstTab, operationName: name, variables: variables.object ?? [:])
            #expect(throws: Never.self) { try executor.prepare(request) }
        }
        let request = GraphQLRequest(
            query: DemoHarbour.firstTab, operationName: "Fleet", variables: variables.object ?? [:])
        let result = try await executor.execute(request)
        #expect(result.data?["ships"]?["nodes"]?.count == 5)
        #expect(result.errors.map(\.message) == ["Captain is ashore"])
        #expect(DemoHarbour.firstTab.split(separator: "\n").allSatisfy { $0.count <= 76 })
    }

    @Test("the fourth ship's captain is ashore: null, with path and code, while the others are there")
    func partialData() async throws {
        let result = try await executor.execute(GraphQLRequest(query: "{ ships { nodes { captain { name } } } }"))
        #expect(result.errors.map(\.path) == [["ships", "nodes", 3, "captain"]])
        #expect(result.errors[0].extensions == ["code": "FORBIDDEN"])
        let captains = try #require(result.data?["ships"]?["nodes"]).elements.map { $0["captain"]?["name"]?.string }
        #expect(captains[0] == "Frank Worsley")
        #expect(captains[3] == nil)
        #expect(try await errors("{ weather }").map(\.message) == ["The barometer is broken"])
    }

    @Test("tonnages beyond 2^53 keep every digit")
    func tonnage() async throws {
        let result = try await executor.execute(GraphQLRequest(query: #"{ ship(id: "2") { name tonnage } }"#))
        #expect(
            String(decoding: result.bytes, as: UTF8.self)
                == #"{"data":{"ship":{"name":"Kon-Tiki","tonnage":9007199254740993}}}"#)
        let heavy = try await data(
            "query($t: Tonnage) { ships(filter: { minTonnage: $t }, orderBy: TONNAGE) { totalCount nodes { name } } }",
            ["t": .number(JSONNumber(2_000_000_000_000_000_000))])
        #expect(heavy["ships"]?["nodes"]?[0]?["name"] == "Krassin")
        #expect(heavy["ships"]?["totalCount"] == 3)
    }

    @Test("pages follow each other without gap or overlap")
    func pages() async throws {
        var names: [String] = []
        var after: JSONValue = nil
        repeat {
            let page = try await data(
                """
                query($after: String) { ships(first: 7, after: $after) {
                  totalCount edges { cursor node { name } } pageInfo { hasNextPage endCursor } } }
                """, ["after": after])["ships"]
            names += page?["edges"]?.array?.compactMap { $0["node"]?["name"]?.string } ?? []
            #expect(page?["totalCount"] == 62)
            after = page?["pageInfo"]?["hasNextPage"] == true ? page?["pageInfo"]?["endCursor"] ?? nil : nil
        } while !after.isNull
        #expect(names.count == 62)
        #expect(Set(names).count == 62)
        #expect(
            try await errors("{ ships(first: 101) { totalCount } }").map(\.extensions) == [["code": "BAD_USER_INPUT"]])
    }

    @Test("two harbours hold the same")
    func deterministic() async throws {
        let query = """
            { ships(first: 100) { nodes { id name tonnage status launchedAt note position { lat lon } port { name }
              voyages(first: 30) { nodes { id from { name } to { name } departedAt arrivedAt } } } } }
            """
        let other = Executor(DemoHarbour.make())
        let one = try await executor.execute(GraphQLRequest(query: query))
        let two = try await other.execute(GraphQLRequest(query: query))
        #expect(one.errors.isEmpty)
        #expect(one.bytes == two.bytes)
        #expect(one.bytes.count > 100_000)
    }

    @Test("notes hold what terminals stumble over: escape sequences, wide and joined characters")
    func notes() async throws {
        let result = try await executor.execute(GraphQLRequest(query: "{ ships { nodes { note } } }"))
        let text = String(decoding: result.bytes, as: UTF8.self)
        #expect(text.contains(#"\u001b[31m"#) || text.contains(#"\u001B[31m"#))
        #expect(text.contains("白瀬矗"))
        #expect(text.contains("👨‍👩‍👧‍👦"))
    }

    @Test("search finds ships, ports and captains, and node finds anything by its id")
    func abstractTypes() async throws {
        let found =
            try await data(#"{ search(text: "AR") { __typename ... on Named { name } } }"#)["search"]?.array ?? []
        #expect(Set(found.compactMap { $0["__typename"]?.string }) == ["Ship", "Port", "Captain"])
        let nodes = try await data(
            #"{ a: node(id: "1") { __typename } b: node(id: "p2") { __typename ... on Port { name } } "#
                + #"c: node(id: "c3") { id } d: node(id: "v1-1") { __typename } e: node(id: "x") { id } }"#)
        #expect(
            nodes == [
                "a": ["__typename": "Ship"], "b": ["__typename": "Port", "name": "Oslo"], "c": ["id": "c3"],
                "d": ["__typename": "Voyage"], "e": nil,
            ])
    }

    @Test("mutations change what later queries see, in this harbour only")
    func mutations() async throws {
        _ = try await data(#"mutation { renameShip(id: "3", name: "Fram II") { id } }"#)
        _ = try await data(#"mutation { moveShip(id: "3", to: { lat: 85.95, lon: 66.5 }) { id } deleteShip(id: "7") }"#)
        let after = try await data(
            #"{ ship(id: "3") { name status port { id } position { lat lon } } gone: ship(id: "7") { id } }"#)
        #expect(
            after == [
                "ship": [
                    "name": "Fram II", "status": "AT_SEA", "port": nil, "position": ["lat": 85.95, "lon": 66.5],
                ], "gone": nil,
            ])
        let other = try await Executor(DemoHarbour.make()).execute(
            GraphQLRequest(query: #"{ ship(id: "3") { name } }"#))
        #expect(other.data?["ship"]?["name"]?.string == "Fram")
    }

    @Test("mutations refuse what makes no sense, with a code")
    func refusedMutations() async throws {
        let found = try await errors(
            #"mutation { a: renameShip(id: "999", name: "x") { id } b: renameShip(id: "1", name: "  ") { id } "#
                + #"c: moveShip(id: "1", to: { lat: 91, lon: 0 }) { id } }"#)
        #expect(found.map(\.path) == [["a"], ["b"], ["c"]])
        #expect(
            found.compactMap(\.extensions) == [
                ["code": "NOT_FOUND"], ["code": "BAD_USER_INPUT"], ["code": "BAD_USER_INPUT"],
            ])
    }

    private func events(_ query: String, count: Int) async throws -> [JSONValue] {
        guard case .events(let events) = try await executor.subscribe(executor.prepare(GraphQLRequest(query: query)))
        else { return [] }
        var found: [JSONValue] = []
        for try await event in events {
            found.append(event.data?.value ?? nil)
            if found.count == count { break }
        }
        return found
    }

    @Test("ships move while someone listens, one ship alone if asked, and a query sees where they are")
    func shipMoved() async throws {
        let any = try await events("subscription { shipMoved { id status position { lat lon } } }", count: 5)
        #expect(any.allSatisfy { $0["shipMoved"]?["status"] == "AT_SEA" })
        let one = try await events(#"subscription { shipMoved(id: "1") { id position { lat } } }"#, count: 5)
        #expect(one.allSatisfy { $0["shipMoved"]?["id"] == "1" })
        #expect(Set(one).count > 1)
    }

    @Test("ships come and go at a port")
    func portTraffic() async throws {
        let traffic = try await events(
            #"subscription { portTraffic(port: "p1") { ship { id port { id } } port { id } kind at } }"#, count: 4)
        #expect(traffic.count == 4)
        for event in traffic {
            #expect(event["portTraffic"]?["port"]?["id"] == "p1")
            #expect(HarbourTime.isValid(event["portTraffic"]?["at"]?.string ?? ""))
            let isMoored = event["portTraffic"]?["ship"]?["port"]?.isNull == false
            #expect(isMoored == (event["portTraffic"]?["kind"] == "ARRIVAL"))
        }
    }

    @Test("nothing moves when nobody listens")
    func idle() async throws {
        let harbour = Harbour(tick: .milliseconds(1))
        do {
            let moves = harbour.shipMoves(of: nil)
            for await _ in moves { break }
            #expect(harbour.moves.listenerCount == 1)
        }
        while harbour.moves.listenerCount > 0 { await Task.yield() }
        #expect(harbour.moves.listenerCount == 0)
    }
}

@Suite("Points in time as text")
struct HarbourTimeTests {
    @Test(
        "days and seconds become RFC 3339 and back",
        arguments: [
            (0, "1970-01-01T00:00:00Z"), (951_782_400, "2000-02-29T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
            (1_735_689_599, "2024-12-31T23:59:59Z"), (-12_406_608_000, "1576-11-07T00:00:00Z"),
        ])
    func text(seconds: Int, expected: String) {
        #expect(HarbourTime.text(secondsSince1970: seconds) == expected)
        #expect(HarbourTime.isValid(expected))
    }

    @Test("midnights are found again")
    func midnight() {
        let seconds = HarbourTime.secondsSince1970(year: 1_914, month: 8, day: 8)
        #expect(HarbourTime.text(secondsSince1970: seconds) == "1914-08-08T00:00:00Z")
    }

    @Test("other texts are no points in time")
    func invalid() {
        for text in ["", "1914-08-08", "1914-08-08 12:00:00Z", "1914-08-08T12:00:00", "19140808T120000Z____"] {
            #expect(!HarbourTime.isValid(text))
        }
    }
}
