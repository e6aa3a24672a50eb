/// A watched query at work. It reads only when it is rung for, and compares before it speaks.
actor QueryWatchRun<Query: GraphQLOperation> {
    typealias Element = Result<GraphQLResponse<Query>, any Error>

    private enum Phase {
        case beginning
        /// Results of a fetch of its own are coming.
        case fetching(ResponseStream<GraphQLResponse<Query>>)
        case waiting
    }

    private let query: Query
    private let store: Store
    private let policy: CachePolicy.Query
    private let refetchPolicy: CachePolicy.Query
    private let fetch: @Sendable (CachePolicy.Query) -> ResponseStream<GraphQLResponse<Query>>
    private let bell = WatchBell()
    private var phase = Phase.beginning
    private var registration: WatchRegistration?
    private var last: GraphQLResponse<Query>?
    /// What was found while another result was on its way to the consumer.
    private var unspoken: Element?
    /// A refetch did not help; another one would not either, until the cache could answer once.
    private var isRefetchFutile = false

    init(
        query: Query, store: Store, policy: CachePolicy.Query, refetchPolicy: CachePolicy.Query,
        fetch: @escaping @Sendable (CachePolicy.Query) -> ResponseStream<GraphQLResponse<Query>>
    ) {
        self.query = query
        self.store = store
        self.policy = policy
        self.refetchPolicy = refetchPolicy
        self.fetch = fetch
    }

    func next() async -> Element? {
        while !Task.isCancelled {
            switch phase {
            case .beginning:
                await register()
                phase = .fetching(fetch(policy))
            case .fetching(let stream):
                do {
                    guard let response = try await stream.next() else {
                        phase = .waiting
                        continue
                    }
                    let isNews = isNews(response)
                    // Of a response that is not whole yet the cache may not know everything.
                    if response.source == .server, response.value != nil, !response.hasNext { await settle() }
                    if isNews { return .success(response) }
                } catch {
                    phase = .waiting
                    return Task.isCancelled ? nil : .failure(error)
                }
            case .waiting:
                if let element = unspoken {
                    unspoken = nil
                    return element
                }
                guard let ring = await bell.rung() else { return nil }
                if let element = await reread(ring) { return element }
            }
        }
        return nil
    }

    /// From here on no change is missed, not even one that happens while the first fetch is under way.
    private func register() async {
        let id = await store.addWatcher(name: query.name) { [bell] changes in bell.ring(changes) }
        registration = WatchRegistration(store: store, id: id)
        _ = try? await store.read(query, for: id)
    }

    /// Depends on what its own fetch has just written, before the consumer can do anything about it.
    private func settle() async {
        let ring = bell.silence()
        unspoken = await reread(ring, isOwnFetch: true)
    }

    private func reread(_ ring: WatchBell.Ring, isOwnFetch: Bool = false) async -> Element? {
        guard let registration else { return nil }
        do {
            switch try await store.read(query, for: registration.id) {
            case .hit(let result):
                isRefetchFutile = false
                let response = try GraphQLResponse(cached: result, for: query)
                return isNews(response) ? .success(response) : nil
            case .miss(let miss):
                if isOwnFetch { return nil }
                if refetchPolicy != .cacheOnly, !isRefetchFutile {
                    isRefetchFutile = true
                    phase = .fetching(fetch(.networkOnly))
                    return nil
                }
                // That another operation wrote an object with fewer fields is no news; that somebody removed it is.
                guard ring.hasRemovals || miss.reason == .record, last != nil else { return nil }
                last = nil
                return .failure(CacheMissError(miss: miss))
            }
        } catch {
            return .failure(error)
        }
    }

    private func isNews(_ response: GraphQLResponse<Query>) -> Bool {
        defer { last = response }
        guard let last else { return true }
        if Self.placedErrors(last) != Self.placedErrors(response) { return true }
        if last.value == response.value { return false }
        // A server may order members as it likes; the cache orders them as they were selected.
        return last.source.isCache == response.source.isCache || Self.canonical(last) != Self.canonical(response)
    }

    /// The errors that belong to a field. The cache keeps no others, and no locations.
    private static func placedErrors(_ response: GraphQLResponse<Query>) -> Set<GraphQLError> {
        Set(response.errors.compactMap { error in error.path.map { error.moved(to: $0) } })
    }

    private static func canonical(_ response: GraphQLResponse<Query>) -> [UInt8] {
        var bytes: [UInt8] = []
        if let value = response.value { JSONWriter.canonical(value.json, into: &bytes) }
        return bytes
    }
}

/// A watcher's place in the store, given up when nobody holds it any more.
private final class WatchRegistration: Sendable {
    private let store: Store
    let id: WatcherID

    init(store: Store, id: WatcherID) {
        self.store = store
        self.id = id
    }

    deinit {
        let (store, id) = (store, id)
        Task { await store.removeWatcher(id) }
    }
}
