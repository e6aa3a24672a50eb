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
}
