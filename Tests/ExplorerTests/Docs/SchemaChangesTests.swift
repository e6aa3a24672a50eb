import GraphQLLanguage
import GraphQLSchema
import Terminal
import Testing

@testable import Explorer

@Suite("A schema that is loaded again")
struct SchemaChangesTests {
    private func reloaded(_ sdl: String) throws -> Harness {
        let harness = Harness(
            "query Fleet { a }", schema: try Schema.build(sdl: Source("type Query { a: Int b: Int }")))
        harness.press("Ctrl-X s")
        harness.bring(.schemaLoaded(LoadedSchema(try Schema.build(sdl: Source(sdl)))), for: .schema)
        return harness
    }

    @Test("what has changed is counted, the worst as a warning, and Ctrl-X D lists it, the worst first")
    func changes() throws {
        let harness = try reloaded("type Query { a: Int c: Int }")
        #expect(harness.notice == "The schema has changed: 1 breaking, 1 safe. Ctrl-X D lists it.")
        #expect(harness.state.notice.role == .warning)
        harness.press("Ctrl-X D")
        let rows = harness.screen.split(separator: "\n").map(String.init)
        let breaking = try #require(rows.firstIndex { $0.contains("breaking") && $0.contains("Query.b") })
        let safe = try #require(rows.firstIndex { $0.contains("safe") && $0.contains("Query.c") })
        #expect(breaking < safe)
    }

    @Test("one that is as it was is said to be so")
    func same() throws {
        #expect(try reloaded("type Query { a: Int b: Int }").notice == "The schema is fresh, and as it was.")
    }

    @Test("before that there is nothing to list")
    func none() {
        let harness = Harness("query Fleet { a }")
        harness.press("Ctrl-X D")
        #expect(harness.notice == "The schema has not been loaded twice.")
    }

    // MARK: From somewhere else

    private func places(_ harness: Harness) -> [String?] {
        harness.effects.compactMap { effect in
            if case .start(_, _, .chooseSchema(let place, _)) = effect { .some(place) } else { nil }
        }
    }

    @Test("Ctrl-X S takes it from a file, a URL or another environment; nothing means the server")
    func chosen() throws {
        let harness = Harness("query Fleet { a }")
        harness.bring(.schemaFailed("server refused (403)"), for: .schema)
        harness.press("Ctrl-X S")
        harness.type("schema.graphqls\n")
        #expect(places(harness) == ["schema.graphqls"])
        let schema = try Schema.build(sdl: Source("type Query { a: Int }"))
        harness.bring(.schemaLoaded(LoadedSchema(schema)), for: .schema)
        #expect(harness.row(0).contains("schema fresh"))
        harness.press("Ctrl-X S Enter")
        #expect(places(harness) == ["schema.graphqls", nil])
    }

    @Test("one that cannot be taken leaves the one that is there")
    func notChosen() throws {
        let harness = try reloaded("type Query { a: Int b: Int }")
        harness.press("Ctrl-X S")
        harness.type("nowhere\n")
        harness.bring(.schemaNotChosen("There is no file nowhere."), for: .schema)
        #expect(harness.notice == "No other schema is used: There is no file nowhere.")
        #expect(harness.state.schema.loaded != nil)
    }
}
