import GraphQLClient
import Terminal
import Testing

@testable import Explorer

@Suite("Cache pane")
struct CachePaneTests {
    /// A store that answers from a few records.
    private func harness() -> Harness {
        let harness = Harness("query Fleet { ships { name } }")
        harness.answers = { work in
            switch work {
            case .readCache(let view): return CachePaneTests.answer(to: view).map { .cache($0) }
            case .changeCache(.evict(let key)):
                return .cache(.changed("Removed \(key.rawValue) from the cache; woke Fleet.", WriteID(4)))
            case .changeCache(.clear): return .cache(.changed("Removed 3 records from the cache.", WriteID(5)))
            case .changeCache(.undo(let id)):
                return .cache(.changed("Undone \(id.rawValue).", nil))
            case .changeCache(.collectGarbage): return .cache(.done("Every record can be reached."))
            case .changeCache(.export(let path)): return .cache(.done("Wrote 3 records to \(path)."))
            case .changeCache(.importFile(let path)): return .cache(.refused("\(path): Line 2 is no record."))
            default: return nil
            }
        }
        harness.press("Ctrl-X 6")
        return harness
    }

    private static func answer(to view: CacheView) -> CacheAnswer? {
        let now: Int64 = 1_700_000_000_000
        func record(_ key: String, _ fields: [(FieldKey, FieldValue)], age: Int64 = 0) -> Record {
            Record(key: CacheKey(key), fields: fields.map { (key: $0.0, value: $0.1) }, writtenAt: now - age)
        }
        let erebus = record(
            "Ship:7",
            [
                ("__typename", .scalar("\"Ship\"")), ("name", .scalar("\"Erebus\"")),
                ("captain", .reference("Captain:2")), ("tags", .list([.scalar("1"), .scalar("2")])),
            ], age: 120_000)
        let terror = record("Ship:8", [("name", .scalar("\"Terror\""))])
        switch view {
        case .types:
            return .listing(
                .types([TypeCount(typeName: "Captain", count: 1), TypeCount(typeName: "Ship", count: 2)]))
        case .records(let type, _, _): return .listing(.records([erebus, terror], ofType: type, hasMore: false))
        case .record("Ship:7"): return .listing(.record(erebus))
        case .record("Captain:2"): return .listing(.record(record("Captain:2", [("name", .scalar("\"Crozier\""))])))
        case .record(let key): return .gone(key)
        case .find(let text):
            return .listing(.hits([Store.Match(key: "Ship:8", typeName: "Ship", field: "name")], of: text))
        case .referrers(let key):
            return .listing(.referrers([Store.Referrer(key: "QUERY_ROOT", field: "ships")], of: key))
        case .path(let key):
            return .listing(
                .path(
                    [
                        Store.Referrer(key: "QUERY_ROOT", field: "ships"),
                        Store.Referrer(key: "Ship:7", field: "captain"),
                    ],
                    to: key))
        case .unreachable: return .listing(.unreachable(["Ship:9"]))
        default: return nil
        }
    }

    @Test("types with their counts, then records, then fields with their age")
    func descend() {
        let harness = harness()
        #expect(harness.screen.contains("  Ship                                           2"))
        #expect(harness.screen.contains("[6] Cache 3"))
        harness.press("j j Enter")
        #expect(harness.screen.contains("  Ship:8                      name \"Terror\""))
        harness.press("Enter")
        #expect(harness.screen.contains("  name  \"Erebus\""))
        #expect(harness.screen.contains("2 min ago"))
        #expect(harness.screen.contains("  tags  [2]"))
        #expect(harness.screen.contains("    1  2"))
    }

    @Test("Enter on a reference follows it, q comes back to the same row")
    func references() {
        let harness = harness()
        harness.press("j j Enter Enter j j Enter")
        #expect(harness.screen.contains("\"Crozier\""))
        #expect(harness.screen.contains("Captain:2"))
        harness.press("q")
        #expect(harness.screen.contains("  name  \"Erebus\""))
        harness.press("Enter")
        #expect(harness.screen.contains("\"Crozier\""))
    }

    @Test("a search lists the records that contain a text")
    func search() {
        let harness = harness()
        harness.press("/")
        harness.type("terror\n")
        #expect(harness.screen.contains("Ship:8"))
        #expect(harness.screen.contains("in name"))
    }

    @Test("d evicts the selected record and reads again")
    func evict() {
        let harness = harness()
        harness.press("d")
        #expect(harness.notice == "Go to a record first; evict removes one record")
        harness.press("j j Enter d")
        #expect(harness.notice == "Removed Ship:7 from the cache; woke Fleet. u brings it back.")
    }

    @Test("u takes back the person's own changes, the latest first")
    func undo() {
        let harness = harness()
        harness.press("u")
        #expect(harness.notice == "No change of yours is left to undo.")
        harness.press("j j Enter d C y u")
        #expect(harness.notice == "Undone 5.")
        harness.press("u")
        #expect(harness.notice == "Undone 4.")
        harness.press("u")
        #expect(harness.notice == "No change of yours is left to undo.")
    }

