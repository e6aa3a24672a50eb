import Synchronization

/// Collects the steps of one request while its chain runs.
final class TraceRecorder: Sendable {
    private struct State {
        var trace = RequestTrace()
    }

    private let time: TimeSource
    private let start: Duration
    private let state = Mutex(State())

    init(time: TimeSource) {
        self.time = time
        self.start = time.now()
    }

    /// The time since the call.
    var now: Duration { time.now() - start }

    /// What has been recorded so far.
    var trace: RequestTrace {
        var trace = state.withLock { $0.trace }
        trace.duration = now
        if trace.steps.count > 1 { trace.steps.sort { $0.start < $1.start } }
        return trace
    }

    /// What has been recorded since the last call, for a stream of results that share a recorder.
    func takeTrace() -> RequestTrace {
        let taken = trace
        state.withLock { $0.trace.steps = [] }
        return taken
    }

    /// The number of the present run of the chain, from 1.
    var attempt: Int { state.withLock { $0.trace.attempts } }

    func beginAttempt(_ attempt: Int) {
        state.withLock { $0.trace.attempts = attempt }
    }

    /// Records a step that began at `begin` and ends now.
    func record(
        _ name: String, _ direction: TraceStep.Direction, depth: Int, since begin: Duration, details: [String] = [],
        hasFailed: Bool = false
    ) {
        let end = now
        state.withLock { state in
            state.trace.steps.append(
                TraceStep(
                    name: name, direction: direction, attempt: state.trace.attempts, depth: depth, start: begin,
                    duration: end - begin, details: details, hasFailed: hasFailed))
        }
    }

    /// Runs a step and records it, with what it says about its result.
    func step<Result>(
        _ name: String, _ direction: TraceStep.Direction, depth: Int,
        details: (Result) -> [String] = { _ in [] },
        isolation: isolated (any Actor)? = #isolation,
        _ body: () async throws -> Result
    ) async throws -> Result {
        let begin = now
        do {
            let result = try await body()
            record(name, direction, depth: depth, since: begin, details: details(result))
            return result
        } catch {
            record(
                name, direction, depth: depth, since: begin, details: [describe(error).sentence], hasFailed: true)
            throw error
        }
    }
}
