/// Why a chain ended without an answer, where no stage had a better word for it.
public enum RequestChainError: Error, Sendable {
    /// Every stage was content, and still nothing came: an interceptor swallowed the result or the error.
    case noResults
    /// A stage asked for a retry of a mutation that the server may have carried out.
    case mutationNotSentAgain(operationName: String?)
    /// The operation is not of the kind that was called for: a mutation given to `fetch`, for example.
    case wrongKind(expected: OperationKind, actual: OperationKind)
    /// Subscriptions need a transport that can carry them.
    case noSubscriptionTransport
    /// Files need a transport that can carry them.
    case noUploadTransport
}
