/// `schema { query: Query }`, or its extension.
package struct SchemaDefinition: Sendable {
    package var description: StringValue?
    package var directives: [Directive]
    package var operationTypes: [OperationTypeDefinition]
    package var range: SourceRange

    package init(
        description: StringValue? = nil, directives: [Directive] = [], operationTypes: [OperationTypeDefinition] = [],
        range: SourceRange = .none
    ) {
        self.description = description
        self.directives = directives
        self.operationTypes = operationTypes
        self.range = range
    }
}

/// `query: Query` in a schema definition.
package struct OperationTypeDefinition: Sendable {
    package var kind: OperationKind
    package var type: Name
    package var range: SourceRange

    package init(kind: OperationKind, type: Name, range: SourceRange = .none) {
        self.kind = kind
        self.type = type
        self.range = range
    }
}

/// `directive @name(arguments) repeatable on A | B`.
package struct DirectiveDefinition: Sendable {
    package var description: StringValue?
    package var name: Name
    package var arguments: [InputValueDefinition]
    package var isRepeatable: Bool
    package var locations: [Name]
    package var range: SourceRange

    package init(
        description: StringValue? = nil, name: Name, arguments: [InputValueDefinition] = [], isRepeatable: Bool = false,
        locations: [Name], range: SourceRange = .none
    ) {
        self.description = description
        self.name = name
        self.arguments = arguments
        self.isRepeatable = isRepeatable
        self.locations = locations
        self.range = range
    }
}

/// Where a directive may stand (specification, section 3.13).
package enum DirectiveLocation: String, Sendable, Hashable, CaseIterable {
    case query = "QUERY"
    case mutation = "MUTATION"
    case subscription = "SUBSCRIPTION"
    case field = "FIELD"
    case fragmentDefinition = "FRAGMENT_DEFINITION"
    case fragmentSpread = "FRAGMENT_SPREAD"
    case inlineFragment = "INLINE_FRAGMENT"
    case variableDefinition = "VARIABLE_DEFINITION"
    case schema = "SCHEMA"
    case scalar = "SCALAR"
    case object = "OBJECT"
    case fieldDefinition = "FIELD_DEFINITION"
    case argumentDefinition = "ARGUMENT_DEFINITION"
    case interface = "INTERFACE"
    case union = "UNION"
    case `enum` = "ENUM"
    case enumValue = "ENUM_VALUE"
    case inputObject = "INPUT_OBJECT"
    case inputFieldDefinition = "INPUT_FIELD_DEFINITION"
    /// Of no edition yet, but newer servers name it, and one location must not cost the whole schema.
    case directiveDefinition = "DIRECTIVE_DEFINITION"
}
