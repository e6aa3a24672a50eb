extension Store {
    /// Calls a function after each write that changes something a watcher depends on.
    ///
    /// The function runs on the store's thread and must not block; it usually only wakes a task that reads again with
    /// ``read(_:for:)``. Clearing the cache wakes every watcher, and so does a change by another process.
    /// - Parameter name: what the change log calls the watcher.
    public func addWatcher(
        _ dependencies: Dependencies = Dependencies(), name: String? = nil,
        notify: @escaping @Sendable (ChangeSet) -> Void
    ) -> WatcherID {
        defer { observeOtherProcesses() }
        return core.addWatcher(dependencies, name, notify)
    }

    /// Says what a watcher depends on from now on.
    public func setDependencies(_ dependencies: Dependencies, for watcher: WatcherID) {
        core.setDependencies(dependencies, for: watcher)
    }

    /// Ends a watcher.
    public func removeWatcher(_ watcher: WatcherID) {
        core.removeWatcher(watcher)
        observeOtherProcesses()
    }

    /// Another process's write reaches watchers and streams by itself, as long as there are any.
    private func observeOtherProcesses() {
        core.observe { [weak self] in
            guard let self else { return }
            // A file that cannot be read says so to whoever reads it.
            Task { try? await self.checkForOtherProcesses() }
        }
    }

    /// Looks whether another process changed the cache file, and wakes the watchers if so.
    public func checkForOtherProcesses() throws { try usableCore().noticeOtherProcesses() }

    /// Every write that changes something, from now on.
    /// - Parameter count: how many writes wait for the consumer; one that falls farther behind misses the oldest ones.
    ///   Who only wants to know that something changed asks for one.
    public nonisolated func changes(bufferingNewest count: Int = 1_000) -> AsyncStream<ChangeSet> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: ChangeSet.self, bufferingPolicy: .bufferingNewest(count))
        Task { await self.attach(continuation) }
        return stream
    }

    private func attach(_ continuation: AsyncStream<ChangeSet>.Continuation) {
        let number = core.addStream(continuation)
        observeOtherProcesses()
        continuation.onTermination = { [weak self] _ in
            guard let self else { return }
            Task { await self.detach(number) }
        }
    }

    private func detach(_ number: UInt64) {
        core.removeStream(number)
        observeOtherProcesses()
    }
}
