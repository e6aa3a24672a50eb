/// A query, mutation or subscription.
package struct OperationDefinition: Sendable {
    package var description: StringValue?
    package var kind: OperationKind
    package var name: Name?
    package var variables: [VariableDefinition]
    package var directives: [Directive]
    package var selectionSet: SelectionSet
    /// Written as a selection set alone, `{ a }`.
    package var isShorthand: Bool
    /// From the description, if any, to the closing brace.
    package var range: SourceRange

    package init(
        description: StringValue? = nil, kind: OperationKind, name: Name? = nil, variables: [VariableDefinition] = [],
        directives: [Directive] = [], selectionSet: SelectionSet, isShorthand: Bool = false, range: SourceRange = .none
    ) {
        self.description = description
        self.kind = kind
        self.name = name
        self.variables = variables
        self.directives = directives
        self.selectionSet = selectionSet
        self.isShorthand = isShorthand
        self.range = range
    }
}

/// `$name`, where it is declared and where it is used.
package struct Variable: Sendable {
    package var name: Name
    /// With the dollar sign.
    package var range: SourceRange

    package init(_ name: Name, range: SourceRange = .none) {
        self.name = name
        self.range = range
    }
}

/// The declaration of a variable.
package struct VariableDefinition: Sendable {
    package var description: StringValue?
    package var variable: Variable
    package var type: TypeReference
    package var defaultValue: Value?
    package var directives: [Directive]
    package var range: SourceRange

    package init(
        description: StringValue? = nil, variable: Variable, type: TypeReference, defaultValue: Value? = nil,
        directives: [Directive] = [], range: SourceRange = .none
    ) {
        self.description = description
        self.variable = variable
        self.type = type
        self.defaultValue = defaultValue
        self.directives = directives
        self.range = range
    }

    package var name: Name { variable.name }
}
