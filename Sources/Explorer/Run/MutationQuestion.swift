import GraphQLOperations
import JSON
import Terminal

/// Whether a mutation may be sent without asking, and the question if not.
enum MutationQuestion {
    enum Verdict {
        case send
        case refuse(String)
        case ask(Question)
    }

    static func judge(_ run: PreparedRun, tab: TabID, _ state: State) -> Verdict {
        guard run.operation.document.kind == .mutation else { return .send }
        if state.isReadOnly { return .refuse("\(run.label) is a mutation, and --read-only refuses mutations") }
        guard let connection = state.connection(of: tab), !connection.isLoopback || connection.isProtected else {
            return .send
        }
        if connection.isProtected { return .ask(typedQuestion(run, tab, connection)) }
        if state.allowedMutations.contains(key(of: run, to: connection)) { return .send }
        return .ask(
            Question(
                purpose: .mutation(tab, run),
                text: "Send MUTATION \(run.label) to \(connection.host)? \(variables(of: run))",
                answers: [("y", "send"), ("a", "always"), ("n", "no")]))
    }

    /// What is allowed in one place is not allowed in another.
    static func key(of run: PreparedRun, to connection: ConnectionFacts?) -> String {
        "\(run.operation.document.sha256) \(connection?.endpoint ?? "")"
    }

    private static func typedQuestion(_ run: PreparedRun, _ tab: TabID, _ connection: ConnectionFacts) -> Question {
        let name = connection.environment.isEmpty ? connection.host : connection.environment
        return Question(
            purpose: .mutation(tab, run),
            text: "Type \(name) to send MUTATION \(run.label) to protected \(connection.host) \(variables(of: run))",
            answers: [], typed: (expected: name, input: LineInput()))
    }

    private static func variables(of run: PreparedRun) -> String {
        guard !run.operation.variables.isEmpty else { return "" }
        return String(JSONWriter.string(.object(run.operation.variables)).prefix(200))
    }
}
