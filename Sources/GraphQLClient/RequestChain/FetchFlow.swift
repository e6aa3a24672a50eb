/// The order in which cache and server are asked for one request, the same for every transport.
actor FetchFlow<Operation: GraphQLOperation> {
    private enum Phase {
        case beginning
        /// The cache was asked, or need not be; the server comes next, if at all.
        case network
        /// The server is answering.
        case answering(ResponseStream<ParsedResult<Operation>>)
        case ended
    }

    private let behavior: FetchBehavior
    private let readCache: @Sendable () async throws -> GraphQLResponse<Operation>?
    private let askServer: @Sendable () async throws -> ResponseStream<ParsedResult<Operation>>
    private var phase = Phase.beginning
    private var hasServerAnswered = false

    init(
        behavior: FetchBehavior,
        readCache: @escaping @Sendable () async throws -> GraphQLResponse<Operation>?,
        askServer: @escaping @Sendable () async throws -> ResponseStream<ParsedResult<Operation>>
    ) {
        self.behavior = behavior
        self.readCache = readCache
        self.askServer = askServer
    }

    /// The next result; nil when there are no more.
    func next() async throws -> ParsedResult<Operation>? {
        while true {
            switch phase {
            case .beginning:
                phase = .network
                if behavior.cacheRead == .beforeNetworkFetch, let hit = try await readCacheFirst() { return hit }
            case .network:
                guard behavior.networkFetch != .never else {
                    phase = .ended
                    continue
                }
                do {
                    phase = .answering(try await askServer())
                } catch {
                    return try await fallBack(after: error)
                }
            case .answering(let stream):
                do {
                    guard let result = try await stream.next() else {
                        phase = .ended
                        continue
                    }
                    hasServerAnswered = true
                    return result
                } catch {
                    return try await fallBack(after: error)
                }
            case .ended: return nil
            }
        }
    }

    private func readCacheFirst() async throws -> ParsedResult<Operation>? {
        do {
            if let hit = try await readCache() {
                if behavior.networkFetch != .always { phase = .ended }
                return ParsedResult(result: hit, isCacheable: false)
            }
            if behavior.networkFetch == .never { throw CacheMissError(miss: nil) }
        } catch {
            // A cache that cannot be read is no reason not to ask the server.
            if behavior.networkFetch == .never || error is CancellationError { throw error }
        }
        return nil
    }

    /// The cached answer in place of a failed request. When there is none, the request's own error is the news.
    private func fallBack(after error: any Error) async throws -> ParsedResult<Operation>? {
        phase = .ended
        let isFailure = !(error is any RequestChainRetry) && !(error is CancellationError)
        guard behavior.cacheRead == .onNetworkFailure, isFailure, !hasServerAnswered, !Task.isCancelled,
            let hit = try? await readCache()
        else { throw error }
        return ParsedResult(result: hit, isCacheable: false)
    }
}
