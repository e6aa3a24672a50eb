import JSON
import Sandbox
import Testing
import Workspace

@Suite struct HistoryTests {
    private let folder = TemporaryFolder()

    private var path: String { "\(folder.path)/state/history.sqlite" }

    private func run(
        _ name: String, at time: Int64 = 1_000, _ text: String? = nil, variables: String = "{}"
    ) -> HistoryRun {
        HistoryRun(
            time: time, environment: "staging", kind: "query", name: name, text: text ?? "query \(name) { a }",
            variables: variables)
    }

    private func body(_ text: String) throws -> JSONDocument { try JSONDocument(parsing: text) }

    @Test("runs come back with their responses to the last digit, the latest first, also after opening again")
    func keeps() async throws {
        let history = History(path: path)
        var first = run("First", at: 1_000, variables: #"{"id": 9007199254740993}"#)
        first.duration = 1_234
        first.errorCount = 1
        first.byteCount = 40
        try await history.add(first, response: try body(#"{"data":{"a":1.10}}"#), keeping: .full)
        var failed = run("Second", at: 2_000)
        failed.failure = "Connection refused."
        try await history.add(failed, response: nil, keeping: .full)
        await history.close()

        let again = History(path: path)
        let runs = try await again.runs()
        #expect(runs.map(\.name) == ["Second", "First"])
        #expect(runs.map(\.failure) == ["Connection refused.", nil])
        #expect(runs.map(\.hasResponse) == [false, true])
        first.id = runs[1].id
        first.hasResponse = true
        #expect(runs[1] == first)
        #expect(try await again.response(of: runs[1].id) == Array(#"{"data":{"a":1.10}}"#.utf8))
        #expect(TemporaryFolder.permissions(of: path) == 0o600)
    }

    @Test("secrets in variables, literals and responses are taken out before anything is written")
    func masks() async throws {
        let history = History(path: path)
        try await history.add(
            run(
                "Login",
                #"mutation Login($newPassword: String = "hunter1") { login(user: "ada", otp: "hunter2") { t } }"#,
                variables: #"{"password":"hunter3","deep":[{"accessToken":{"value":"hunter4"}}],"user":"ada"}"#),
            response: try body(#"{"data":{"login":{"token":"hunter5","name":"ada","secretCount":null}}}"#),
            keeping: .full)
        let kept = try #require(try await history.runs().first)
        #expect(kept.variables == #"{"password":"***","deep":[{"accessToken":"***"}],"user":"ada"}"#)
        #expect(kept.text.contains(#"login(user: "ada", otp: "***")"#))
        #expect(kept.isMasked)
        let response = try #require(try await history.response(of: kept.id))
        #expect(
            String(decoding: response, as: UTF8.self)
                == #"{"data":{"login":{"token":"***","name":"ada","secretCount":null}}}"#)
        await history.close()
        for suffix in ["", "-wal"] {
            let bytes = (try? FileSystem.read(path + suffix)) ?? []
            #expect(!String(decoding: bytes, as: UTF8.self).contains("hunter"))
        }
    }

    @Test("an environment may keep operations only, or nothing")
    func keeping() async throws {
        let history = History(path: path)
        try await history.add(run("Some"), response: try body("{}"), keeping: .operations)
        try await history.add(run("None"), response: try body("{}"), keeping: .off)
        let runs = try await history.runs()
        #expect(runs.map(\.name) == ["Some"])
        #expect(!runs[0].hasResponse)
        #expect(try await history.response(of: runs[0].id) == nil)
    }

    @Test("a response over the bound is not kept, the run is")
    func largeResponse() async throws {
        var bounds = History.Bounds()
        bounds.responseByteCount = 10
        let history = History(path: path, bounds: bounds)
        try await history.add(run("Small"), response: try body("{}"), keeping: .full)
        try await history.add(run("Large"), response: try body(#"{"data":"0123456789"}"#), keeping: .full)
        #expect(try await history.runs().map(\.hasResponse) == [false, true])
    }

    @Test("a search looks into names, texts, variables and environments, and takes % and _ as they are")
    func search() async throws {
        let history = History(path: path)
        try await history.add(run("Fleet"), response: nil, keeping: .full)
        try await history.add(run("Port", variables: #"{"name":"100%"}"#), response: nil, keeping: .full)
        #expect(try await history.runs(matching: "FLEET").map(\.name) == ["Fleet"])
        #expect(try await history.runs(matching: "100%").map(\.name) == ["Port"])
        #expect(try await history.runs(matching: "1%0").isEmpty)
        #expect(try await history.runs(matching: "staging").count == 2)
        #expect(try await history.runs(matching: "", limit: 1).count == 1)
    }

    @Test("what is too old goes, then the oldest of what is too much; favourites stay and come first")
    func bounds() async throws {
        var bounds = History.Bounds()
        bounds.age = 1_000
        bounds.byteCount = 3 * 230
        let history = History(path: path, bounds: bounds)
        for (name, time) in [("A", 100), ("B", 200), ("C", 5_000), ("D", 5_001), ("E", 5_002), ("F", 5_003)] {
            try await history.add(run(name, at: Int64(time)), response: nil, keeping: .full)
        }
        let oldest = try #require(try await history.runs().last)
        try await history.setFavourite(true, oldest.id)
        try await history.prune(now: 5_004)
        #expect(try await history.runs().map(\.name) == ["A", "F", "E"])
        try await history.remove(oldest.id)
        #expect(try await history.runs().map(\.name) == ["F", "E"])
    }

    @Test("a file that is no database is set aside with a notice")
    func damaged() async throws {
        folder.write("state/history.sqlite", String(repeating: "no database ", count: 100))
        let history = History(path: path)
        #expect(try await history.runs().isEmpty)
        #expect(await history.notices.count == 1)
        #expect(await history.notices.first?.contains("was damaged") == true)
    }
}
