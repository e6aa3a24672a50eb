import GraphQLClient

extension State {
    /// Takes what the store answered.
    /// - Parameter isRefresh: whether nobody asked for it: it must open nothing.
    mutating func take(_ answer: CacheAnswer, isRefresh: Bool) -> [Effect] {
        switch answer {
        case .listing(let listing) where isRefresh: cache.update(listing)
        case .listing(let listing): cache.show(listing)
        case .more(let listing, let offset): cache.showMore(listing, from: offset)
        case .gone(let key):
            say("The cache holds no record \(key.rawValue).", .warning)
            cache.leave(key)
        case .changed(let sentence, let write):
            cache.note(write)
            say(write == nil ? sentence : "\(sentence) u brings it back.", .success)
            return refreshCache(isAwaited: true)
        case .done(let sentence): say(sentence, .success)
        case .refused(let sentence): say(sentence, .error)
        }
        return []
    }

    /// Reads again what the pane shows.
    /// - Parameter isAwaited: whether the next keys are for what comes: the user did this, and what is shown is out of date.
    mutating func refreshCache(isAwaited: Bool = false) -> [Effect] {
        cache.refresh.map { purpose, work in start(work, as: purpose, awaitedBy: isAwaited ? .cache : nil) }
    }

    /// The pane reads again what it shows while it is in sight; else only the number in its title.
    mutating func storeChanged() -> [Effect] {
        let isVisible = (layout.frame(of: .cache)?.body.height ?? 0) > 0
        return isVisible ? refreshCache() : [start(.readCache(.types), as: .cacheTypes)]
    }

    /// Shows a record in the Cache pane.
    mutating func openRecord(_ key: CacheKey) -> [Effect] {
        go(to: .cache) + [start(.readCache(.record(key)), as: .cacheView, awaitedBy: .cache)]
    }

    /// Shows why the cache can answer an operation, or cannot.
    mutating func explain(_ run: PreparedRun) -> [Effect] {
        go(to: .cache) + [start(.readCache(.explanation(run)), as: .cacheView, awaitedBy: .cache)]
    }

    /// Asks before everything is removed, and says what will read again.
    mutating func askToClearCache() -> [Effect] {
        let watches = live.rows.filter { $0.kind == .watch && $0.state.isActive }.map(\.name)
        let fires =
            watches.isEmpty
            ? "" : " \(watches.joined(separator: ", ")) will show \(watches.count == 1 ? "its" : "their") missing data."
        let count = cache.total.map { "all " + Words.count($0, "record") } ?? "all records"
        layers.append(
            .question(
                Question(
                    purpose: .clearCache, text: "Remove \(count)?\(fires)",
                    answers: [("y", "remove"), ("n", "keep")])))
        return []
    }
}
