import GraphQLClient
import JSON
import Workspace

extension EffectRunner {
    /// Remembers what a run brought. That it cannot be remembered is said; the run itself stands.
    func remember(_ run: PreparedRun, _ ending: RunEnding, on connection: Connection, _ order: WorkOrder) async {
        guard let history = services.history, connection.keeping != .off, !run.isPrivate else { return }
        var entry = HistoryRun(
            time: services.clock(), environment: connection.place, kind: run.operation.document.kind.rawValue,
            name: run.operation.document.name ?? "", text: run.operation.document.writtenText,
            variables: JSONValue.object(run.operation.variables).text)
        var body: JSONDocument?
        if let response = ending.response {
            body = response.body ?? response.cachedBody
            entry.errorCount = response.errors.count
            entry.byteCount = response.http?.byteCount ?? body?.bytes.count ?? 0
            entry.duration = (response.wholeDuration ?? ending.duration ?? .zero).wholeMicroseconds
        }
        entry.failure = ending.failure
        do {
            try await history.add(entry, response: body, keeping: connection.keeping)
            order.post(.historyChanged)
        } catch {
            order.post(.notKept(describe(error).sentence))
        }
    }

    func readHistory(_ text: String, _ order: WorkOrder) async {
        guard let history = services.history else {
            order.post(.history([], matching: text))
            return
        }
        do {
            order.post(.history(try await history.runs(matching: text), matching: text))
            for notice in await history.takeNotices() { order.post(.notKept(notice)) }
        } catch {
            order.post(.failed(describe(error)))
        }
    }

    func change(_ change: HistoryChange, _ order: WorkOrder) async {
        do {
            switch change {
            case .favourite(let id, let isFavourite): try await services.history?.setFavourite(isFavourite, id)
            case .forget(let id): try await services.history?.remove(id)
            }
            order.post(.historyChanged)
        } catch {
            order.post(.failed(describe(error)))
        }
    }

    func reopen(_ run: HistoryRun, runsAgain: Bool, _ order: WorkOrder) async {
        var reopened = ReopenedRun(run: run, response: nil, runsAgain: runsAgain)
        if !runsAgain, let body = try? await services.history?.response(of: run.id) {
            reopened.response = Self.response(of: run, body)
        }
        order.post(.reopened(reopened))
    }

    private static func response(of run: HistoryRun, _ body: [UInt8]) -> GraphQLResponse<DynamicOperation>? {
        guard let document = try? JSONDocument(parsing: body),
            let operation = try? OperationDocument(text: run.text)
        else { return nil }
        let value = document.root["data"].map { ResponseValue($0) }
        return GraphQLResponse(
            operation: DynamicOperation(document: operation, variables: JSONObject()), data: value, value: value,
            body: document, errors: GraphQLError.list(from: document.root["errors"]), source: .server)
    }
}

/// How a run ended, or, of what goes on, how it began.
struct RunEnding: Sendable {
    /// What came, as far as it came.
    var response: GraphQLResponse<DynamicOperation>?
    /// Why nothing came, or not all of it.
    var failure: String?
    /// How long it took, where the response does not say.
    var duration: Duration?
}

extension GraphQLResponse<DynamicOperation> {
    /// A response from the cache in the shape of one from a server, as the history keeps it.
    fileprivate var cachedBody: JSONDocument? {
        guard let value else { return nil }
        var builder = JSONBuilder()
        builder.beginObject()
        builder.key("data")
        builder.raw(value.flattened)
        builder.endObject()
        return builder.finish()
    }
}

extension Duration {
    fileprivate var wholeMicroseconds: Int64 {
        components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
    }
}
