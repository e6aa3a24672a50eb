import GraphQLLanguage
import GraphQLSchema

/// One rule of validation. It is told what a walk through the document meets and reports to its context; a rule that
/// needs no walk looks at the document when it begins.
protocol ValidationRule: AnyObject {
    /// The name of graphql-js without "Rule".
    static var name: String { get }

    init(_ context: ValidationContext)

    func enter(_ document: Document)
    func leave(_ document: Document)
    func enter(_ definition: Definition)
    func enter(_ operation: OperationDefinition)
    func enter(_ fragment: FragmentDefinition)
    func enter(_ variable: VariableDefinition)
    func enter(_ spread: FragmentSpread)
    func enter(_ fragment: InlineFragment)
    func enter(_ directives: [Directive], at location: DirectiveLocation, of owner: DirectiveOwner)
    /// A type where it is used.
    func enter(_ type: Name, inSDL: Bool)
}

extension ValidationRule {
    func enter(_ document: Document) {}
    func leave(_ document: Document) {}
    func enter(_ definition: Definition) {}
    func enter(_ operation: OperationDefinition) {}
    func enter(_ fragment: FragmentDefinition) {}
    func enter(_ variable: VariableDefinition) {}
    func enter(_ spread: FragmentSpread) {}
    func enter(_ fragment: InlineFragment) {}
    func enter(_ directives: [Directive], at location: DirectiveLocation, of owner: DirectiveOwner) {}
    func enter(_ type: Name, inSDL: Bool) {}
}

/// A rule about fields. There are so many of them that only who asks is told.
protocol FieldRule: ValidationRule {
    /// The context knows the field's parent and definition.
    func enter(_ field: Field)
    func leave(_ field: Field)
}

extension FieldRule {
    func enter(_ field: Field) {}
    func leave(_ field: Field) {}
}

/// A rule about what is given to fields and directives.
protocol InputRule: ValidationRule {
    /// The arguments of a field or of a directive.
    func enter(_ arguments: [Argument], of owner: ArgumentOwner)
    /// The whole value of an argument, or a default.
    func enter(_ value: Value, as input: InputPlace)
}

extension InputRule {
    func enter(_ arguments: [Argument], of owner: ArgumentOwner) {}
    func enter(_ value: Value, as input: InputPlace) {}
}

/// What directives stand on, as far as extensions can add to the same thing elsewhere.
enum DirectiveOwner: Hashable {
    case schema
    case type(String)
    case other
}

enum ArgumentOwner {
    case field(Field)
    case directive(Directive)
}

/// What the schema expects of a value; the type is nil where it does not know.
struct InputPlace {
    var type: SchemaType?
    var hasDefault = false
    /// The input object that the value is a field of.
    var parent: NamedType?
}
