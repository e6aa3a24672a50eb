/// What a document consists of.
package enum Definition: Sendable {
    case operation(OperationDefinition)
    case fragment(FragmentDefinition)
    case schema(SchemaDefinition)
    case schemaExtension(SchemaDefinition)
    case type(TypeDefinition)
    case typeExtension(TypeDefinition)
    case directive(DirectiveDefinition)

    package var range: SourceRange {
        switch self {
        case .operation(let node): node.range
        case .fragment(let node): node.range
        case .schema(let node), .schemaExtension(let node): node.range
        case .type(let node), .typeExtension(let node): node.range
        case .directive(let node): node.range
        }
    }

    package var name: Name? {
        switch self {
        case .operation(let node): node.name
        case .fragment(let node): node.name
        case .schema, .schemaExtension: nil
        case .type(let node), .typeExtension(let node): node.name
        case .directive(let node): node.name
        }
    }

    package var description: StringValue? {
        switch self {
        case .operation(let node): node.description
        case .fragment(let node): node.description
        case .schema(let node), .schemaExtension(let node): node.description
        case .type(let node), .typeExtension(let node): node.description
        case .directive(let node): node.description
        }
    }

    /// Whether it can be run or used by what can be run; the others describe a schema.
    package var isExecutable: Bool {
        switch self {
        case .operation, .fragment: true
        default: false
        }
    }
}
