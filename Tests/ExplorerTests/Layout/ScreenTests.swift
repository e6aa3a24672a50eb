import GraphQLClient
import GraphQLSchema
import Terminal
import Testing

@testable import Explorer

@Suite("Screen")
struct ScreenTests {
    static let fleet = """
        query Fleet($first: Int!) {
          ships(first: $first) {
            ...Card
            captain { name }
        } }
        fragment Card on Ship { id name }
        """
    static let answer = """
        {"data":{"ships":[
        {"__typename":"Ship","id":"7","name":"Erebus","captain":{"__typename":"Captain","name":"Crozier"}},
        {"__typename":"Ship","id":"8","name":"Terror","captain":null}]},
        "errors":[{"message":"Captain is ashore","path":["ships",1,"captain"],"locations":[{"line":4,"column":5}],
        "extensions":{"code":"FORBIDDEN"}}]}
        """

    private func harness(_ width: Int, _ height: Int) -> Harness {
        let harness = Harness(
            Self.fleet, variables: "{\"first\": 50}", size: Size(width: width, height: height),
            schema: TestSchema.harbour, environment: "staging")
        harness.answers = { work in
            guard case .run(let run) = work else { return nil }
            return Harness.response(to: run, Self.answer)
        }
        harness.press("Ctrl-J")
        harness.bring(.cache(.listing(.types([TypeCount(typeName: "Ship", count: 1_204)]))), for: .cacheTypes)
        return harness
    }

    @Test("80 by 24 is one column, and the focused pane takes the rows its text needs")
    func oneColumn() {
        let harness = harness(80, 24)
        let drawing = """
             STAGING  127.0.0.1/graphql                                        schema fresh
             Fleet                                                     ^X [ ] tab  ^X t new
            ━[1] Operation━ Fleet · query · +1 fragment ━━━━━━━━━━━━━━━━━━━━━ network-only ━
              1 query Fleet($first: Int!) {
              2   ships(first: $first) {
              3     ...Card
            ! 4     captain { name }                              ships.1.captain  FORBIDDEN
              5 } }
              6 fragment Card on Ship { id name }
            ─[2] Variables─ {"first": 50} ──Headers 0 ──────────────────────────────────────
            ─[3] Result─ from server · 1 error ────────────────────────────────────── tree ─
               ▾ ships [2]
                 ▸ 0 "Erebus"                                                        Ship:7
               ✗ ▸ 1 "Terror"                                                        Ship:8







            ─[4] Docs─[5] History─[6] Cache 1,204─[7] Live─[8] Request─────────────── ^X 4 ─
             Fleet: data with 1 error (ships.1.captain): Captain is ashore. ^X n…  ^X l log
             ^J run Fleet  F8 live  F2 docs  ^X n next error  ^X menu  ^Q quit
            """
        #expect(harness.screen == drawing)
    }

    @Test("120 by 40 is two columns and a dock")
    func twoColumns() {
        let harness = harness(120, 40)
        let drawing = """
             STAGING  http://127.0.0.1/graphql                                                                         schema fresh
             Fleet                                                                                             ^X [ ] tab  ^X t new
            ━[1] Operation━ Fleet · query ━━━━━━━━ network-only ━┯─[3] Result─ from server · 1 error ──────────────────────── tree ─
              1 query Fleet($first: Int!) {                      │   ▾ ships [2]
              2   ships(first: $first) {                         │     ▸ 0 "Erebus"                                          Ship:7
              3     ...Card                                      │   ✗ ▸ 1 "Terror"                                          Ship:8
            ! 4     captain { name }   ships.1.captain  FORBIDDEN│
              5 } }                                              │
              6 fragment Card on Ship { id name }                │
                                                                 │
                                                                 │
                                                                 │
                                                                 │
                                                                 │
                                                                 │
                                                                 │
                                                                 │
                                                                 │
                                                                 │
                                                                 │
                                                                 │
                                                                 │
                                                                 │
                                                                 │
            ─[2] Variables─ {"first": 50} ──Headers 0 ───────────┤
              {"first": 50}                                      │
                                                                 │
            ─[4] Docs─[5] History─[6] Cache 1,204─[7] Live─[8] Request───────────────────── Enter open  q back  / search  i insert ─
              query: Query                                                                                                         █
              mutation: Mutation                                                                                                   █
              subscription: Subscription                                                                                           █
              types                                                                                                                █
              type Query                                                                                                           █
              type Mutation
              type Subscription
              type Ship  A vessel.
              type Captain
              enum ShipStatus
             Fleet: data with 1 error (ships.1.captain): Captain is ashore. ^X n goes to it.                               ^X l log
             ^J run Fleet   F8 live   F2 docs   ^X n next error   Tab complete   ^X menu   ^Q quit
            """
        #expect(harness.screen == drawing)
    }

