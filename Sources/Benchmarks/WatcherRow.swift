import GraphQLCache
import GraphQLOperations
import Synchronization

/// Row 8: a write of one field, until the one watcher that it concerns has read its answer again, with 1, 100 and 10,000
/// watchers of other objects around; and the same for one watcher of a list of 10,000. No cache of this kind can be
/// installed from Debian or PyPI, so the peers' figures are recorded ones.
enum WatcherRow: BenchmarkRow {
    static let number = 8
    static let title = "one-field write and the watcher's answer (peers recorded: Apollo Client, Apollo iOS)"

    private static let objects = 10_000
    private static let writes = 500

    static func run(_ options: BenchmarkOptions) async throws {
        for (watchers, recorded) in [(1, nil), (100, 300), (10_000, 132_000)] as [(Int, Double?)] {
            let harbour = try await Harbour(watchers: watchers)
            var times: [Double] = []
            for round in 0..<options.rounds {
                times.append(
                    try await Measurement.seconds {
                        for write in 0..<writes { try await harbour.write(round * writes + write) }
                    } * 1e6 / Double(writes))
            }
            ResultLine(
                row: "8 write, \(watchers) watchers, Apollo Client", ours: Measurement.median(times), peer: recorded,
                unit: "µs", better: .less, limit: nil, rounds: options.rounds,
                recorded: recorded == nil ? nil : "Apollo Client on Node 20"
            ).write()
        }
        let list = try await WatchedList()
        var times: [Double] = []
        for round in 0..<options.rounds {
            times.append(
                try await Measurement.seconds {
                    for write in 0..<20 { try await list.write(round * 20 + write) }
                } * 1e6 / 20)
        }
        ResultLine(
            row: "8 write, watcher of a list of 10,000, Apollo iOS", ours: Measurement.median(times), peer: 1_018_000,
            unit: "µs", better: .less, limit: nil, rounds: options.rounds, recorded: "Apollo iOS on Linux"
        ).write()
    }

    /// Many objects, and watchers of one each.
    private struct Harbour {
        private let store = Store.inMemory()
        private let rings = Rings()
        private let document = try! OperationDocument(text: "query Ship($id: ID!) { ship(id: $id) { id name } }")
        private let watchers: [WatcherID]

        init(watchers count: Int) async throws {
            var watchers: [WatcherID] = []
            for number in 0..<objects {
                let operation = Self.operation(document, number)
                _ = try await store.write(Self.ship(number, name: "Ship \(number)"), for: operation)
                guard number < count else { continue }
                let watcher = await store.addWatcher { [rings] _ in rings.ring() }
                _ = try await store.read(operation, for: watcher)
                watchers.append(watcher)
            }
            self.watchers = watchers
        }

        func write(_ round: Int) async throws {
            let number = round * 7919 % watchers.count
            let operation = Self.operation(document, number)
            _ = try await store.write(Self.ship(number, name: "Round \(round)"), for: operation)
            guard rings.take() == 1 else { throw BenchmarkError("a write woke another watcher than its own") }
            guard try await store.read(operation, for: watchers[number]).result != nil else {
                throw BenchmarkError("what was written could not be read back")
            }
        }

        private static func operation(_ document: OperationDocument, _ number: Int) -> DynamicOperation {
            DynamicOperation(document: document, variables: ["id": .string("\(number)")])
        }

        private static func ship(_ number: Int, name: String) -> ResponseValue {
            ResponseValue(
                ["ship": ["__typename": "Ship", "id": .string("\(number)"), "name": .string(name)]] as JSONValue)
        }
    }

    /// One watcher of `items10k`.
    private struct WatchedList {
        private let store = Store.inMemory()
        private let rings = Rings()
        private let watcher: WatcherID
        private let list: DynamicOperation
        private let item = try! OperationDocument(text: "query Item($id: ID!) { item(id: $id) { id count } }")

        init() async throws {
            list = DynamicOperation(document: try OperationDocument(text: ItemsResponse.operation))
            guard let data = try JSONDocument(parsing: ItemsResponse.bytes()).root["data"] else {
                throw BenchmarkError("the generated response has no data")
            }
            _ = try await store.write(ResponseValue(data), for: list)
            watcher = await store.addWatcher { [rings] _ in rings.ring() }
            _ = try await store.read(list, for: watcher)
        }

        func write(_ round: Int) async throws {
            let id = "item-\(round * 7919 % 10_000)"
            _ = try await store.write(
                ResponseValue(
                    ["item": ["__typename": "Item", "id": .string(id), "count": .number(JSONNumber(1000 + round))]]
                        as JSONValue),
                for: DynamicOperation(document: item, variables: ["id": .string(id)]))
            guard rings.take() == 1 else { throw BenchmarkError("a write did not wake the watcher of the list") }
            guard try await store.read(list, for: watcher).result != nil else {
                throw BenchmarkError("what was written could not be read back")
            }
        }
    }
}

/// Counts how often watchers were woken.
private final class Rings: Sendable {
    private let count = Mutex(0)

    func ring() { count.withLock { $0 += 1 } }

    func take() -> Int {
        count.withLock { count in
            defer { count = 0 }
            return count
        }
    }
}
