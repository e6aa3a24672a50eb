import CPosix
import GraphQLClient
import JSON
import SQLiteCache
import Synchronization
import Terminal
import Workspace

extension Commands {
    /// `sextant cache VERB`
    static func cache(_ arguments: ParsedArguments, _ invocation: Invocation) throws -> ExitCode {
        guard let word = arguments.operands.first, let verb = CacheVerb(rawValue: word) else {
            let verbs = CacheVerb.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageError("cache takes one of \(verbs).")
        }
        let operands = Array(arguments.operands.dropFirst())
        try verb.check(operands, arguments)
        let path = try cacheFile(arguments, invocation)
        if verb == .path {
            invocation.print(path)
            return .success
        }
        guard FileSystem.exists(path) || verb == .import else {
            invocation.note("sextant: There is no cache yet: \(path)")
            return verb == .show ? .findings : .success
        }
        let limit = try arguments.positiveInteger(.limit)
        return try HeadlessTask.run {
            let store = try Store.sqlite(path: path)
            store.notices.forEach { invocation.note("sextant: \($0)") }
            let inspection = CacheInspection(
                store: store, invocation: invocation, printsJSON: arguments.has(.json), limit: limit ?? .max)
            let code = try await inspection.perform(verb, operand: operands.first, arguments)
            await store.close()
            return code
        }
    }

    private static func cacheFile(_ arguments: ParsedArguments, _ invocation: Invocation) throws -> String {
        switch arguments.value(.cache) {
        case "memory", "none": throw UsageError("This cache ends with its process: --cache takes a FILE here.")
        case nil, "default":
            let endpoint = try EndpointOptions(arguments, invocation)
            guard !endpoint.isProtected else {
                throw UsageError(
                    "“\(endpoint.environment?.name ?? "")” is protected, so its cache is kept in memory and ends with the "
                        + "explorer.")
            }
            return try CacheLocation(paths: invocation.paths).file(of: endpoint.identity)
        case .some(let path): return path
        }
    }
}

/// What `sextant cache` does.
enum CacheVerb: String, CaseIterable {
    case list, show, find, evict, clear, gc, stats, export, `import`, path

    func check(_ operands: [String], _ arguments: ParsedArguments) throws(UsageError) {
        switch self {
        case .show where operands.count != 1: throw UsageError("cache show takes the key of one record.")
        case .find where operands.count != 1: throw UsageError("cache find takes one text.")
        case .evict:
            let ways = operands.count + arguments.all(.type).count + arguments.all(.matching).count
            guard ways == 1 else { throw UsageError("cache evict takes one KEY, --type NAME or --matching TEXT.") }
        case .export where operands.count != 1, .import where operands.count != 1:
            throw UsageError("cache \(rawValue) takes one FILE, or - for the standard streams.")
        case .show, .find, .export, .import: break
        default:
            guard operands.isEmpty else { throw UsageError("cache \(rawValue) takes no operand.") }
        }
    }
}

/// Looks into one cache and prints what it sees. Keys and values came from servers, so they pass the sanitizer.
private struct CacheInspection {
    let store: Store
    let invocation: Invocation
    let printsJSON: Bool
    let limit: Int

    func perform(_ verb: CacheVerb, operand: String?, _ arguments: ParsedArguments) async throws -> ExitCode {
        switch verb {
        case .list: try await list(type: arguments.value(.type))
        case .show: return try await show(CacheKey(operand ?? ""))
        case .find: try await find(operand ?? "")
        case .evict: try await evict(operand, arguments)
        case .clear:
            let count = try await store.statistics().cache.recordCount
            _ = try await store.clear()
            invocation.note("Removed \(count) records.")
        case .gc: try await collectGarbage(isDryRun: arguments.has(.dryRun))
        case .stats: try await stats()
        case .export: try await export(to: operand ?? "-")
        case .import: try await importRecords(from: operand ?? "-")
        case .path: break
        }
        return .success
    }

