/// Sends a query again when the connection failed or the server was only for the moment not able to answer, after ever
/// longer waits. A mutation may have been carried out, and is never sent again.
///
/// It counts its retries itself, and the last failure is the caller's. Each operation needs an instance of its own.
public actor FailureRetryInterceptor: GraphQLInterceptor {
    private let configuration: MaxRetryInterceptor.Configuration
    private let time: TimeSource
    private var retries = 0

    /// Retries as often and as soon as the configuration says.
    public init(
        configuration: MaxRetryInterceptor.Configuration = MaxRetryInterceptor.Configuration(
            enableExponentialBackoff: true)
    ) {
        self.init(configuration: configuration, time: .system)
    }

    package init(configuration: MaxRetryInterceptor.Configuration, time: TimeSource) {
        self.configuration = configuration
        self.time = time
    }

    /// Hands the request on, and asks for another run when that may help.
    public func intercept<Request: GraphQLRequest>(
        request: Request, next: NextInterceptorFunction<Request>
    ) async throws -> InterceptorResultStream<Request> {
        guard request.operation.kind == .query else { return await next(request) }
        return await next(request).mapErrors { error in
            guard Self.mayPass(error), let delay = await self.nextDelay() else { throw error }
            if delay > .zero { try await self.time.sleep(delay) }
            throw RequestChain<Request>.Retry(request: request)
        }
    }

    private func nextDelay() -> Duration? {
        guard retries < configuration.maxRetries else { return nil }
        retries += 1
        return configuration.delay(beforeRetry: retries, random: time.random())
    }

    private static func mayPass(_ error: any Error) -> Bool {
        switch error {
        case let error as NetworkError: error.canBeTriedAgain
        case let error as ResponseCodeInterceptor.ResponseCodeError:
            [408, 429, 502, 503, 504].contains(error.statusCode)
        default: false
        }
    }
}

/// The default interceptors, and retries after failures.
package struct RetryingInterceptorProvider: InterceptorProvider {
    private let retries: Int

    /// - Parameter retries: How often a query that failed is sent again.
    package init(retries: Int) { self.retries = retries }

    package func graphQLInterceptors<Operation: GraphQLOperation>(
        for operation: Operation
    ) -> [any GraphQLInterceptor] {
        [
            // The hashes of persisted queries have retries of their own.
            MaxRetryInterceptor(maxRetriesAllowed: retries + 3),
            FailureRetryInterceptor(
                configuration: MaxRetryInterceptor.Configuration(maxRetries: retries, enableExponentialBackoff: true)),
            AutomaticPersistedQueryInterceptor(),
        ]
    }
}