    @Test("at 40 by 10 every pane still has its title")
    func small() {
        let harness = harness(40, 10)
        let drawing = """
             STAGING 127.0.0.1/graph…  schema fresh
             Fleet
            ━[1] Operation━ Fleet ━━━ network-only ━
              1 query Fleet($first: Int!) {
            ─[2] Variables─ {"first":… ──Headers 0 ─
            ─[3] Result─ from server ──────── tree ─
               ▾ ships [2]
            ─[4] Docs─[5] History─[6] Cache … ^X 4 ─
             Fleet: data with 1 error (ships.1.cap…
             ^J run Fleet  ^X menu  ^Q quit
            """
        #expect(harness.screen == drawing)
    }

    @Test("below 40 by 10 there is the focused pane alone")
    func onePane() {
        let harness = harness(39, 9)
        let drawing = """
            ━[1] Operation━ Fleet ━━ network-only ━
              1 query Fleet($first: Int!) {
              2   ships(first: $first) {
              3     ...Card
            ! 4     captain { name }   ships.1.cap…
              5 } }
              6 fragment Card on Ship { id name }
             Fleet: data with 1 error (ships.1.ca…
             ^J run Fleet  ^X menu  ^Q quit
            """
        #expect(harness.screen == drawing)
    }

    @Test("in the smallest window the pane still has its whole name")
    func smallest() {
        #expect(harness(20, 5).row(0).hasPrefix("━[1] Operation━"))
    }

    @Test("the result grows when it has the focus")
    func result() {
        let harness = harness(80, 24)
        harness.press("Ctrl-X 3")
        let drawing = """
             STAGING  127.0.0.1/graphql                                        schema fresh
             Fleet                                                        [ ] tab  ^X t new
            ─[1] Operation─ Fleet · query · +1 fragment ───────────────────── network-only ─
              1 query Fleet($first: Int!) {
              2   ships(first: $first) {
              3     ...Card
            ─[2] Variables─ {"first": 50} ──Headers 0 ──────────────────────────────────────
            ━[3] Result━ from server · 1 error ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━ tree ━
               ▾ ships [2]
                 ▸ 0 "Erebus"                                                        Ship:7
               ✗ ▸ 1 "Terror"                                                        Ship:8










            ─[4] Docs─[5] History─[6] Cache 1,204─[7] Live─[8] Request─────────────── ^X 4 ─
             Fleet: data with 1 error (ships.1.captain): Captain is ashore. ^X n…  ^X l log
             ^J run Fleet  F8 live  F2 docs  ^X n next error  / search  ^X menu  ^Q quit
            """
        #expect(harness.screen == drawing)
    }

    @Test("a docked pane opens when it has the focus")
    func dock() {
        let harness = harness(80, 24)
        harness.press("Ctrl-X 6")
        let drawing = """
             STAGING  127.0.0.1/graphql                                        schema fresh
             Fleet                                                        [ ] tab  ^X t new
            ─[1] Operation─ Fleet · query · +1 fragment ───────────────────── network-only ─
              1 query Fleet($first: Int!) {
              2   ships(first: $first) {
            ─[2] Variables─ {"first": 50} ──Headers 0 ──────────────────────────────────────
            ─[3] Result─ from server · 1 error ────────────────────────────────────── tree ─
               ▾ ships [2]
                 ▸ 0 "Erebus"                                                        Ship:7
               ✗ ▸ 1 "Terror"                                                        Ship:8
            ━[4] Docs━[5] History━[6] Cache 1,204━[7] Live━[8] Request━━━━━━━━━━━━━━━━━━━━━━
              all records                                1,204
              Ship                                       1,204









             Fleet: data with 1 error (ships.1.captain): Captain is ashore. ^X n…  ^X l log
             ^J run Fleet  F8 live  F2 docs  d evict  r referrers  ^X menu  ^Q quit
            """
        #expect(harness.screen == drawing)
    }

    @Test("variables open in place, with the cursor in them")
    func variables() {
        let harness = harness(80, 24)
        harness.press("Ctrl-X 2")
        let drawing = """
             STAGING  127.0.0.1/graphql                                        schema fresh
             Fleet                                                     ^X [ ] tab  ^X t new
            ─[1] Operation─ Fleet · query · +1 fragment ───────────────────── network-only ─
              1 query Fleet($first: Int!) {
              2   ships(first: $first) {
              3     ...Card
            ! 4     captain { name }                              ships.1.captain  FORBIDDEN
            ━[2] Variables━━Headers 0 ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━
              {"first": 50}


            ─[3] Result─ from server · 1 error ────────────────────────────────────── tree ─
               ▾ ships [2]
                 ▸ 0 "Erebus"                                                        Ship:7
               ✗ ▸ 1 "Terror"                                                        Ship:8






            ─[4] Docs─[5] History─[6] Cache 1,204─[7] Live─[8] Request─────────────── ^X 4 ─
             Fleet: data with 1 error (ships.1.captain): Captain is ashore. ^X n…  ^X l log
             ^J run Fleet  F8 live  F2 docs  ^X n next error  ^X menu  ^Q quit
            """
        #expect(harness.screen == drawing)
    }

