import SQLiteCache
import Sandbox
import StoreText
import Testing

@Suite("RecordRows")
struct RecordRowsTests {
    private let folder = TemporaryFolder()

    private struct Random: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state ^ state >> 31) &* 0x9E37_79B9_7F4A_7C15
        }
    }

    private func value(_ random: inout Random, depth: Int = 0) -> FieldValue {
        switch Int.random(in: 0..<(depth > 2 ? 7 : 9), using: &random) {
        case 0: .scalar("null")
        case 1: .scalar("-12.50e+3")
        case 2: .scalar(#""a \"quoted\" \\ text, with [brackets] {and} \u0000 more\n""#)
        case 3: .scalar("\"\u{1F6A2} 船\"")
        case 4: .reference(CacheKey(#"Ship:"\},[(\#u{7}é"#))
        case 5: .json(#"{"a":[{"b":"}"}],"c":null}"#)
        case 6: .failed(GraphQLError(message: "No \"way\"", extensions: ["code": "X"]))
        default: .list((0..<Int.random(in: 0..<4, using: &random)).map { _ in value(&random, depth: depth + 1) })
        }
    }

    @Test("records of every kind come back as they were, in whatever order they are read", arguments: 0..<20)
    func roundTrip(seed: Int) throws {
        var random = Random(state: UInt64(seed))
        let names = ["__typename", "id", #"f({"a":"x\"y,}"})"#, "näme", "g({})", "a", "tab\tkey", "\u{1}"]
        var records: [Record] = []
        for number in 0..<60 {
            let fields = names.shuffled(using: &random).prefix(Int.random(in: 1...8, using: &random)).map { name in
                (key: FieldKey(name), value: name == "__typename" ? .scalar("\"T\(number % 3)\"") : value(&random))
            }
            records.append(
                Record(key: CacheKey("T:\(number) é\"'"), fields: fields, writtenAt: Int64(number) * 1_000_000_007))
        }
        let cache = try SQLiteCache(path: folder.cache)
        var changes = RecordChanges()
        changes.upserts = records
        try cache.beginWrite()
        try cache.commit(changes)
        cache.close()
        let again = try SQLiteCache(path: folder.cache)
        for record in records.shuffled(using: &random) {
            let found = try #require(try again.record(for: record.key))
            #expect(found.fields == record.fields)
        }
        var seen = 0
        try again.forEach { record in
            seen += 1
            return records.contains(record)
        }
        #expect(seen == 60)
        #expect(try again.records(for: records.map(\.key)).compactMap { $0 } == records)
        again.close()
    }
}
