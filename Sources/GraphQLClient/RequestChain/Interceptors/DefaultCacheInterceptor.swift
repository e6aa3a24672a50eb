/// Reads and writes the store.
public struct DefaultCacheInterceptor: CacheInterceptor {
    private let transport: String

    /// There is nothing to configure.
    public init() { transport = "HTTP" }

    /// Writes under the name of another transport, for the log of changes.
    init(transport: String) { self.transport = transport }

    /// Answers a request from the store.
    public func readCacheData<Request: GraphQLRequest>(
        from store: Store, request: Request
    ) async throws -> GraphQLResponse<Request.Operation>? {
        switch try await store.read(request.operation) {
        case .hit(let result):
            try await check(result, in: store, maximumAge: request.maximumCacheAge)
            return try GraphQLResponse(cached: result, for: request.operation)
        case .miss(let miss): throw CacheMissError(miss: miss)
        }
    }

    private func check(_ result: CachedResult, in store: Store, maximumAge: Duration?) async throws {
        guard let maximumAge else { return }
        let age = Duration.milliseconds(await store.currentTime() - result.oldestWrite)
        if age > maximumAge { throw CacheMissError(age: age) }
    }

    /// Writes a result to the store.
    public func writeCacheData<Request: GraphQLRequest>(
        to store: Store, request: Request, response: ParsedResult<Request.Operation>
    ) async throws -> [String] {
        guard let value = response.result.value else { return [] }
        let operation = request.operation
        let changes = try await store.write(
            value, errors: response.result.errors, for: operation,
            source: .operation(name: operation.name, kind: operation.kind, transport: transport))
        return [changes.words]
    }
}

extension ChangeSet {
    /// What a write changed, for a trace.
    var words: String {
        if isEmpty { return "nothing changed" }
        let (records, fields) = (records.count, fieldCount)
        return
            "\(records) \(records == 1 ? "record" : "records"), \(fields) \(fields == 1 ? "field" : "fields") changed"
    }
}

extension GraphQLResponse {
    /// What the cache holds for an operation, as a response.
    init(cached result: CachedResult, for operation: Operation) throws {
        self.init(
            operation: operation, data: try operation.data(from: result.value), value: result.value,
            errors: result.errors, source: .cache(oldestWrite: result.oldestWrite))
    }
}
