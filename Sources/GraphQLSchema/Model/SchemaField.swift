import GraphQLLanguage

/// A field of an object or interface type.
package struct SchemaField: Sendable {
    package var name: String
    package var description: String?
    package var arguments: [SchemaInputValue]
    package var type: SchemaType
    /// Why the field is deprecated; nil when it is not.
    package var deprecationReason: String?
    package var appliedDirectives: [Directive]

    package init(
        name: String, description: String? = nil, arguments: [SchemaInputValue] = [], type: SchemaType,
        deprecationReason: String? = nil, appliedDirectives: [Directive] = []
    ) {
        self.name = name
        self.description = description
        self.arguments = arguments
        self.type = type
        self.deprecationReason = deprecationReason
        self.appliedDirectives = appliedDirectives
    }

    package var isDeprecated: Bool { deprecationReason != nil }

    package func argument(named name: String) -> SchemaInputValue? { arguments.first { $0.name == name } }
}

/// An argument, or a field of an input object.
package struct SchemaInputValue: Sendable {
    package var name: String
    package var description: String?
    package var type: SchemaType
    package var defaultValue: Value?
    package var deprecationReason: String?
    package var appliedDirectives: [Directive]

    package init(
        name: String, description: String? = nil, type: SchemaType, defaultValue: Value? = nil,
        deprecationReason: String? = nil, appliedDirectives: [Directive] = []
    ) {
        self.name = name
        self.description = description
        self.type = type
        self.defaultValue = defaultValue
        self.deprecationReason = deprecationReason
        self.appliedDirectives = appliedDirectives
    }

    /// Must be given: it may not be null and has no default.
    package var isRequired: Bool { type.isNonNull && defaultValue == nil }
    package var isDeprecated: Bool { deprecationReason != nil }
}

/// A value of an enum.
package struct SchemaEnumValue: Sendable {
    package var name: String
    package var description: String?
    package var deprecationReason: String?
    package var appliedDirectives: [Directive]

    package init(
        name: String, description: String? = nil, deprecationReason: String? = nil, appliedDirectives: [Directive] = []
    ) {
        self.name = name
        self.description = description
        self.deprecationReason = deprecationReason
        self.appliedDirectives = appliedDirectives
    }

    package var isDeprecated: Bool { deprecationReason != nil }
}

/// A directive that documents or schemas may use.
package struct SchemaDirective: Sendable {
    package var name: String
    package var description: String?
    package var arguments: [SchemaInputValue]
    /// Names of ``DirectiveLocation``; text, as a server may know more of them.
    package var locations: [String]
    package var isRepeatable: Bool

    package init(
        name: String, description: String? = nil, arguments: [SchemaInputValue] = [], locations: [String] = [],
        isRepeatable: Bool = false
    ) {
        self.name = name
        self.description = description
        self.arguments = arguments
        self.locations = locations
        self.isRepeatable = isRepeatable
    }

    package func argument(named name: String) -> SchemaInputValue? { arguments.first { $0.name == name } }
    package func isAllowed(at location: DirectiveLocation) -> Bool { locations.contains(location.rawValue) }
}
