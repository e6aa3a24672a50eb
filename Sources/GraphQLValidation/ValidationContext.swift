import GraphQLLanguage
import GraphQLSchema

/// What all rules share: the document, the schema, and the errors so far.
final class ValidationContext {
    let document: Document
    /// Nil for a type system document that extends nothing.
    let schema: Schema?
    /// Of two with one name the last, as graphql-js has it; that there are two is an error anyway.
    var fragments: [String: FragmentDefinition] { table.fragments }
    private let table: FragmentTable
    private(set) var errors: [ValidationError] = []
    /// Made for the first error: most documents have none.
    private lazy var lines = LineIndex(document.source)

    /// - Parameter fragments: Those that may be used, if they are not all in the document.
    init(
        document: Document, schema: Schema?, limit: Int = ValidationContext.usualLimit, fragments: FragmentTable? = nil
    ) {
        self.limit = limit
        table = fragments ?? FragmentTable(document.fragments)
        self.document = document
        self.schema = schema
    }

    /// No one reads more, and suggestions for each would take their time.
    static let usualLimit = 100
    private let limit: Int

    /// Whether the walk may stop.
    var isFull: Bool { errors.count > limit }

    func report<Rule: ValidationRule>(_ rule: Rule, _ message: String, _ ranges: [SourceRange]) {
        guard errors.count < limit else {
            if !isFull {
                errors.append(
                    ValidationError(
                        rule: Rule.name,
                        message: "Too many validation errors, error limit reached. Validation aborted.",
                        ranges: [], locations: []))
            }
            return
        }
        errors.append(
            ValidationError(
                rule: Rule.name, message: message, ranges: ranges,
                locations: ranges.map { lines.position(at: $0.lowerBound) }))
    }

    func report<Rule: ValidationRule>(_ rule: Rule, _ message: String, _ range: SourceRange) {
        report(rule, message, [range])
    }

    func type(_ name: String) -> NamedType? { schema?[name] }

    /// A written type, if the schema knows the name in it.
    func type(_ reference: TypeReference) -> SchemaType? {
        schema?[reference.namedType.value] == nil ? nil : SchemaType(reference)
    }

    /// The directives that may be used: those of the schema, or without one the built-in ones; and the document's own.
    private(set) lazy var directives: [String: SchemaDirective] = {
        var directives = (schema ?? Self.emptySchema).directives
        for case .directive(let definition) in document.definitions {
            directives[definition.name.value] = SchemaDirective(
                name: definition.name.value,
                arguments: definition.arguments.map { argument in
                    SchemaInputValue(
                        name: argument.name.value, type: SchemaType(argument.type), defaultValue: argument.defaultValue)
                },
                locations: definition.locations.map(\.value), isRepeatable: definition.isRepeatable)
        }
        return directives
    }()

    static let emptySchema = Schema.build(sdl: Document(definitions: []))

    // MARK: Fragments

    /// The spreads of a selection set without those of the fragments they name.
    func spreads(in set: SelectionSet) -> [FragmentSpread] { FragmentTable.spreads(in: set) }

    /// The fragments that operations need, directly or through others; nil when that would take too long to find out.
    func fragments(of operations: [OperationDefinition]) -> [String]? {
        table.fragments(of: operations.lazy.map(\.selectionSet))
    }

    /// Says that not everything was checked, if it was not.
    func reportExhaustion() {
        guard table.isExhausted else { return }
        errors.append(
            ValidationError(
                rule: "DocumentBudget",
                message: "The document's operations use too many fragments to check the variables of all of them.",
                ranges: [], locations: []))
    }

    // MARK: Variables

    /// A variable where it is used, and what is expected there.
    struct VariableUse {
        var variable: Variable
        var place: InputPlace
    }

    /// Whose uses they are.
    enum Scope: Hashable {
        case operation(Int)
        case fragment(String)
    }

    var uses: [Scope: [VariableUse]] = [:]

    private var knownUses: [Int: [VariableUse]] = [:]

    /// The variables that an operation and its fragments use; nil when that would take too long to find out. Complete
    /// when the walk has ended.
    func uses(of operation: OperationDefinition, at index: Int) -> [VariableUse]? {
        if let known = knownUses[index] { return known }
        guard let fragments = fragments(of: [operation]) else { return nil }
        let found = fragments.reduce(into: uses[.operation(index)] ?? []) { found, name in
            found += uses[.fragment(name)] ?? []
        }
        knownUses[index] = found
        return found
    }
}
