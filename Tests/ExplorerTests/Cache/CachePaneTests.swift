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
            case .cacheTypes:
                return .cacheTypes([TypeCount(typeName: "Captain", count: 1), TypeCount(typeName: "Ship", count: 2)])
            case .cacheRecords("Ship", _):
                return .cacheRecords(
                    type: "Ship",
                    [
                        RecordSummary(key: CacheKey("Ship:7"), typeName: "Ship", hint: "name \"Erebus\""),
                        RecordSummary(key: CacheKey("Ship:8"), typeName: "Ship", hint: "name \"Terror\""),
                    ], offset: 0)
            case .cacheRecord(let key) where key == CacheKey("Ship:7"):
                let record = Record(
                    key: key,
                    fields: [
                        (FieldKey("__typename"), .scalar("\"Ship\"")), (FieldKey("name"), .scalar("\"Erebus\"")),
                        (FieldKey("captain"), .reference(CacheKey("Captain:2"))),
                        (FieldKey("tags"), .list([.scalar("1"), .scalar("2")])),
                    ], writtenAt: 1_700_000_000_000 - 120_000)
                return .cacheRecord(key, RecordView(record))
            case .cacheRecord(let key) where key == CacheKey("Captain:2"):
                let record = Record(
                    key: key, fields: [(FieldKey("name"), .scalar("\"Crozier\""))], writtenAt: 1_700_000_000_000)
                return .cacheRecord(key, RecordView(record))
            case .cacheRecord(let key): return .cacheRecord(key, nil)
            case .cacheFind(let text):
                return .cacheHits(text, [RecordSummary(key: CacheKey("Ship:8"), typeName: "Ship", hint: "in name")])
            case .cacheEvict(let key): return .cacheChanged("Removed \(key.rawValue) from the cache.")
            case .cacheClear: return .cacheChanged("Removed 3 records from the cache.")
            default: return nil
            }
        }
        harness.press("Ctrl-X 6")
        return harness
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
        #expect(harness.screen.contains("Ship:7 · Captain:2"))
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
        #expect(harness.notice == "Removed Ship:7 from the cache.")
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
        #expect(harness.notice == "Removed 3 records from the cache.")
    }

    @Test("a record that is gone is said")
    func gone() {
        let harness = harness()
        harness.press("/")
        harness.type("terror\n")
        harness.press("Enter")
        #expect(harness.notice == "The cache holds no record Ship:8.")
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
    fileprivate var isClear: Bool {
        if case .start(_, _, .cacheClear) = self { true } else { false }
    }
}
