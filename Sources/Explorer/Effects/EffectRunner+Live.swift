import GraphQLClient
import JSON

extension EffectRunner {
    /// Follows a subscription until the server completes it, the connection is lost for good, or nobody wants it.
    func follow(_ run: PreparedRun, on connection: Connection, _ order: WorkOrder) async {
        var summary = LiveSummary()
        let stream = connection.client.subscribe(
            subscription: run.operation, cachePolicy: .networkOnly,
            requestConfiguration: connection.requestConfiguration(run.headers))
        do {
            for try await event in stream {
                switch event {
                case .event(let response): order.post(.event(liveEvent(response, &summary)))
                case .gap(let gap): order.post(.gap(text: "\(gap)"))
                case .state(let state):
                    if let state = LiveState(state) { order.post(.state(state)) }
                }
            }
            order.post(.state(.ended("the server completed it")))
        } catch {
            order.post(.state(.failed(describe(error).sentence)))
        }
    }

    /// Shows a query again whenever the cache changes what it shows.
    func watch(_ run: PreparedRun, on connection: Connection, _ order: WorkOrder) async {
        var summary = LiveSummary()
        let results = connection.client.watch(
            query: run.operation, cachePolicy: .cacheFirst,
            requestConfiguration: connection.requestConfiguration(run.headers))
        for await result in results {
            switch result {
            case .success(let response):
                order.post(.state(.fresh))
                order.post(.update(response, liveEvent(response, &summary)))
            case .failure(let error): order.post(.state(.missing(describe(error).sentence)))
            }
        }
        order.post(.state(.ended("it is not watched any more")))
    }

    /// Asks the server for a query again and again. What it answers reaches the row through the cache; only a failure
    /// is told.
    func poll(_ run: PreparedRun, every interval: Duration, on connection: Connection, _ order: WorkOrder) async {
        while !Task.isCancelled {
            do {
                try await Task.sleep(for: interval)
                _ = try await connection.client.fetchOne(
                    query: run.operation, policy: .networkOnly,
                    requestConfiguration: connection.requestConfiguration(run.headers))
            } catch {
                if Task.isCancelled { return }
                order.post(.gap(text: "the server was asked in vain: \(describe(error).sentence)"))
            }
        }
    }

    private func liveEvent(_ response: GraphQLResponse<DynamicOperation>, _ summary: inout LiveSummary) -> LiveEvent {
        let body = response.body ?? response.value?.node?.document
        let text = summary.line(for: response)
        return LiveEvent(
            time: services.clock(), summary: text, hasErrors: !response.errors.isEmpty, body: body,
            byteCount: body?.bytes.count ?? 0)
    }
}

extension LiveState {
    /// How the pane calls a subscription's state; its end comes with a reason of its own.
    init?(_ state: SubscriptionState) {
        switch state {
        case .pending: self = .connecting
        case .active: self = .following
        case .paused, .reconnecting: self = .reconnecting(cause: "the connection was lost")
        case .finished: return nil
        }
    }
}
