/// What stands between two braces.
package struct SelectionSet: Sendable {
    package let selections: [Selection]
    /// With the braces.
    package let range: SourceRange

    package init(_ selections: [Selection], range: SourceRange = .none) {
        self.selections = selections
        self.range = range
    }
}

/// A member of a selection set.
package enum Selection: Sendable {
    case field(Field)
    case fragmentSpread(FragmentSpread)
    /// Indirect, so that the many others are not as large as the largest.
    indirect case inlineFragment(InlineFragment)

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
    package let name: Name
    package let range: SourceRange
    package let selectionSet: SelectionSet?
    /// What else it has. Most fields have nothing, and all are copied, moved and freed as the small thing that those are.
    package let details: Details?

    /// What a field may have beside its name and its selections.
    package final class Details: Sendable {
        package let alias: Name?
        package let arguments: [Argument]
        package let directives: [Directive]

        init(alias: consuming Name?, arguments: consuming [Argument], directives: consuming [Directive]) {
            self.alias = alias
            self.arguments = arguments
            self.directives = directives
        }
    }

    /// A name alone.
    init(name: consuming Name, range: SourceRange) {
        self.name = name
        self.range = range
        selectionSet = nil
        details = nil
    }

    package init(
        alias: Name? = nil, name: Name, arguments: [Argument] = [], directives: [Directive] = [],
        selectionSet: SelectionSet? = nil, range: SourceRange = .none
    ) {
        self.name = name
        self.range = range
        self.selectionSet = selectionSet
        let hasDetails = alias != nil || !arguments.isEmpty || !directives.isEmpty
        details = hasDetails ? Details(alias: alias, arguments: arguments, directives: directives) : nil
    }

    @inlinable package var alias: Name? { details?.alias }
    @inlinable package var arguments: [Argument] { details?.arguments ?? [] }
    @inlinable package var directives: [Directive] { details?.directives ?? [] }

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
