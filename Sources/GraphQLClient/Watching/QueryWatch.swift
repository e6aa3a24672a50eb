/// A query whose results keep coming: the first as its cache policy says, and another one whenever the cache changes in
/// a way that makes the result different, whoever changed it.
///
/// An element is a failure when the first fetch fails, or when what the query needs was removed; the watch goes on, and
/// wakes when the data is there. It ends when the consuming task is cancelled or the sequence is dropped.
public struct QueryWatch<Query: GraphQLOperation>: AsyncSequence, Sendable {
    /// A result, or why there is none.
    public typealias Element = Result<GraphQLResponse<Query>, any Error>
    /// Failures are elements; the sequence itself does not fail.
    public typealias Failure = Never

    private let run: QueryWatchRun<Query>

    init(run: QueryWatchRun<Query>) { self.run = run }

    /// Iterates it.
    public func makeAsyncIterator() -> Iterator { Iterator(run: run) }

    /// Asks for one result after the other.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let run: QueryWatchRun<Query>

        /// The next result, or nil when the task is cancelled.
        public mutating func next() async -> Element? { await run.next() }
    }
}

extension GraphQLClient {
    /// Watches a query.
    /// - Parameters:
    ///   - query: What to watch. Its results must be written to the cache, or nothing is there to be watched.
    ///   - cachePolicy: How the first result is found.
    ///   - refetchPolicy: What to do when a change leaves the cache unable to answer. By default nothing: a watch must
    ///     not cause traffic that nobody asked for. Any policy but `cacheOnly` asks the server.
    ///   - requestConfiguration: Of the requests that the watch makes.
    public func watch<Query: GraphQLOperation>(
        query: Query, cachePolicy: CachePolicy.Query = .cacheFirst, refetchPolicy: CachePolicy.Query = .cacheOnly,
        requestConfiguration: RequestConfiguration = RequestConfiguration()
    ) -> QueryWatch<Query> {
        let fetch = { @Sendable (policy: CachePolicy.Query) in
            self.fetch(query: query, policy: policy, requestConfiguration: requestConfiguration)
        }
        return QueryWatch(
            run: QueryWatchRun(
                query: query, store: store, policy: cachePolicy, refetchPolicy: refetchPolicy, fetch: fetch))
    }
}
