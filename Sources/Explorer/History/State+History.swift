import GraphQLClient
import Terminal
import Workspace

extension State {
    /// Opens the history with the question what to look for.
    mutating func searchHistory() -> [Effect] {
        go(to: .history) + serve(hand(.command(.search), to: .history) ?? [], from: .history)
    }

    /// Opens a run of the past in a tab of its own, with what came of it; nothing is sent unless it is to run again.
    mutating func take(_ reopened: ReopenedRun) -> [Effect] {
        let run = reopened.run
        var effects = openTab(run.text, variables: run.variables == "{}" ? "" : run.variables)
        if let response = reopened.response {
            let age = Words.age(now - run.time)
            tabs[activeTab].result.show(
                response, context(of: .result, layout),
                origin: TitlePiece("from history, \(age) old", role: .warning))
            tabs[activeTab].resultRevision = tabs[activeTab].editor.area.buffer.revision
        } else if let failure = run.failure {
            tabs[activeTab].result.show(FailureMessage(.internal, failure))
        }
        if reopened.runsAgain, run.isMasked {
            say("Secrets are not kept in the history: put them in place of \"***\", then run it.", .warning)
        } else if reopened.runsAgain {
            effects += prepare(.run)
        } else if reopened.response == nil, run.failure == nil {
            say("Reopened; its response was not kept.")
        } else {
            say("Reopened; nothing was sent.")
        }
        return effects
    }

    /// The list is read again while it is in sight.
    /// - Parameter isAwaited: whether the user changed it, so that the next keys are for what comes.
    mutating func historyChanged(isAwaited: Bool) -> [Effect] {
        guard (layout.frame(of: .history)?.body.height ?? 0) > 0 else { return [] }
        return [start(history.refresh, as: .history, awaitedBy: isAwaited ? .history : nil)]
    }
}

/// A run of the past that is to be looked at again.
struct ReopenedRun: Sendable {
    var run: HistoryRun
    /// What came, if it was kept and its operation can still be read.
    var response: GraphQLResponse<DynamicOperation>?
    var runsAgain: Bool
}

/// What can be done to a run of the history.
enum HistoryChange: Sendable {
    case favourite(Int64, Bool)
    case forget(Int64)
}
