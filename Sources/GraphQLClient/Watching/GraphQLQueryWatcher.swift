/// A watched query that calls a function with each result, for programs that have no task to iterate a ``QueryWatch``
/// in. It watches until it is cancelled or dropped.
public final class GraphQLQueryWatcher<Query: GraphQLOperation>: Sendable {
    /// Called with each result, one after the other.
    public typealias ResultHandler = @Sendable (Result<GraphQLResponse<Query>, any Error>) -> Void

    private let task: Task<Void, Never>

    init(watch: QueryWatch<Query>, resultHandler: @escaping ResultHandler) {
        task = Task {
            for await result in watch { resultHandler(result) }
        }
    }

    /// Ends the watch. The handler is not called again after a call that is under way.
    public func cancel() { task.cancel() }

    deinit { task.cancel() }
}

extension GraphQLClient {
    /// Watches a query and calls a function with each result. Keep the returned watcher: dropping it ends the watch.
    public func watch<Query: GraphQLOperation>(
        query: Query, cachePolicy: CachePolicy.Query = .cacheFirst, refetchPolicy: CachePolicy.Query = .cacheOnly,
        requestConfiguration: RequestConfiguration = RequestConfiguration(),
        resultHandler: @escaping GraphQLQueryWatcher<Query>.ResultHandler
    ) -> GraphQLQueryWatcher<Query> {
        let watch = watch(
            query: query, cachePolicy: cachePolicy, refetchPolicy: refetchPolicy,
            requestConfiguration: requestConfiguration)
        return GraphQLQueryWatcher(watch: watch, resultHandler: resultHandler)
    }
}
