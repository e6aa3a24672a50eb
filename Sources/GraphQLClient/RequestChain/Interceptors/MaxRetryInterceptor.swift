/// Ends a request whose chain was started over too often. It starts no retry itself; it only counts, and waits before
/// the next one if told to.
///
/// It belongs first in the chain, and each operation needs an instance of its own.
public actor MaxRetryInterceptor: GraphQLInterceptor {
    /// How often and how soon.
    public struct Configuration: Sendable, Hashable {
        /// Retries allowed after the first attempt.
        public var maxRetries: Int
        /// The wait before the first retry.
        public var baseDelay: Duration
        /// How much longer each further wait is than the one before.
        public var multiplier: Double
        /// No wait is longer than this.
        public var maxDelay: Duration
        /// Whether to wait at all.
        public var enableExponentialBackoff: Bool
        /// Whether a wait is shortened by a random part of up to its half.
        public var enableJitter: Bool

        /// The defaults: three retries, at once.
        public init(
            maxRetries: Int = 3, baseDelay: Duration = .milliseconds(300), multiplier: Double = 2,
            maxDelay: Duration = .seconds(20), enableExponentialBackoff: Bool = false, enableJitter: Bool = true
        ) {
            self.maxRetries = maxRetries
            self.baseDelay = baseDelay
            self.multiplier = multiplier
            self.maxDelay = maxDelay
            self.enableExponentialBackoff = enableExponentialBackoff
            self.enableJitter = enableJitter
        }

        /// The wait before retry `number`, from 1; the first is the base delay.
        func delay(beforeRetry number: Int, random: Double) -> Duration {
            guard enableExponentialBackoff else { return .zero }
            var delay = baseDelay
            for _ in 1..<max(number, 1) where delay < maxDelay { delay = delay * multiplier }
            delay = min(delay, maxDelay)
            return enableJitter ? delay * (0.5 + random / 2) : delay
        }
    }

    /// The limit was reached.
    public struct MaxRetriesError: Error, Sendable {
        /// How many retries were allowed.
        public let count: Int
        /// Which operation it was.
        public let operationName: String?
        /// What had gone wrong before the last retry, if the chain told.
        public internal(set) var lastError: (any Error)?
    }

    private let configuration: Configuration
    private let time: TimeSource
    private var entries = 0

    /// Allows `maxRetriesAllowed` retries, without waiting.
    public init(maxRetriesAllowed: Int = 3) {
        self.init(configuration: Configuration(maxRetries: maxRetriesAllowed))
    }

    /// Counts and waits as the configuration says.
    public init(configuration: Configuration) {
        self.init(configuration: configuration, time: .system)
    }

    package init(configuration: Configuration, time: TimeSource) {
        self.configuration = configuration
        self.time = time
    }

    /// Counts, waits if told to, and refuses when it was too often.
    public func intercept<Request: GraphQLRequest>(
        request: Request, next: NextInterceptorFunction<Request>
    ) async throws -> InterceptorResultStream<Request> {
        entries += 1
        guard entries <= configuration.maxRetries + 1 else {
            throw MaxRetriesError(count: configuration.maxRetries, operationName: request.operation.name)
        }
        if entries > 1 {
            let delay = configuration.delay(beforeRetry: entries - 1, random: time.random())
            if delay > .zero { try await time.sleep(delay) }
        }
        return await next(request)
    }
}
