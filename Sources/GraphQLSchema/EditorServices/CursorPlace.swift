import GraphQLLanguage

/// What the grammar expects at a place of a text, with what the schema knows about it. Parents and types are nil
/// where the schema does not know them, or there is none.
enum CursorPlace: Sendable {
    /// What brought the arguments.
    enum ArgumentOwner: Sendable {
        case field(SchemaField, parent: NamedType)
        case directive(SchemaDirective)

        var arguments: [SchemaInputValue] {
            switch self {
            case .field(let field, _): field.arguments
            case .directive(let directive): directive.arguments
            }
        }
    }

    /// Outside of all definitions.
    case definition
    /// The name of an operation or fragment, which nobody but its author knows.
    case newName
    case fragmentOn
    case typeCondition(parent: NamedType?)
    case selection(parent: NamedType?)
    /// Behind `...`.
    case spread(parent: NamedType?)
    case directive(DirectiveLocation)
    case argumentName(ArgumentOwner?, used: [String])
    case inputField(NamedType?, used: [String])
    case value(SchemaType?)
    /// Behind a dollar sign in a value.
    case variable(SchemaType?)
    case variableDeclaration
    case variableType
    /// Where only punctuation goes on.
    case nothing
}
