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
    /// The parent is the composite type that is selected from, where the schema knows it.
    func enter(_ spread: FragmentSpread, on parent: NamedType?)
    func enter(_ fragment: InlineFragment, on parent: NamedType?)
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
    func enter(_ spread: FragmentSpread, on parent: NamedType?) {}
    func enter(_ fragment: InlineFragment, on parent: NamedType?) {}
    func enter(_ directives: [Directive], at location: DirectiveLocation, of owner: DirectiveOwner) {}
    func enter(_ type: Name, inSDL: Bool) {}
}

/// A rule about fields. There are so many of them that only who asks is told.
protocol FieldRule: ValidationRule {
    func enter(_ field: Field, at place: FieldPlace)
    func leave(_ field: Field, at place: FieldPlace)
}

extension FieldRule {
    func enter(_ field: Field, at place: FieldPlace) {}
    func leave(_ field: Field, at place: FieldPlace) {}
}

/// A rule about what is given to fields and directives.
protocol InputRule: ValidationRule {
    func enter(_ arguments: [Argument], of field: Field, at place: FieldPlace)
    func enter(_ arguments: [Argument], of directive: Directive)
    /// The whole value of an argument, or a default.
    func enter(_ value: Value, as input: InputPlace)
}

extension InputRule {
    func enter(_ arguments: [Argument], of field: Field, at place: FieldPlace) {}
    func enter(_ arguments: [Argument], of directive: Directive) {}
    func enter(_ value: Value, as input: InputPlace) {}
}

/// What directives stand on, as far as extensions can add to the same thing elsewhere.
enum DirectiveOwner: Hashable {
    case schema
    case type(String)
    case other
}

/// What the schema says of a field where it is selected, as far as it knows.
struct FieldPlace {
    /// The composite type that the field is selected from.
    let parent: NamedType?
    let definition: SchemaField?
    /// What the field's values are, lists and null aside.
    let type: NamedType?
}

/// What the schema expects of a value; the types are nil where it does not know.
struct InputPlace {
    var type: SchemaType?
    /// The type that the name in ``type`` stands for.
    var namedType: NamedType?
    var hasDefault = false
    /// The input object that the value is a field of.
    var parent: NamedType?
}
