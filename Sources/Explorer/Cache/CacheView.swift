import GraphQLClient

/// What the Cache pane can show.
enum CacheView: Sendable {
    case types
    /// The records of a type, from a place on; of all types when the name is empty.
    case records(type: String, offset: Int, limit: Int = CachePane.pageSize)
    case record(CacheKey)
    case find(String)
    case referrers(CacheKey)
    case path(CacheKey)
    case unreachable
    case writes
    case write(WriteID)
    case explanation(PreparedRun)

    /// Whether one takes the other's place when it is opened.
    func replaces(_ other: CacheView) -> Bool {
        switch (self, other) {
        case (.types, .types), (.unreachable, .unreachable), (.writes, .writes), (.find, .find),
            (.explanation, .explanation):
            true
        case (.records(let one, _, _), .records(let two, _, _)): one == two
        case (.record(let one), .record(let two)), (.referrers(let one), .referrers(let two)),
            (.path(let one), .path(let two)):
            one == two
        case (.write(let one), .write(let two)): one == two
        default: false
        }
    }
}

/// What the Cache pane can do to the cache.
enum CacheChange: Sendable {
    case evict(CacheKey)
    case clear
    case collectGarbage
    case undo(WriteID)
    case importFile(String)
    /// Changes nothing in the cache: writes it to a file.
    case export(String)
}

/// What came of looking at the cache or changing it.
enum CacheAnswer: Sendable {
    case listing(CacheListing)
    /// More rows for a listing that is open, from an offset on.
    case more(CacheListing, offset: Int)
    case gone(CacheKey)
    /// The cache was changed, by a write that can be undone if it has an id.
    case changed(String, WriteID?)
    /// Nothing in the cache changed, and why that is well.
    case done(String)
    /// Nothing in the cache changed, and why that is not well.
    case refused(String)
}
