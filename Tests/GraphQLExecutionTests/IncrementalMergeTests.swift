import GraphQLExecution
import JSON
import Testing

@Suite("Putting a response in parts together")
struct IncrementalMergeTests {
    /// Writes queries about heroes with fragments put off in all places. The same number writes the same query.
    private struct Writer {
        var state: UInt64
        /// No two fragments have one label.
        private var labels = 0

        init(state: UInt64) { self.state = state }

        mutating func number(below count: UInt64) -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state >> 33) % count
        }

        mutating func query() -> String {
            let roots = ["hero \(hero(3))", "heroes @stream(initialCount: 1) \(hero(3))", "late @stream \(hero(2))"]
            let deferred = ["hero \(hero(3))", "heroes @stream(initialCount: 1) \(hero(2))", "list"]
            return "{ \(roots[Int(number(below: 3))]) list ... @defer { \(deferred[Int(number(below: 3))]) } }"
        }

        private mutating func hero(_ depth: Int) -> String {
            var fields = ["id"]
            for _ in 0...number(below: 4) {
                switch number(below: depth == 0 ? 3 : 7) {
                case 0: fields.append("name")
                case 1: fields.append("slow")
                case 2: fields.append("tags @stream(initialCount: 1)")
                case 3: fields.append("friend \(hero(depth - 1))")
                case 4: fields.append("... \(hero(depth - 1))")
                default:
                    labels += 1
                    fields.append("... @defer(label: \"l\(labels)\") \(hero(depth - 1))")
                }
            }
            return "{ \(fields.joined(separator: " ")) }"
        }
    }

    /// Adds the payloads to the first result as the client is told to.
    private func merged(_ pieces: [String]) throws -> JSONValue {
        var data = JSONValue.null
        var paths: [String: [JSONValue]] = [:]
        for (index, piece) in pieces.enumerated() {
            let payload = try JSONValue(parsing: piece)
            if index == 0 { data = payload["data"] ?? .null }
            for pending in payload["pending"]?.array ?? [] {
                let id = try #require(pending["id"]?.string)
                #expect(paths.updateValue(pending["path"]?.array ?? [], forKey: id) == nil)
            }
            for entry in payload["incremental"]?.array ?? [] {
                let path = try #require(paths[entry["id"]?.string ?? ""]) + (entry["subPath"]?.array ?? [])
                data = adding(entry, to: data, at: path[...])
            }
            for completed in payload["completed"]?.array ?? [] {
                #expect(completed["errors"] == nil)
                #expect(paths.removeValue(forKey: completed["id"]?.string ?? "") != nil)
            }
            #expect(payload["hasNext"]?.bool ?? false == (index < pieces.count - 1))
        }
        #expect(paths.isEmpty)
        return data
    }

    private func adding(_ entry: JSONValue, to value: JSONValue, at path: ArraySlice<JSONValue>) -> JSONValue {
        switch (path.first, value) {
        case (.string(let key)?, .object(var object)):
            object[key] = adding(entry, to: object[key] ?? .null, at: path.dropFirst())
            return .object(object)
        case (.number(let index)?, .array(var array)):
            guard let index = index.int, array.indices.contains(index) else { return value }
            array[index] = adding(entry, to: array[index], at: path.dropFirst())
            return .array(array)
        case (nil, .array(let array)): return .array(array + (entry["items"]?.array ?? []))
        case (nil, .object): return union(value, entry["data"] ?? .null)
        default: return value
        }
    }

    private func union(_ left: JSONValue, _ right: JSONValue) -> JSONValue {
        guard case .object(var object) = left, case .object(let other) = right else { return right }
        for (key, value) in other {
            object[key] = object[key].map { union($0, value) } ?? value
        }
        return .object(object)
    }

    @Test("whatever is put off, the parts add up to the response in one piece")
    func sum() async throws {
        let heroes = try Heroes()
        var inParts = 0
        for seed in 0..<400 {
            var writer = Writer(state: UInt64(seed))
            let query = writer.query()
            let whole = try await heroes.executor.execute(GraphQLRequest(query: query))
            #expect(whole.errors.isEmpty, "\(query)")
            let pieces = try await heroes.pieces(query)
            #expect(try merged(pieces) == whole.data?.value, "\(query)")
            if pieces.count > 1 { inParts += 1 }
        }
        #expect(inParts > 300)
    }
}