    @Test("zoom gives the pane the whole screen and takes it back")
    func zoom() {
        let harness = harness(80, 24)
        harness.press("Ctrl-X 3 z")
        #expect(harness.row(2).hasPrefix("━[3] Result━ from server"))
        #expect(!harness.screen.contains("Operation"))
        harness.press("z")
        #expect(harness.row(2).hasPrefix("─[1] Operation"))
    }

    @Test("below 20 by 5 there is one sentence, and coming back is no trouble")
    func tooSmall() {
        let harness = harness(19, 4)
        #expect(harness.screen == "Sextant needs 20×5…")
        harness.send(.resized(Size(width: 80, height: 24)))
        #expect(harness.row(3) == "  1 query Fleet($first: Int!) {")
    }

    @Test("no size crashes, with any pane in focus", arguments: PaneID.allCases)
    func anySize(pane: PaneID) {
        let harness = harness(80, 24)
        harness.state.focus = pane
        for width in [0, 1, 19, 20, 39, 40, 60, 109, 110, 200] {
            for height in [0, 1, 4, 5, 9, 10, 11, 24, 60] {
                harness.send(.resized(Size(width: width, height: height)))
                let buffer = harness.buffer
                #expect(buffer.width == width && buffer.height == height)
            }
        }
    }

    @Test("the split moves by keys, and never swallows the other panes")
    func split() {
        let harness = harness(80, 24)
        let before = harness.state.layout.frame(of: .operation)?.body.height ?? 0
        harness.press("Ctrl-X +")
        #expect(harness.state.layout.frame(of: .operation)?.body.height == before + 2)
        for _ in 0..<30 { harness.press("Ctrl-X +") }
        #expect((harness.state.layout.frame(of: .result)?.body.height ?? 0) >= 1)
        for _ in 0..<60 { harness.press("Ctrl-X -") }
        #expect((harness.state.layout.frame(of: .operation)?.body.height ?? 0) >= 1)
    }

    @Test("a protected environment has its header in the warning colour")
    func protected() {
        let harness = Harness(Self.fleet, host: "api.acme.io", isProtected: true, environment: "production")
        #expect(harness.row(0).hasPrefix(" PRODUCTION  api.acme.io/graphql"))
        #expect(harness.buffer[1, 0].style == StyleRole.danger.style)
    }

    @Test("the schema of an earlier session stands in, with its age, until the fresh one is there")
    func earlierSchema() throws {
        let harness = Harness("query Fleet { ships { name } }")
        let schema = try Schema.build(sdl: "type Query { ships: Int }")
        harness.bring(.schemaLoaded(LoadedSchema(schema, writtenAt: harness.state.now - 7_200_000)), for: .schema)
        #expect(harness.row(0).hasSuffix("schema 2 h old"))
        harness.bring(.schemaLoaded(LoadedSchema(schema)), for: .schema)
        #expect(harness.row(0).hasSuffix("schema fresh"))
    }

    @Test("a schema that cannot be loaded again leaves the earlier one in use")
    func keepsEarlierSchema() throws {
        let harness = Harness("query Fleet { ships { name } }")
        let schema = try Schema.build(sdl: "type Query { ships: Int }")
        harness.bring(.schemaLoaded(LoadedSchema(schema, writtenAt: harness.state.now - 7_200_000)), for: .schema)
        harness.bring(.schemaFailed("the server refused (403)"), for: .schema)
        #expect(harness.row(0).hasSuffix("schema 2 h old"))
        #expect(
            harness.notice
                == "The schema was not loaded again, the server refused (403). The one that was here still serves.")
    }

    @Test("a schema that could not be loaded is said in a sentence; running works")
    func schemaFailure() {
        let harness = Harness("query Fleet { ships { name } }")
        harness.bring(.schemaFailed("The server answered with status 403"), for: .schema)
        #expect(
            harness.notice
                == "schema: none, The server answered with status 403. Running works; Ctrl-X s tries again, "
                + "Ctrl-X S chooses another.")
        #expect(harness.row(0).hasSuffix("schema: none"))
        harness.press("Ctrl-J")
        #expect(harness.startedRuns.count == 1)
    }
}
