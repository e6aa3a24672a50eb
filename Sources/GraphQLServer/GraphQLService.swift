import GraphQLExecution
import JSON

/// Answers GraphQL requests, in whatever way they came in.
struct GraphQLService: Sendable {
    let executor: Executor
    let options: ServerOptions

    /// Runs an operation of a WebSocket and says in the mailbox what comes of it.
    func run(_ request: GraphQLRequest, as key: TransportMachine.OperationKey, into mailbox: OperationMailbox) async {
        let operation: PreparedOperation
        do {
            operation = try executor.prepare(request)
        } catch {
            switch error {
            case .syntax(let syntax):
                await mailbox.post(.unreadable(key, message: syntax.message))
            case .invalid(let errors):
                await mailbox.post(.failed(key, errors: ExecutionResult(requestErrors: errors).errorBytes))
            }
            return
        }
        do {
            if operation.kind == .subscription {
                switch try await executor.subscribe(operation) {
                case .events(let events):
                    for try await result in events {
                        await mailbox.post(.yielded(key, result.bytes))
                    }
                case .refused(let result):
                    await mailbox.post(.yielded(key, result.bytes))
                }
            } else {
                try await executor.execute(operation) { result in
                    await mailbox.post(.yielded(key, result.bytes))
                }
            }
            await mailbox.post(.completed(key))
        } catch is CancellationError {
            // The client said `complete`, or is gone: it expects nothing more.
        } catch {
            let failure = ExecutionError((error as? ResolverError)?.message ?? String(describing: error))
            await mailbox.post(.failed(key, errors: ExecutionResult(requestErrors: [failure]).errorBytes))
        }
    }
}
