/// What an operation may cost. Nil means no bound.
package struct ExecutionLimits: Sendable {
    /// How deep its fields may be nested.
    package var depth: Int?
    /// How long a query, a mutation, or one event of a subscription may take.
    package var time: Duration?

    package init(depth: Int? = nil, time: Duration? = nil) {
        self.depth = depth
        self.time = time
    }
}

/// An operation took longer than it may.
struct TimeLimitExceeded: Error {
    let limit: Duration

    var error: ExecutionError {
        ExecutionError(
            "The operation took longer than \(limit) and was stopped.", extensions: ["code": "OPERATION_TIMED_OUT"])
    }
}
