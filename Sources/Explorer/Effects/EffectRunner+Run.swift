import GraphQLClient
import Synchronization

extension EffectRunner {
    /// Sends an operation and brings its response: as it grows, if it comes in parts, and from the cache and the server, if
    /// the policy asks both.
    func send(_ run: PreparedRun, on connection: Connection, _ order: WorkOrder) async {
        let curl = connection.curl(for: run)
        let failed = Mutex<RequestTrace?>(nil)
        let heard = Mutex(0)
        let listener = LargeResponseListener { response in
            heard.withLock { $0 += 1 }
            order.post(.arrived(response.settled, awaiting: run.awaited(after: response)))
        }
        var last: GraphQLResponse<DynamicOperation>?
        do {
            try await LargeResponseListener.$current.withValue(listener) {
                try await RequestTrace.$failureHandler.withValue(.init { trace in failed.withLock { $0 = trace } }) {
                    for try await response in connection.results(of: run) {
                        let response = response.settled
                        last = response
                        let isShown = heard.withLock { count in
                            defer { count = 0 }
                            return count > 0
                        }
                        let awaited = run.awaited(after: response)
                        if awaited != nil {
                            if !isShown { order.post(.arrived(response, awaiting: awaited)) }
                        } else {
                            order.post(isShown ? .recorded(response, curl: curl) : .response(response, curl: curl))
                        }
                    }
                }
            }
            // A cancelled stream may end as quietly as a complete one.
            try Task.checkCancellation()
            guard let last else { throw RequestChainError.noResults }
            if last.http?.status == 401 { order.post(.refused(run)) }
            await tellCredentialNews(of: connection, order)
            await remember(run, RunEnding(response: last), on: connection, order)
        } catch {
            let isStopped = Task.isCancelled || error is CancellationError
            if !isStopped {
                order.post(.runFailed(describe(error), curl: curl, failed.withLock { $0 }))
                if error.isForWantOfCredentials { order.post(.refused(run)) }
                await tellCredentialNews(of: connection, order)
            }
            if isStopped, last == nil { return }
            let reason = isStopped ? "stopped before all of it had come" : describe(error).sentence
            await remember(run, RunEnding(response: last, failure: reason), on: connection, order)
        }
    }
}

extension PreparedRun {
    /// What is still to come once a response is there.
    func awaited(after response: GraphQLResponse<DynamicOperation>) -> Awaited? {
        if response.hasNext { return .parts }
        let asksBoth = operation.document.kind == .query && policies.query == .cacheAndNetwork
        return asksBoth && response.source.isCache ? .server : nil
    }
}

extension GraphQLResponse<DynamicOperation> {
    /// From the request to the last byte; of a response in parts, whose transfer is not measured before it is over, to the
    /// last part. Nil for what no server sent.
    var wholeDuration: Duration? {
        guard let http else { return nil }
        return http.duration > .zero ? http.duration : trace.duration
    }

    /// The same with its data in one piece, so that the loop does not have to put the pieces together.
    var settled: GraphQLResponse<DynamicOperation> {
        guard body == nil, let value, value.node == nil else { return self }
        var settled = self
        settled.value = ResponseValue(value.flattened)
        return settled
    }
}
