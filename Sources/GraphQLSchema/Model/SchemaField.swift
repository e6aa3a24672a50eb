import GraphQLLanguage

// Elements of a schema are objects, as a schema never changes and whoever walks through a document takes hold of one for
// every field and argument: that costs one reference count instead of one for each of their parts.

/// A field of an object or interface type.
package final class SchemaField: Sendable {
    package let name: String
    package let description: String?
    package let arguments: [SchemaInputValue]
    package let type: SchemaType
    /// Why the field is deprecated; nil when it is not.
    package let deprecationReason: String?
    package let appliedDirectives: [Directive]
    /// Those of the arguments that must be given.
    package let requiredArguments: [SchemaInputValue]

    package init(
        name: String, description: String? = nil, arguments: [SchemaInputValue] = [], type: SchemaType,
        deprecationReason: String? = nil, appliedDirectives: [Directive] = []
    ) {
        self.name = name
        self.description = description
        self.arguments = arguments
        requiredArguments = arguments.filter(\.isRequired)
        self.type = type
        self.deprecationReason = deprecationReason
        self.appliedDirectives = appliedDirectives
    }

    package var isDeprecated: Bool { deprecationReason != nil }

    package func argument(named name: String) -> SchemaInputValue? { arguments.first { $0.name == name } }
}

/// An argument, or a field of an input object.
package final class SchemaInputValue: Sendable {
    package let name: String
    package let description: String?
    package let type: SchemaType
    package let defaultValue: Value?
    package let deprecationReason: String?
    package let appliedDirectives: [Directive]

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