    @Test("r lists who refers to a record, p the way from the root, and Enter follows both")
    func wayTo() {
        let harness = harness()
        harness.press("r")
        #expect(harness.notice == "Go to a record first; r lists who refers to it")
        harness.press("j j Enter r")
        #expect(harness.screen.contains("QUERY_ROOT                  ships"))
        #expect(harness.screen.contains("who refers to Ship:7"))
        harness.press("q Enter p")
        #expect(harness.screen.contains("  QUERY_ROOT  ships"))
        #expect(harness.screen.contains("    Ship:7  captain"))
        harness.press("j Enter")
        #expect(harness.screen.contains("\"Erebus\""))
    }

    @Test("o lists what no root leads to, X removes it")
    func garbage() {
        let harness = harness()
        harness.press("o")
        #expect(harness.screen.contains("unreachable 1"))
        #expect(harness.screen.contains("  Ship:9"))
        harness.press("X")
        #expect(harness.notice == "Every record can be reached.")
    }

    @Test("S exports to a file, I imports one, and a broken file is said")
    func files() {
        let harness = harness()
        harness.press("S Enter")
        #expect(harness.notice == "Wrote 3 records to cache.ndjson.")
        harness.press("I")
        harness.type("broken.ndjson\n")
        #expect(harness.notice == "broken.ndjson: Line 2 is no record.")
    }

    @Test("C asks before it clears, and says which live queries will fire")
    func clear() {
        let harness = harness()
        harness.press("Ctrl-X w C")
        #expect(harness.row(22).contains("Remove all 3 records? Fleet will show its missing data."))
        harness.press("n")
        #expect(!harness.effects.contains { $0.isClear })
        harness.press("C y")
        #expect(harness.effects.contains { $0.isClear })
        #expect(harness.notice == "Removed 3 records from the cache. u brings it back.")
    }

    @Test("a record that is gone is said")
    func gone() {
        let harness = harness()
        harness.press("/")
        harness.type("terror\n")
        harness.press("Enter")
        #expect(harness.notice == "The cache holds no record Ship:8.")
    }

    @Test("what is being opened is not lost to a change of the store that is read meanwhile")
    func openingDuringRefresh() {
        let harness = harness()
        harness.press("j j Enter")
        harness.answers = { _ in nil }
        harness.press("Enter")
        harness.bring(.storeChanged, for: .storeChanges)
        // The list that was left is brought up to date first, then the record opens.
        let types = CachePaneTests.answer(to: .records(type: "Ship", offset: 0))!
        harness.bring(.cache(types), for: .cacheRefresh)
        harness.bring(.cache(CachePaneTests.answer(to: .record("Ship:7"))!), for: .cacheView)
        #expect(harness.screen.contains("\"Erebus\""))
        #expect(harness.screen.contains("2 min ago"))
        // An answer that comes after one has gone on does not bring the list back.
        harness.bring(.cache(types), for: .cacheRefresh)
        #expect(harness.screen.contains("2 min ago"))
    }

    @Test("keys that come while a list is read act on what it brings, one after the other")
    func typeAhead() {
        let harness = harness()
        let answers = harness.answers
        harness.answers = { _ in nil }
        harness.press("j j Enter G Enter")
        #expect(harness.screen.contains("  Ship                                           2"))
        harness.answers = answers
        harness.bring(.cache(CachePaneTests.answer(to: .records(type: "Ship", offset: 0))!), for: .cacheView)
        #expect(harness.notice == "The cache holds no record Ship:8.")
    }

    @Test("keys that are valid everywhere do not wait, and Ctrl-C forgets those that do")
    func notHeld() {
        let harness = harness()
        let answers = harness.answers
        harness.answers = { _ in nil }
        harness.press("j j Enter d d Ctrl-C")
        #expect(harness.notice == "Stopped waiting.")
        harness.answers = answers
        harness.press("k")
        #expect(harness.state.cache.levels.count == 1)
        #expect(harness.effects.allSatisfy { !$0.isEviction })

        harness.answers = { _ in nil }
        harness.press("Enter Ctrl-X 1")
        #expect(harness.state.focus == .operation)
    }

    @Test("the selection stays on its record when others come before it")
    func selectionFollows() throws {
        let harness = harness()
        harness.press("j j Enter j")
        #expect(harness.state.cache.currentKey == "Ship:8")
        harness.answers = { _ in nil }
        let ships = ["Ship:1", "Ship:2", "Ship:7", "Ship:8"].map { key in
            Record(key: CacheKey(key), fields: [(key: "name", value: .scalar("\"\(key)\""))], writtenAt: 0)
        }
        harness.bring(.storeChanged, for: .storeChanges)
        harness.bring(.cache(.listing(.records(ships, ofType: "Ship", hasMore: false))), for: .cacheRefresh)
        #expect(harness.state.cache.currentKey == "Ship:8")
        // The record that is taken out leaves its place to the next.
        harness.bring(.storeChanged, for: .storeChanges)
        harness.bring(.cache(.listing(.records(ships.dropLast(), ofType: "Ship", hasMore: false))), for: .cacheRefresh)
        #expect(harness.state.cache.currentKey == "Ship:7")
    }

    @Test("a change of the store is read again while the pane is in sight")
    func storeChanged() {
        let harness = harness()
        let before = harness.effects.count
        harness.bring(.storeChanged, for: .storeChanges)
        #expect(harness.effects.count == before + 1)
    }
}

extension Effect {
    fileprivate var isEviction: Bool {
        if case .start(_, _, .changeCache(.evict)) = self { true } else { false }
    }

    fileprivate var isClear: Bool {
        if case .start(_, _, .changeCache(.clear)) = self { true } else { false }
    }
}
