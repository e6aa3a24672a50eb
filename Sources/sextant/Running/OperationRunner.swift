import GraphQLCache
import GraphQLClient
import JSON

/// Runs one operation against a client and prints what comes.
struct OperationRunner: Sendable {
    let client: GraphQLClient
    let operation: DynamicOperation
    let options: RunOptions
    let printer: ResultPrinter
    let invocation: Invocation
    let isQuiet: Bool

    func run() async throws -> ExitCode {
        // A response carries its own trace; that of a request that fails comes this way.
        try await RequestTrace.$failureHandler.withValue(.init { note($0) }) {
            // A result that came is printed, whatever becomes of the cache.
            try await CacheWriteFailure.$handler.withValue(.init { warn($0) }) { try await carryOut() }
        }
    }

    private func warn(_ error: any Error) {
        if !isQuiet { invocation.note("sextant: warning: The cache was not written: \(describe(error).sentence)") }
    }

    private func carryOut() async throws -> ExitCode {
        if !options.files.isEmpty { return try await print(client.upload(operation: operation, files: options.files)) }
        switch operation.kind {
        case .mutation:
            try options.checkMutationPolicy()
            return try await print(client.results(of: operation))
        case .subscription:
            return try await subscribe(policy: options.subscriptionPolicy())
        case .query where options.isWatching:
            return try await watch(policy: options.queryPolicy())
        case .query:
            return try await print(client.fetch(query: operation, policy: options.queryPolicy()))
        }
    }

    /// Prints results. One that is to grow is printed when it is whole, or as far as it came when it breaks off; only
    /// lines of JSON, which are for programs, tell of every step.
    private func print(_ results: ResponseStream<GraphQLResponse<DynamicOperation>>) async throws -> ExitCode {
        var outcome = Outcome(limit: options.count)
        var partial: GraphQLResponse<DynamicOperation>?
        do {
            for try await response in results {
                partial = response.hasNext && options.format != .ndjson ? response : nil
                if partial == nil, outcome.add(report(response)) { break }
            }
        } catch {
            if let partial { _ = report(partial) }
            throw error
        }
        return outcome.exitCode
    }

    private func subscribe(policy: CachePolicy.Subscription) async throws -> ExitCode {
        var outcome = Outcome(limit: options.count)
        for try await element in client.subscribe(subscription: operation, cachePolicy: policy) {
            switch element {
            case .event(let response):
                if outcome.add(report(response)) { return outcome.exitCode }
            case .gap(let gap):
                if !isQuiet { invocation.note("sextant: \(gap)") }
            case .state:
                continue
            }
        }
        return outcome.exitCode
    }

    /// Prints each new value of the query, and with `--every` asks the server again beside it.
    private func watch(policy: CachePolicy.Query) async throws -> ExitCode {
        try await withThrowingTaskGroup(of: ExitCode?.self) { group in
            group.addTask {
                var outcome = Outcome(limit: options.count)
                for await result in client.watch(query: operation, cachePolicy: policy) {
                    if outcome.add(report(try result.get())) { break }
                }
                return outcome.exitCode
            }
            if let interval = options.interval {
                group.addTask {
                    while true {
                        try await Task.sleep(for: interval)
                        await refresh()
                    }
                }
            }
            defer { group.cancelAll() }
            return try await group.next().flatMap { $0 } ?? .success
        }
    }

    /// A failed refresh is a note: the watch goes on with what the cache has.
    private func refresh() async {
        do {
            for try await _ in client.fetch(query: operation, policy: .networkOnly) {}
        } catch is CancellationError {
        } catch {
            if !isQuiet { invocation.note("sextant: \(describe(error).sentence)") }
        }
    }

    private func note(_ trace: RequestTrace) {
        if options.traces { TraceText.lines(of: trace).forEach(invocation.note) }
    }

    private func report(_ response: GraphQLResponse<DynamicOperation>) -> ExitCode {
        printer.print(response)
        note(response.trace)
        return response.errors.isEmpty ? .success : .findings
    }
}

/// The exit code of several results: any error among them counts.
private struct Outcome {
    let limit: Int?
    private var seen = 0
    private(set) var exitCode = ExitCode.success

    init(limit: Int?) { self.limit = limit }

    /// Whether that was the last result wanted.
    mutating func add(_ code: ExitCode) -> Bool {
        seen += 1
        if code != .success { exitCode = code }
        return seen == limit
    }
}

/// `--trace`: the steps of the request chain, a line each.
enum TraceText {
    static func lines(of trace: RequestTrace) -> [String] {
        trace.steps.map { step in
            let start = padded("+\(step.start.shortText)", to: 10)
            let duration = padded(step.duration.shortText, to: 8)
            let indent = String(repeating: "  ", count: step.depth)
            let detail = step.details.isEmpty ? "" : "  \(step.detail)"
            return "\(start)\(duration)\(indent)\(step.name)\(step.hasFailed ? " failed" : "")\(detail)"
        }
    }

    private static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }
}
