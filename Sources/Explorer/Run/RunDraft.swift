import GraphQLClient
import GraphQLLanguage
import GraphQLOperations
import JSON
import Terminal

/// What a tab holds at the moment the user wants it to run.
struct RunDraft: Sendable {
    /// What will be done with the operation once it is prepared.
    enum Intent: Sendable, Equatable { case run, keepLive, explain }

    var snapshot: DocumentSnapshot
    var headers: [(name: String, value: String)]
    var intent: Intent

    /// Makes an operation of the texts, or finds what keeps it from being sent. Reads whole documents: off the loop.
    func prepared() -> Preparation {
        let source = Source(bytes: snapshot.operation.bytes, name: "operation")
        let document: Document
        do {
            document = try Parser.parse(source)
        } catch {
            return .cannot(
                RunObstacle(
                    pane: .operation, line: error.position.line, column: error.position.column,
                    sentence: "line \(error.position.line), column \(error.position.column): \(error.message)"))
        }
        var analysis = Analysis()
        analysis.read(document, source)
        guard let index = analysis.operation(atLine: snapshot.cursor.line) else {
            return .cannot(
                RunObstacle(
                    pane: .operation, line: 1, column: 1,
                    sentence: "there is no operation in this tab; write a query, a mutation or a subscription"))
        }
        do {
            let operation = try self.operation(at: index, of: document, source, analysis)
            return try prepared(operation, line: analysis.operations[index].lines.lowerBound)
        } catch let obstacle as RunObstacle {
            return .cannot(obstacle)
        } catch {
            let line = analysis.operations[index].lines.lowerBound + 1
            return .cannot(RunObstacle(pane: .operation, line: line, column: 1, sentence: describe(error).sentence))
        }
    }

    /// An anonymous operation among others cannot be named, so the others are taken out of the text, with spaces in
    /// their place, so that all positions stay what they are.
    private func operation(
        at index: Int, of document: Document, _ source: Source, _ analysis: Analysis
    ) throws -> OperationDocument {
        let wanted = document.operations[index]
        let sameName = document.operations.filter { $0.name?.value == wanted.name?.value }.count
        if document.operations.count == 1 { return try OperationDocument(document: document) }
        if let name = wanted.name?.value, sameName == 1 {
            return try OperationDocument(document: document, operationName: name)
        }
        var bytes = source.bytes
        for (other, operation) in document.operations.enumerated() where other != index {
            for place in operation.range.bounds where bytes[place] != 0x0A { bytes[place] = 0x20 }
        }
        return try OperationDocument(text: String(decoding: bytes, as: UTF8.self), operationName: wanted.name?.value)
    }

    private func prepared(_ operation: OperationDocument, line: Int) throws -> Preparation {
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
                    intent: intent))
        } catch {
            guard let problem = error.problems.first(where: \.isMissing) else {
                // Values of the wrong shape are for the server to judge: they are shown and sent.
                let variables = try node.map { try JSONObject.object(of: $0) } ?? JSONObject()
                return .ready(
                    PreparedRun(
                        operation: DynamicOperation(document: operation, variables: variables), headers: headers,
                        intent: intent, notice: error.problems.first?.message))
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
    case cannot(RunObstacle)
}

/// An operation ready to be sent.
struct PreparedRun: Sendable {
    var operation: DynamicOperation
    var headers: [(name: String, value: String)]
    var intent: RunDraft.Intent
    /// Something to mend that does not keep it from being sent.
    var notice: String?

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
