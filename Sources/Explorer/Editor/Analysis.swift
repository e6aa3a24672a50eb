import GraphQLLanguage
import GraphQLOperations
import GraphQLSchema
import GraphQLValidation
import JSON
import Terminal

/// A problem in a text: where, counted from 1 with columns in code points, and what.
struct TextProblem: Sendable, Equatable {
    var line: Int
    var column: Int
    var message: String
}

/// What is known of a document without a schema; found off the loop after each edit.
struct Analysis: Sendable {
    /// An operation and the lines it stands on, from 0, the last one included.
    struct Operation: Sendable, Equatable {
        var kind: OperationKind
        var name: String?
        var lines: ClosedRange<Int>

        var label: String { name ?? "anonymous \(kind.rawValue)" }
    }

    struct Fragment: Sendable, Equatable {
        var name: String
        var lines: ClosedRange<Int>
        /// The operations that need it, by their place in `operations`.
        var users: [Int]
    }

    /// The revisions of the texts that were looked at.
    var revision = 0
    var variablesRevision = 0
    var operations: [Operation] = []
    var fragments: [Fragment] = []
    /// What keeps the text from being sent.
    var problem: TextProblem?
    /// What the loaded schema does not know or allow. The text is sent all the same, since the schema may be old.
    var findings: [TextProblem] = []
    var variablesProblem: TextProblem?

    /// The operation that runs when the cursor stands on a line: the one around it; in a fragment the first that uses
    /// it; between two the one above; before all the first.
    func operation(atLine line: Int) -> Int? {
        guard !operations.isEmpty else { return nil }
        if let around = operations.firstIndex(where: { $0.lines.contains(line) }) { return around }
        if let fragment = fragments.first(where: { $0.lines.contains(line) }), let user = fragment.users.first {
            return user
        }
        return operations.lastIndex { $0.lines.upperBound < line } ?? 0
    }
}

/// The texts of a tab as they were at one moment. Copying it costs nothing; it is read off the loop.
struct DocumentSnapshot: Sendable {
    var operation: TextBuffer
    var variables: TextBuffer
    /// Where the cursor of the operation stands, which says which operation the variables are for.
    var cursor = TextPosition.start
    /// Completes what can be checked.
    var schema: Schema?

    /// A longer text is parsed after each edit, but not validated.
    private static let longestValidated = 1 << 20

    /// Finds everything that `Analysis` tells.
    func analyzed() -> Analysis {
        var analysis = Analysis(revision: operation.revision, variablesRevision: variables.revision)
        let bytes = operation.bytes
        let source = Source(bytes: bytes, name: "operation")
        do {
            let document = try Parser.parse(source)
            analysis.read(document, source)
            if let schema, bytes.count < Self.longestValidated {
                analysis.findings = findings(in: document, schema)
            }
            analysis.variablesProblem = variablesProblem(document, analysis)
        } catch {
            analysis.readTokens(of: bytes, source)
            if !analysis.operations.isEmpty || Tokens.of(bytes).contains(where: { $0.kind != .comment }) {
                analysis.problem = TextProblem(
                    line: error.position.line, column: error.position.column, message: error.message)
            }
        }
        return analysis
    }

    private func findings(in document: Document, _ schema: Schema) -> [TextProblem] {
        validate(document, schema: schema).compactMap { error in
            error.locations.first.map { TextProblem(line: $0.line, column: $0.column, message: error.message) }
        }
    }

    /// The first value that does not fit its type, as far as the schema knows it.
    private func problem(of node: JSONNode, _ schema: Schema) -> TextProblem? {
        let declared = declaredVariables(in: operation.bytes, at: operation.offset(of: cursor))
        guard let problem = variablesProblems(node, variables: declared, schema: schema).first else { return nil }
        let place = LineIndex(variables.bytes).position(at: problem.range.lowerBound)
        return TextProblem(line: place.line, column: place.column, message: problem.message)
    }

    /// What may stand at a place of one of the texts.
    func completions(in pane: PaneID, at place: TextPosition, _ schema: Schema) -> Outcome {
        if pane == .variables {
            let declared = declaredVariables(in: operation.bytes, at: operation.offset(of: cursor))
            let items = variablesCompletions(
                in: variables.bytes, at: variables.offset(of: place), variables: declared, schema: schema)
            return .completions(items, revision: variables.revision)
        }
        let items = GraphQLSchema.completions(
            in: operation.bytes, at: operation.offset(of: place), schema: schema)
        return .completions(items, revision: operation.revision)
    }

    private func variablesProblem(_ document: Document, _ analysis: Analysis) -> TextProblem? {
        let node: JSONNode?
        do {
            node = try VariablesText.parse(variables)
        } catch {
            return TextProblem(line: error.line, column: error.column, message: error.reason.text)
        }
        if let node, let schema, let problem = problem(of: node, schema) { return problem }
        guard let index = analysis.operation(atLine: cursor.line) else { return nil }
        let name = analysis.operations[index].name
        guard let operation = try? OperationDocument(document: document, operationName: name) else { return nil }
        do {
            _ = try operation.variables(from: node)
            return nil
        } catch {
            guard let problem = error.problems.first else { return nil }
            return TextProblem(line: problem.line ?? 1, column: problem.column ?? 1, message: problem.message)
        }
    }
}

/// Reads the text of the variables pane: JSON with comments; nothing at all means no variables.
enum VariablesText {
    static func parse(_ buffer: TextBuffer) throws(JSONError) -> JSONNode? {
        let bytes = buffer.bytes
        if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x0A || $0 == 0x09 || $0 == 0x0D }) { return nil }
        return try JSONC.parse(bytes).root
    }
}
