import GraphQLClient
import JSON

extension EffectRunner {
    /// Follows a subscription until the server completes it, the connection is lost for good, or nobody wants it.
    ///
    /// A server that closes the connection for want of credentials gets others, once; more often only if events came in
    /// between, as when a token ends every hour.
    func follow(_ run: PreparedRun, on connection: Connection, _ order: WorkOrder) async {
        var summary = LiveSummary()
        var beginning = LiveBeginning()
        var hasRenewed = false
        var writing: Task<Void, Never>?
        while true {
            var sent: String?
            do {
                let (client, credential) = try await connection.subscriptionClient(with: run.headers)
                sent = credential
                let stream = client.subscribe(
                    subscription: run.operation, cachePolicy: run.policies.subscription,
                    requestConfiguration: connection.requestConfiguration(run))
                for try await event in stream {
                    switch event {
                    case .event(let response):
                        order.post(.event(liveEvent(response, &summary)))
                        // What the cache had of an earlier event is nothing new.
                        if response.source.isCache { continue }
                        hasRenewed = false
                        // The next event does not wait for the disk.
                        if let ending = beginning.take(response: response) {
                            writing = Task { await remember(run, ending, on: connection, order) }
                        }
                    case .gap(let gap): order.post(.gap(text: "\(gap)"))
                    case .state(let state):
                        if let state = LiveState(state) { order.post(.state(state)) }
                    }
                }
                order.post(.state(.ended("the server completed it")))
                let end = Task.isCancelled ? "stopped before an event came" : "the server completed it without an event"
                await remember(run, beginning.take(failure: end), on: connection, order)
                await writing?.value
                return
            } catch {
                if !hasRenewed, await renewCredential(of: connection, for: run, after: sent, error) {
                    hasRenewed = true
                    await tellCredentialNews(of: connection, order)
                    order.post(.gap(text: "the server wanted other credentials, and got them; events may be missing"))
                    continue
                }
                let sentence = describe(error).sentence
                order.post(.state(.failed(sentence)))
                if error.isForWantOfCredentials { order.post(.refused(run)) }
                let end = Task.isCancelled ? "stopped before an event came" : sentence
                await remember(run, beginning.take(failure: end), on: connection, order)
                await writing?.value
                return
            }
        }
    }

    /// Whether there is another credential now than the one that was refused.
    private func renewCredential(
        of connection: Connection, for run: PreparedRun, after sent: String?, _ error: any Error
    ) async -> Bool {
        guard !Task.isCancelled, error.isForWantOfCredentials, !connection.hasOwnCredential(run.headers) else {
            return false
        }
        return (try? await connection.keeper.renewed(after: sent)) != nil
    }

    /// Shows a query again whenever the cache changes what it shows.
    func watch(_ run: PreparedRun, on connection: Connection, _ order: WorkOrder) async {
        var summary = LiveSummary()
        var beginning = LiveBeginning()
        let results = connection.client.watch(
            query: run.operation, cachePolicy: run.policies.watched,
            requestConfiguration: connection.requestConfiguration(run))
        for await result in results {
            switch result {
            case .success(let response):
                let response = response.settled
                order.post(.state(.fresh))
                order.post(.update(response, liveEvent(response, &summary)))
                if !response.hasNext {
                    await remember(run, beginning.take(response: response), on: connection, order)
                }
            case .failure(let error):
                let sentence = describe(error).sentence
                order.post(.state(.missing(sentence)))
                await remember(run, beginning.take(failure: sentence), on: connection, order)
            }
        }
        order.post(.state(.ended("it is not watched any more")))
        await remember(run, beginning.take(failure: "stopped before a result came"), on: connection, order)
    }

    /// Asks the server for a query again and again. What it answers reaches the row through the cache; only a failure
    /// is told.
    func poll(_ run: PreparedRun, every interval: Duration, on connection: Connection, _ order: WorkOrder) async {
        var beginning = LiveBeginning()
        while !Task.isCancelled {
            do {
                try await Task.sleep(for: interval)
                let response = try await connection.client.fetchOne(
                    query: run.operation, policy: .networkOnly,
                    requestConfiguration: connection.requestConfiguration(run))
                await remember(run, beginning.take(response: response), on: connection, order)
            } catch {
                if Task.isCancelled { return }
                let sentence = describe(error).sentence
                order.post(.gap(text: "the server was asked in vain: \(sentence)"))
                await remember(run, beginning.take(failure: sentence), on: connection, order)
            }
        }
    }

    /// Keeps what is not kept yet.
    private func remember(
        _ run: PreparedRun, _ ending: RunEnding?, on connection: Connection, _ order: WorkOrder
    ) async {
        if let ending { await remember(run, ending, on: connection, order) }
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

/// What the history keeps of something that goes on: its first outcome, once.
struct LiveBeginning: Sendable {
    private let start = ContinuousClock.now
    private var isTaken = false

    mutating func take(response: GraphQLResponse<DynamicOperation>) -> RunEnding? {
        take(RunEnding(response: response, duration: start.duration(to: .now)))
    }

    mutating func take(failure: String) -> RunEnding? { take(RunEnding(failure: failure)) }

    private mutating func take(_ ending: RunEnding) -> RunEnding? {
        defer { isTaken = true }
        return isTaken ? nil : ending
    }
}
