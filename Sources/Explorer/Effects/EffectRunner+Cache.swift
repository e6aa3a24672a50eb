import GraphQLClient
import Synchronization

extension EffectRunner {
    /// Reads the cache for the Cache pane.
    func read(_ view: CacheView, _ store: Store, _ order: WorkOrder) async {
        await post(order) { try await self.answer(to: view, store) }
    }

    /// Changes the cache for the Cache pane.
    func change(_ change: CacheChange, _ store: Store, _ order: WorkOrder) async {
        await post(order) { try await self.perform(change, store) }
    }

    private func post(_ order: WorkOrder, _ answer: () async throws -> CacheAnswer) async {
        do {
            order.post(.cache(try await answer()))
        } catch is CancellationError {
            return
        } catch {
            order.post(.failed(describe(error)))
        }
    }

    private func answer(to view: CacheView, _ store: Store) async throws -> CacheAnswer {
        switch view {
        case .types: return .listing(.types(try await store.typeCounts()))
        case .records(let type, let offset, let limit):
            let records = try await store.records(ofType: type.isEmpty ? nil : type, limit: limit, offset: offset)
            let listing = CacheListing.records(records, ofType: type, hasMore: records.count == limit)
            return offset == 0 ? .listing(listing) : .more(listing, offset: offset)
        case .record(let key): return try await store.record(key).map { .listing(.record($0)) } ?? .gone(key)
        case .find(let text): return .listing(.hits(try await store.find(text), of: text))
        case .referrers(let key): return .listing(.referrers(try await store.referrers(of: key), of: key))
        case .path(let key): return .listing(.path(try await store.path(to: key), to: key))
        case .unreachable: return .listing(.unreachable(try await store.unreachableKeys()))
        case .writes:
            return .listing(
                .writes(await store.changes(), droppedCount: try await store.statistics().droppedLogCount))
        case .write(let id):
            let set = await store.changes(since: WriteID(id.rawValue - 1)).first { $0.id == id }
            return set.map { .listing(.write($0)) }
                ?? .refused("The change log does not keep write \(id.rawValue) any more.")
        case .explanation(let run): return .listing(.explanation(try await store.explain(run.operation), of: run))
        }
    }

    private func perform(_ change: CacheChange, _ store: Store) async throws -> CacheAnswer {
        switch change {
        case .evict(let key): return changed(try await store.evict([key]), "Removed \(key.rawValue) from the cache")
        case .clear:
            let count = try await store.typeCounts().reduce(0) { $0 + $1.count }
            return changed(try await store.clear(), "Removed \(Words.count(count, "record")) from the cache")
        case .collectGarbage:
            let set = try await store.collectGarbage()
            if set.isEmpty { return .done("Every record can be reached; nothing was removed.") }
            return changed(set, "Removed \(Words.count(set.records.count, "unreachable record"))")
        case .undo(let id):
            let set = try await store.undo(id)
            let count = Words.count(set.records.count, "record")
            return .changed("Undone; \(count) changed\(CacheListing.woken(by: set)).", nil)
        case .importFile(let path): return try await importRecords(from: path, store)
        case .export(let path):
            let bytes = Mutex<[UInt8]>([])
            let count = try await store.export { piece in bytes.withLock { $0 += piece } }
            try services.writeFile(path, bytes.withLock { $0 })
            return .done("Wrote \(Words.count(count, "record")) to \(path).")
        }
    }

    private func importRecords(from path: String, _ store: Store) async throws -> CacheAnswer {
        let records: [Record]
        do {
            records = try CacheArchive.records(in: services.readFile(path))
        } catch let problem as CacheArchive.Problem {
            return .refused("\(path): \(problem)")
        }
        let set = try await store.importRecords(records)
        if set.isEmpty { return .done("\(path) holds nothing that the cache does not hold.") }
        return changed(set, "Imported \(Words.count(set.records.count, "record"))")
    }

    private func changed(_ set: ChangeSet, _ sentence: String) -> CacheAnswer {
        .changed("\(sentence)\(CacheListing.woken(by: set)).", set.canUndo && !set.isEmpty ? set.id : nil)
    }

    /// Tells that the store changed, at most a few times a second: the pane reads again as a whole.
    func watchStore(_ store: Store, _ order: WorkOrder) async {
        for await _ in store.changes(bufferingNewest: 1) {
            order.post(.storeChanged)
            try? await Task.sleep(for: .milliseconds(150))
        }
    }
}
