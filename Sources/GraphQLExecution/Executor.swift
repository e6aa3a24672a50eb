import GraphQLLanguage
import GraphQLSchema
import JSON

/// Answers requests with a schema: the whole of the specification's chapter 6 behind three calls.
package struct Executor: Sendable {
    package let schema: ExecutableSchema
    package let limits: ExecutionLimits

    package init(_ schema: ExecutableSchema, limits: ExecutionLimits = ExecutionLimits()) {
        self.schema = schema
        self.limits = limits
    }

    /// Parses and validates a request, chooses its operation and coerces its variables.
    package func prepare(_ request: GraphQLRequest) throws(PreparedOperation.Failure) -> PreparedOperation {
        try PreparedOperation(request, schema: schema, depthLimit: limits.depth)
    }

    /// Executes a query or mutation, whole: `@defer` and `@stream` put nothing off. Throws only `CancellationError`;
    /// whatever else goes wrong stands in the result.
    package func execute(_ operation: PreparedOperation) async throws -> ExecutionResult {
        guard operation.kind != .subscription else { return Self.isSubscription }
        do {
            return try await ExecutionRun(operation, timeLimit: limits.time).execute()
        } catch let overdue as TimeLimitExceeded {
            return ExecutionResult(givenUp: overdue.error)
        }
    }

    /// The same for a client that takes a response in pieces: `deliver` gets the first result, and, while `hasNext` is
    /// true, what was put off. Throws `CancellationError`, and what `deliver` throws.
    package func execute(
        _ operation: PreparedOperation, delivering deliver: (ExecutionResult) async throws -> Void
    ) async throws {
        guard operation.kind != .subscription else { return try await deliver(Self.isSubscription) }
        var operation = operation
        operation.deliversIncrementally = true
        do {
            try await ExecutionRun(operation, timeLimit: limits.time).execute(delivering: deliver)
        } catch let overdue as TimeLimitExceeded {
            try await deliver(ExecutionResult(givenUp: overdue.error))
        }
    }

    private static let isSubscription = ExecutionResult(requestErrors: [
        ExecutionError("A subscription has no single result. Send it over a WebSocket with graphql-transport-ws.")
    ])

    /// Prepares and executes a query or mutation.
    package func execute(_ request: GraphQLRequest) async throws -> ExecutionResult {
        let operation: PreparedOperation
        do {
            operation = try prepare(request)
        } catch {
            return ExecutionResult(requestErrors: error.errors)
        }
        return try await execute(operation)
    }

    /// What becomes of a subscription.
    package enum Subscription: Sendable {
        case events(SubscriptionEvents)
        /// The source refused to start; the result says why.
        case refused(ExecutionResult)
    }

    /// Starts a subscription (specification, section 6.2.3).
    package func subscribe(_ operation: PreparedOperation) async throws -> Subscription {
        let plan = SelectionPlan(operation.operation.selectionSet, for: operation.rootType, in: operation)
        guard let field = plan.fields.first(where: { !$0.group.fields[0].name.value.hasPrefix("__") }) else {
            return .refused(ExecutionResult(requestErrors: [ExecutionError("A subscription selects one field.")]))
        }
        let name = field.group.fields[0].name
        do {
            let call = try field.call.get()
            guard let source = schema.eventSource(of: name.value) else {
                throw ResolverError("Nothing resolves \(operation.rootType.name).\(name.value).")
            }
            return .events(
                SubscriptionEvents(operation: operation, source: try await source(call), timeLimit: limits.time))
        } catch let error as CancellationError {
            throw error
        } catch {
            let cause = error as? ResolverError
            return .refused(
                ExecutionResult(requestErrors: [
                    ExecutionError(
                        cause?.message ?? String(describing: error), locations: [operation.position(of: name.range)],
                        path: [.key(field.group.responseKey)], extensions: cause?.extensions)
                ]))
        }
    }
}
