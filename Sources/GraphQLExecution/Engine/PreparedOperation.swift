import GraphQLLanguage
import GraphQLSchema
import GraphQLValidation
import JSON

/// An operation that may be executed: parsed, valid for its schema, with coerced variables.
package struct PreparedOperation: Sendable {
    package let operation: OperationDefinition
    let schema: ExecutableSchema
    let rootType: NamedType
    let fragments: [String: FragmentDefinition]
    let variables: [String: JSONValue]
    private let lines: LineIndex
    /// Whether `@defer` and `@stream` mean anything: the client takes more than one result.
    var deliversIncrementally = false

    package var kind: OperationKind { operation.kind }

    /// Why a request cannot be executed. Nothing has run when this is thrown.
    package enum Failure: Error, Sendable {
        /// The text is no GraphQL document.
        case syntax(SyntaxError)
        /// The document is not valid, has no such operation, or the variables do not fit.
        case invalid([ExecutionError])

        /// The failure as the errors of a response.
        package var errors: [ExecutionError] {
            switch self {
            case .syntax(let error): [ExecutionError(error.message, locations: [error.position])]
            case .invalid(let errors): errors
            }
        }
    }

    /// The first half of the algorithm (specification, section 6.1).
    init(_ request: GraphQLRequest, schema: ExecutableSchema, depthLimit: Int?) throws(Failure) {
        let document: Document
        do {
            document = try Parser.parse(Source(request.query, name: "GraphQL request"))
        } catch {
            throw .syntax(error)
        }
        let lines = LineIndex(document.source)
        let faults = Validator.validate(document, schema: schema.schema)
        guard faults.isEmpty else {
            // A hundred faults say as much as a thousand.
            throw .invalid(faults.prefix(100).map { ExecutionError($0.message, locations: $0.locations) })
        }
        let operation = try Self.operation(named: request.operationName, in: document)
        guard let rootType = schema.schema.rootType(for: operation.kind) else {
            throw .invalid([
                ExecutionError(
                    "Schema is not configured to execute \(operation.kind) operation.",
                    locations: [lines.position(at: operation.range.lowerBound)])
            ])
        }
        if let depthLimit {
            var measure = OperationDepth(fragments: document.fragmentsByName, limit: depthLimit)
            if let place = measure.placeBeyondLimit(in: operation.selectionSet) {
                throw .invalid([
                    ExecutionError(
                        "The operation is nested deeper than the \(depthLimit) levels that this server takes.",
                        locations: [lines.position(at: place.lowerBound)],
                        extensions: ["code": "OPERATION_TOO_DEEP"])
                ])
            }
        }
        switch VariableCoercion(schema.coercion).coerce(request.variables, for: operation.variables) {
        case .success(let coerced): variables = coerced
        case .failure(let failure):
            throw .invalid(
                failure.errors.prefix(100).map { error in
                    ExecutionError(
                        error.message, locations: error.range.map { [lines.position(at: $0.lowerBound)] } ?? [])
                })
        }
        self.schema = schema
        self.operation = operation
        self.rootType = rootType
        self.lines = lines
        fragments = document.fragmentsByName
    }

    func position(of range: SourceRange) -> SourcePosition {
        lines.position(at: range.lowerBound)
    }

    private static func operation(
        named name: String?, in document: Document
    ) throws(Failure) -> OperationDefinition {
        let operations = document.operations
        if let name {
            guard let operation = document.operation(named: name) else {
                throw .invalid([ExecutionError("Unknown operation named \"\(name)\".")])
            }
            return operation
        }
        guard let first = operations.first else { throw .invalid([ExecutionError("Must provide an operation.")]) }
        guard operations.count == 1 else {
            throw .invalid([
                ExecutionError("Must provide operation name if query contains multiple operations.")
            ])
        }
        return first
    }
}
