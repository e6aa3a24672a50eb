import GraphQLLanguage
import GraphQLOperations
import GraphQLSchema
import GraphQLValidation
import JSON
import Terminal

/// The texts of a tab as they were at one moment. Copying it costs nothing; it is read off the loop.
struct DocumentSnapshot: Sendable {
    var operation: TextBuffer
    var variables: TextBuffer
    /// Where the cursor of the operation stands, which says which operation the variables are for.
    var cursor = TextPosition.start
    /// Completes what can be checked.
    var schema: Schema?
    /// What an earlier look found: only what changed since is read and checked again.
    var known = Analysis()
    /// Other files whose fragments may be used, in the order in which they are asked.
    var others: [ProjectFile] = []
    /// The file of the tab, from whose folder imports are looked for.
    var file: String?
    /// The operations that the user chose for fragments.
    var chosen: [String: String] = [:]

    /// Reads what changed, and checks nothing. Nil when cancelled.
    func read(isCancelled: () -> Bool = { false }) -> Analysis? {
        var analysis = known
        analysis.variablesRevision = variables.revision
        if operation.revision != known.revision {
            guard analysis.document.update(operation.bytes, isCancelled: isCancelled) else { return nil }
            analysis.revision = operation.revision
            analysis.list()
        }
        analysis.lent.update(
            others.compactMap { other in other.document.map { (path: other.path, document: $0) } })
        return analysis
    }

    /// Finds everything that `Analysis` tells. Nil when cancelled.
    func analyzed(isCancelled: () -> Bool = { false }) -> Analysis? {
        guard var analysis = read(isCancelled: isCancelled) else { return nil }
        guard let found = diagnostics(&analysis, isCancelled: isCancelled) else { return nil }
        var problems = importProblems(analysis)
        let firstLines = analysis.document.firstLines
        for diagnostic in found { problems.append(problem(diagnostic, analysis.document, firstLines)) }
        analysis.problems = problems.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
        analysis.variablesProblem = variablesProblem(analysis)
        return analysis
    }

    /// What may stand at a place of one of the texts. Nil when cancelled.
    func completions(
        in pane: PaneID, at place: TextPosition, _ schema: Schema, isCancelled: () -> Bool = { false }
    ) -> Outcome? {
        guard let analysis = read(isCancelled: isCancelled) else { return nil }
        if pane == .variables {
            let items = variablesCompletions(
                in: variables.bytes, at: variables.offset(of: place), variables: declaredVariables(analysis),
                schema: schema)
            return .completions(items, revision: variables.revision)
        }
        let items = analysis.document.completions(
            at: operation.offset(of: place), schema: schema, lent: analysis.lent)
        return .completions(items, revision: operation.revision)
    }

    // MARK: Problems of the operation's text

    private func diagnostics(_ analysis: inout Analysis, isCancelled: () -> Bool) -> [Diagnostic]? {
        guard let schema else {
            analysis.diagnostics = nil
            return Diagnostic.syntax(of: analysis.document)
        }
        var checked =
            analysis.diagnostics.flatMap { $0.schema === schema ? $0 : nil } ?? EditedDiagnostics(schema: schema)
        let found = checked.update(analysis.document, lent: analysis.lent, isCancelled: isCancelled)
        analysis.diagnostics = checked
        return found
    }

    private func problem(
        _ diagnostic: Diagnostic, _ document: EditedDocument, _ firstLines: [Int]
    ) -> TextProblem {
        let index = document.index(at: diagnostic.range.lowerBound)
        let bytes = document.parts[index].bytes
        let offset = min(diagnostic.range.lowerBound - document.starts[index], bytes.count)
        let lineStart = bytes[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        let line = firstLines[index] + bytes[..<lineStart].reduce(0) { $1 == 0x0A ? $0 + 1 : $0 }
        let column = bytes[lineStart..<offset].reduce(1) { $1 & 0xC0 != 0x80 ? $0 + 1 : $0 }
        return TextProblem(
            line: line + 1, column: column, message: diagnostic.message, length: diagnostic.range.count,
            isSyntax: diagnostic.rule == Diagnostic.syntaxRule)
    }

    private func importProblems(_ analysis: Analysis) -> [TextProblem] {
        guard !analysis.imports.isEmpty else { return [] }
        let index = LineIndex(analysis.document.parts[0].bytes)
        return analysis.imports.compactMap { wanted in
            let path = ProjectFile.path(of: wanted.path, importedFrom: file)
            guard let problem = others.first(where: { $0.path == path })?.problem else { return nil }
            let place = index.position(at: wanted.range.lowerBound)
            return TextProblem(line: place.line, column: place.column, message: problem, length: wanted.range.count)
        }
    }

    // MARK: Variables

    private func declaredVariables(_ analysis: Analysis) -> [DeclaredVariable] {
        guard let index = analysis.operation(atLine: cursor.line, chosen: chosen) else { return [] }
        return analysis.document.declaredVariables(ofPart: analysis.operations[index].part)
    }

    /// The first value that does not fit its type, as far as the schema knows it.
    private func problem(of node: JSONNode, _ analysis: Analysis, _ schema: Schema) -> TextProblem? {
        let declared = declaredVariables(analysis)
        guard let problem = variablesProblems(node, variables: declared, schema: schema).first else { return nil }
        let place = LineIndex(variables.bytes).position(at: problem.range.lowerBound)
        return TextProblem(line: place.line, column: place.column, message: problem.message)
    }

    private func variablesProblem(_ analysis: Analysis) -> TextProblem? {
        let node: JSONNode?
        do {
            node = try VariablesText.parse(variables)
        } catch {
            return TextProblem(line: error.line, column: error.column, message: error.reason.text)
        }
        guard let index = analysis.operation(atLine: cursor.line, chosen: chosen) else { return nil }
        let part = analysis.document.parts[analysis.operations[index].part]
        guard case .operation(let operation)? = part.definition else { return nil }
        if let node, let schema, let problem = problem(of: node, analysis, schema) { return problem }
        do {
            try operation.checkVariables(node)
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
