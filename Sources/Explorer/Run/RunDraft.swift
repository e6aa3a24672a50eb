import GraphQLClient
import GraphQLLanguage
import GraphQLOperations
import GraphQLSchema
import GraphQLValidation
import JSON
import Terminal

/// What a tab holds at the moment the user wants it to run.
struct RunDraft: Sendable {
    /// What will be done with the operation once it is prepared.
    enum Intent: Sendable, Equatable {
        case run, keepLive, explain
        /// Because the file that the tab follows was written. Nobody has looked at what it holds now, so only a query is
        /// sent.
        case follow
    }

    var snapshot: DocumentSnapshot
    var headers: [(name: String, value: String)]
    var intent: Intent

    /// Makes an operation of the texts, or finds what keeps it from being sent: off the loop.
    func prepared() -> Preparation {
        guard let analysis = snapshot.read() else { return .cannot(RunDraft.nothing) }
        let syntax = Diagnostic.syntax(of: analysis.document)
        switch analysis.meaning(ofLine: snapshot.cursor.line) {
        case .nothing: return .cannot(syntax.first.map { obstacle($0) } ?? RunDraft.nothing)
        case .users(let users, let fragment) where users.count > 1 && snapshot.chosen[fragment] == nil:
            return .choose(
                fragment: fragment, operations: users.map { analysis.operations[$0] }, intent: intent)
        case .users, .operation: break
        }
        guard let index = analysis.operation(atLine: snapshot.cursor.line, chosen: snapshot.chosen) else {
            return .cannot(RunDraft.nothing)
        }
        let needed = Set(analysis.needs(ofOperation: index).parts)
        if let problem = syntax.first(where: { needed.contains(analysis.document.index(at: $0.range.lowerBound)) }) {
            return .cannot(obstacle(problem))
        }
        let sent = SentDocument(analysis, operation: index)
        do {
            let document = try OperationDocument(document: Parser.parse(Source(bytes: sent.bytes, name: "operation")))
            return try prepared(document, sent.lines)
        } catch let obstacle as RunObstacle {
            return .cannot(obstacle)
        } catch {
            let line = analysis.operations[index].lines.lowerBound + 1
            return .cannot(RunObstacle(pane: .operation, line: line, column: 1, sentence: describe(error).sentence))
        }
    }

    private static let nothing = RunObstacle(
        pane: .operation, line: 1, column: 1,
        sentence: "there is no operation in this tab; write a query, a mutation or a subscription")

    private func obstacle(_ problem: Diagnostic) -> RunObstacle {
        let place = snapshot.operation.position(at: problem.range.lowerBound)
        let before = snapshot.operation.line(place.line).prefix(place.column)
        let column = before.reduce(1) { $1 & 0xC0 != 0x80 ? $0 + 1 : $0 }
        return RunObstacle(
            pane: .operation, line: place.line + 1, column: column,
            sentence: "line \(place.line + 1), column \(column): \(problem.message)")
    }

    private func prepared(_ operation: OperationDocument, _ lines: SentLines) throws -> Preparation {
        let node: JSONNode?
        do {
            node = try VariablesText.parse(snapshot.variables)
        } catch {
            throw RunObstacle(
                pane: .variables, line: error.line, column: error.column,
                sentence: "variables, line \(error.line), column \(error.column): \(error.reason.text)")
        }
        do {
            let variables = try operation.variables(from: node)
            return .ready(
                PreparedRun(
                    operation: DynamicOperation(document: operation, variables: variables), headers: headers,
                    intent: intent, lines: lines))
        } catch {
            guard let problem = error.problems.first(where: \.isMissing) else {
                // Values of the wrong shape are for the server to judge: they are shown and sent.
                let variables = try node.map { try JSONObject.object(of: $0) } ?? JSONObject()
                return .ready(
                    PreparedRun(
                        operation: DynamicOperation(document: operation, variables: variables), headers: headers,
                        intent: intent, lines: lines, notice: error.problems.first?.message))
            }
            throw RunObstacle(
                pane: .variables, line: 1, column: 1, sentence: problem.message, missingVariable: problem.variable)
        }
    }
}

extension JSONObject {
    /// The members of an object node; an error that names the variables pane for anything else.
    fileprivate static func object(of node: JSONNode) throws -> JSONObject {
        guard case .object(let object) = node.value else {
            throw RunObstacle(
                pane: .variables, line: 1, column: 1,
                sentence: "variables: a JSON object is expected, such as {\"id\": 1}")
        }
        return object
    }
}

/// What came of preparing a run.
enum Preparation: Sendable {
    case ready(PreparedRun)
    /// The cursor is in a fragment that several operations use.
    case choose(fragment: String, operations: [Analysis.Operation], intent: RunDraft.Intent)
    case cannot(RunObstacle)
}

/// An operation ready to be sent.
struct PreparedRun: Sendable {
    var operation: DynamicOperation
    var headers: [(name: String, value: String)]
    var intent: RunDraft.Intent
    /// Where the lines of the operation's text come from.
    var lines = SentLines()
    /// Something to mend that does not keep it from being sent.
    var notice: String?
    /// Who may answer it.
    var policies = AnswerPolicies()
    /// Nothing of it is to be kept.
    var isPrivate = false

    var label: String { operation.document.name ?? "the \(operation.document.kind.rawValue)" }
}

/// What keeps an operation from being sent, and where the cursor has to go.
struct RunObstacle: Error, Sendable, Equatable {
    var pane: PaneID
    var line: Int
    var column: Int
    var sentence: String
    var missingVariable: String?
}