    private func list(type: String?) async throws {
        for record in try await store.records(ofType: type, limit: limit, offset: 0) {
            if printsJSON {
                var object: JSONObject = ["key": .string(record.key.rawValue)]
                object["type"] = record.typeName.map { .string($0) } ?? .null
                object["fields"] = .number(JSONNumber(record.fieldKeys.count))
                invocation.print(JSONValue.object(object).text)
            } else {
                invocation.print(sanitize(record.key.rawValue))
            }
        }
    }

    private func show(_ key: CacheKey) async throws -> ExitCode {
        guard let record = try await store.record(key) else {
            invocation.note("sextant: The cache has no record \(sanitize(key.rawValue)).")
            return .findings
        }
        if printsJSON {
            invocation.print(json(record))
        } else {
            let names = record.fields.map { sanitize($0.key.rawValue) }
            let width = names.map(displayWidth).max() ?? 0
            for (name, field) in zip(names, record.fields) {
                let padding = String(repeating: " ", count: width - displayWidth(name))
                invocation.print("\(name)\(padding)  \(sanitize(field.value.text))")
            }
        }
        return .success
    }

    private func json(_ record: Record) -> String {
        var builder = JSONBuilder()
        builder.beginObject()
        builder.key("key")
        builder.string(record.key.rawValue)
        builder.key("fields")
        builder.beginObject()
        for field in record.fields {
            guard let value = try? JSONDocument(parsing: field.value.text) else { continue }
            builder.key(field.key.rawValue)
            builder.raw(value.root)
        }
        builder.endObject()
        builder.endObject()
        return JSONWriter.string(builder.finish().root)
    }

    private func find(_ text: String) async throws {
        for match in try await store.find(text, limit: limit) {
            if printsJSON {
                var object: JSONObject = ["key": .string(match.key.rawValue)]
                object["field"] = match.field.map { .string($0.rawValue) } ?? .null
                invocation.print(JSONValue.object(object).text)
            } else {
                let field = match.field.map { "  \(sanitize($0.rawValue))" } ?? ""
                invocation.print(sanitize(match.key.rawValue) + field)
            }
        }
    }

    private func evict(_ key: String?, _ arguments: ParsedArguments) async throws {
        let change: ChangeSet
        if let key {
            change = try await store.evict([CacheKey(key)])
        } else if let type = arguments.value(.type) {
            change = try await store.evict(type: type)
        } else {
            change = try await store.evict(matching: arguments.value(.matching) ?? "")
        }
        invocation.note("Removed \(change.records.count) records.")
    }

    private func collectGarbage(isDryRun: Bool) async throws {
        if isDryRun {
            for key in try await store.unreachableKeys() { invocation.print(sanitize(key.rawValue)) }
        } else {
            invocation.note("Removed \(try await store.collectGarbage().records.count) records.")
        }
    }

    private func export(to path: String) async throws {
        if path == "-" {
            try await store.export { Output.write($0, to: STDOUT_FILENO) }
            return
        }
        let bytes = Mutex<[UInt8]>([])
        let count = try await store.export { piece in bytes.withLock { $0 += piece } }
        try FileSystem.replace(path, with: bytes.withLock { $0 })
        invocation.note("Wrote \(count) records to \(path).")
    }

    private func importRecords(from path: String) async throws {
        let records: [Record]
        do {
            records = try CacheArchive.records(in: try FileSystem.read(path))
        } catch let problem as CacheArchive.Problem {
            throw UsageError("\(path == "-" ? "standard input" : path): \(problem)")
        }
        let changes = try await store.importRecords(records)
        invocation.note("Read \(records.count) records; \(changes.records.count) of them changed the cache.")
    }

    private func stats() async throws {
        let statistics = try await store.statistics().cache
        let types = try await store.typeCounts()
        if printsJSON {
            var counts = JSONObject()
            for type in types { counts[type.typeName ?? ""] = .number(JSONNumber(type.count)) }
            let object: JSONObject = [
                "records": .number(JSONNumber(statistics.recordCount)),
                "bytes": .number(JSONNumber(statistics.byteCount)), "types": .object(counts),
            ]
            invocation.print(JSONValue.object(object).text)
            return
        }
        invocation.print("\(statistics.recordCount) records, \(statistics.byteCount) bytes")
        for type in types { invocation.print("\(type.count)  \(sanitize(type.typeName ?? "(no type)"))") }
    }
}
