import GraphQLLanguage
import Secrecy

/// One operation of a text: what is sent for it, its hash, and its compiled selections.
///
/// Only the operation and the fragments it needs are kept; fragments that the text lacks are sent as they are, so that the
/// server can say so. `__typename` is added to every selection set but the root's, because the cache tells objects apart by
/// it; what a person sees leaves the added ones out again, see ``TypenameVisibility``.
public final class OperationDocument: Sendable {
    /// The text to send.
    public let text: String
    /// The SHA-256 of ``text`` in lower-case hexadecimal digits: the document's id for persisted operations.
    public let sha256: String
    /// The operation's name, or nil for an anonymous one.
    public let name: String?
    /// Query, mutation or subscription.
    public let kind: OperationKind
    /// The fields of the response, level by level.
    public let selections: Selections
    /// The variables that the operation declares, in order.
    public let variableDeclarations: [VariableDeclaration]
    /// The names of the fragments that are spread but not defined.
    public let missingFragments: [String]

    /// Whether the operation asks for its response in parts, with `@defer` or `@stream`.
    public let asksForParts: Bool
    /// Whether it asks for lists in parts, with `@stream`.
    public let streamsLists: Bool

    package let definition: OperationDefinition
    package let fragments: [FragmentDefinition]
    let sentText: SentText

    /// Reads an operation from a text.
    /// - Parameters:
    ///   - text: the document as written; it may hold several operations and fragments that are not needed.
    ///   - operationName: which operation is meant; needed only when there are several.
    public convenience init(text: String, operationName: String? = nil) throws(OperationDocumentError) {
        let document: Document
        do {
            document = try Parser.parse(Source(text))
        } catch {
            let prefix = "Syntax Error: "
            let message =
                error.message.hasPrefix(prefix) ? String(error.message.dropFirst(prefix.count)) : error.message
            throw .syntax(
                message: message, line: error.position.line, column: error.position.column,
                codeFrame: error.codeFrame)
        }
        try self.init(document: document, operationName: operationName)
    }

    /// Reads an operation from a document that is parsed already.
    package init(document: Document, operationName: String? = nil) throws(OperationDocumentError) {
        let definition = try Self.operation(named: operationName, in: document)
        let closure = FragmentClosure(of: definition, in: document)
        let edits = TypenameInsertion(operation: definition, fragments: closure)
        self.definition = definition
        fragments = closure.needed
        missingFragments = closure.missing
        name = definition.name?.value
        kind = definition.kind
        variableDeclarations = definition.variables.map { VariableDeclaration($0) }
        sentText = SentText(document: document, operation: definition, fragments: closure, insertingAt: edits.offsets)
        text = String(decoding: sentText.bytes, as: UTF8.self)
        sha256 = SHA256Digest.hexadecimal(of: sentText.bytes)
        let directives = DeliveryDirectives(
            in: [definition.selectionSet] + closure.needed.map(\.selectionSet))
        asksForParts = directives.defers || directives.streams
        streamsLists = directives.streams
        selections = try SelectionsCompiler.compile(definition, fragments: closure, added: Set(edits.offsets))
    }

    /// The operation and the fragments it needs as they were written.
    package var writtenText: String { String(decoding: sentText.written, as: UTF8.self) }

    /// Whether the client added a `__typename` anywhere.
    public var hasAddedTypenames: Bool { sentText.hasInsertions }

    /// The given values plus the defaults of the variables that have no value.
    public func applyingDefaults(to variables: JSONObject) -> JSONObject {
        variableDeclarations.reduce(into: variables) { result, declaration in
            if let value = declaration.defaultValue, variables[declaration.name] == nil {
                result[declaration.name] = value
            }
        }
    }

    /// Where a position of the sent text, such as an error's location, stands in the text as written; nil when it lies
    /// beyond the text. A position in an added `__typename` becomes that of the brace before it.
    public func writtenPosition(line: Int, column: Int) -> (line: Int, column: Int)? {
        sentText.writtenPosition(line: line, column: column)
    }

    private static func operation(
        named name: String?, in document: Document
    ) throws(OperationDocumentError) -> OperationDefinition {
        let operations = document.operations
        let names = operations.map { $0.name?.value ?? "an anonymous one" }
        guard let first = operations.first else { throw .noOperation }
        guard let name, !name.isEmpty else {
            if operations.count > 1 { throw .severalOperations(names: names) }
            return first
        }
        guard let operation = operations.first(where: { $0.name?.value == name }) else {
            throw .unknownOperation(name: name, names: names)
        }
        return operation
    }
}

extension OperationDocument: Hashable {
    /// Documents are equal when they send the same text.
    public static func == (left: OperationDocument, right: OperationDocument) -> Bool {
        left === right || left.sha256 == right.sha256
    }

    /// Hashes the document's id.
    public func hash(into hasher: inout Hasher) { hasher.combine(sha256) }
}
