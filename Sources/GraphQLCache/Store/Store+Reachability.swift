/// Which records results can still hold, and the removal of the others.
extension Store {
    /// The fields to follow from a root to a record, on the shortest way. Empty for a root itself; nil when no root
    /// leads to it.
    public nonisolated func path(to key: CacheKey) async throws -> [Referrer]? {
        try await withInterruption { try await self.graph($0).path(to: key) }
    }

    /// The records that no root leads to, ordered by key: those that ``collectGarbage()`` would remove.
    public nonisolated func unreachableKeys() async throws -> [CacheKey] {
        try await withInterruption { try await self.graph($0).unreachable }
    }

    /// Removes the records that no root leads to. An object that only an operation on its own key could find, such as
    /// one that a mutation brought and no query holds, is among them.
    @discardableResult
    public nonisolated func collectGarbage() async throws -> ChangeSet {
        try await withInterruption { try await self.removeUnreachable($0) }
    }

    private func graph(_ ticket: UInt64) throws -> RecordGraph {
        let core = try usableCore()
        return try interrupts.run(ticket) {
            try core.cache.beginRead()
            defer { core.cache.endRead() }
            return try core.graph()
        }
    }

    /// What is found and what is removed are of the same moment: nobody writes in between.
    private func removeUnreachable(_ ticket: UInt64) throws -> ChangeSet {
        try interrupts.run(ticket) {
            try performWrite(.inspector) { transaction in
                for key in try core.graph().unreachable { try transaction.remove(key) }
            }.1
        }
    }
}
