/// What stands between two braces.
package struct SelectionSet: Sendable {
    package var selections: [Selection]
    /// With the braces.
    package var range: SourceRange

    package init(_ selections: [Selection], range: SourceRange = .none) {
        self.selections = selections
        self.range = range
    }
}

/// A member of a selection set.
package enum Selection: Sendable {
    case field(Field)
    case fragmentSpread(FragmentSpread)
    case inlineFragment(InlineFragment)

    package var directives: [Directive] {
        switch self {
        case .field(let node): node.directives
        case .fragmentSpread(let node): node.directives
        case .inlineFragment(let node): node.directives
        }
    }

    package var range: SourceRange {
        switch self {
        case .field(let node): node.range
        case .fragmentSpread(let node): node.range
        case .inlineFragment(let node): node.range
        }
    }

    /// What is selected inside: a spread has nothing of its own.
    package var selectionSet: SelectionSet? {
        switch self {
        case .field(let node): node.selectionSet
        case .fragmentSpread: nil
        case .inlineFragment(let node): node.selectionSet
        }
    }
}

/// A field, `alias: name(arguments) @directives { … }`.
package struct Field: Sendable {
    package var alias: Name?
    package var name: Name
    package var arguments: [Argument]
    package var directives: [Directive]
    package var selectionSet: SelectionSet?
    package var range: SourceRange

    package init(
        alias: Name? = nil, name: Name, arguments: [Argument] = [], directives: [Directive] = [],
        selectionSet: SelectionSet? = nil, range: SourceRange = .none
    ) {
        self.alias = alias
        self.name = name
        self.arguments = arguments
        self.directives = directives
        self.selectionSet = selectionSet
        self.range = range
    }

    /// The key in the response: the alias, else the name.
    @inlinable package var responseKey: String { alias?.value ?? name.value }
}

/// `...Name`.
package struct FragmentSpread: Sendable {
    package var name: Name
    package var directives: [Directive]
    package var range: SourceRange

    package init(name: Name, directives: [Directive] = [], range: SourceRange = .none) {
        self.name = name
        self.directives = directives
        self.range = range
    }
}

/// `... on Type { … }`, also without a type.
package struct InlineFragment: Sendable {
    package var typeCondition: Name?
    package var directives: [Directive]
    package var selectionSet: SelectionSet
    package var range: SourceRange

    package init(
        typeCondition: Name? = nil, directives: [Directive] = [], selectionSet: SelectionSet, range: SourceRange = .none
    ) {
        self.typeCondition = typeCondition
        self.directives = directives
        self.selectionSet = selectionSet
        self.range = range
    }
}

/// `fragment Name on Type { … }`.
package struct FragmentDefinition: Sendable {
    package var description: StringValue?
    package var name: Name
    package var typeCondition: Name
    package var directives: [Directive]
    package var selectionSet: SelectionSet
    package var range: SourceRange

    package init(
        description: StringValue? = nil, name: Name, typeCondition: Name, directives: [Directive] = [],
        selectionSet: SelectionSet, range: SourceRange = .none
    ) {
        self.description = description
        self.name = name
        self.typeCondition = typeCondition
        self.directives = directives
        self.selectionSet = selectionSet
        self.range = range
    }
}
