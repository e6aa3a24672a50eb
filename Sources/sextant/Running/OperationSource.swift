import GraphQLClient
import JSON
import Workspace

/// The text of an operation and what came with it: from `--query`, a file, the project's documents, standard input, or
/// a JSON body on standard input. Fragments that it lacks come from the project's documents.
struct OperationSource: Equatable {
    var text: String
    /// The members `operationName` and `variables` of a JSON body.
    var operationName: String?
    var variables: JSONValue?
    /// What error messages call it.
    var name: String

    static func read(_ arguments: ParsedArguments, _ invocation: Invocation) throws -> OperationSource {
        var source: OperationSource
        if let word = arguments.operands.first, arguments.operands.count == 1, !arguments.has(.query),
            let file = try ProjectOperations.file(of: word, invocation)
        {
            source = try text(of: file)
            source.operationName = word
        } else {
            source = try given(arguments, isInputTerminal: invocation.isInputTerminal)
        }
        if let context = invocation.project.found { try ProjectOperations.complete(&source, in: context) }
        return source
    }

    private static func given(_ arguments: ParsedArguments, isInputTerminal: Bool) throws -> OperationSource {
        guard arguments.operands.count <= 1 else {
            throw UsageError("run takes one file, not \(arguments.operands.count).")
        }
        if let query = arguments.value(.query) {
            guard arguments.operands.isEmpty else { throw UsageError("Give --query or a file, not both.") }
            return OperationSource(text: query, name: "--query")
        }
        let path = arguments.operands.first ?? (isInputTerminal ? nil : "-")
        guard let path else {
            throw UsageError("run needs an operation: a file, --query TEXT, or a document on standard input.")
        }
        return try text(of: path)
    }

    private static func text(of path: String) throws -> OperationSource {
        let bytes = try FileSystem.read(path)
        let name = path == "-" ? "standard input" : path
        if path == "-", let body = body(bytes, name: name) { return body }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw UsageError("\(name) is not UTF-8 text.")
        }
        return OperationSource(text: text, name: name)
    }

    /// A GraphQL document may start with a brace too, but is never JSON with a `query` member.
    private static func body(_ bytes: [UInt8], name: String) -> OperationSource? {
        guard let document = try? JSONDocument(parsing: bytes), let query = document.root["query"]?.string else {
            return nil
        }
        return OperationSource(
            text: query, operationName: document.root["operationName"]?.string,
            variables: document.root["variables"]?.value, name: name)
    }
}
