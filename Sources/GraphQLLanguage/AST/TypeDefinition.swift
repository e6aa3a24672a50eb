/// The six kinds of named types (specification, section 3.4).
package enum TypeKind: String, Sendable, Hashable, CaseIterable {
    case scalar = "SCALAR"
    case object = "OBJECT"
    case interface = "INTERFACE"
    case union = "UNION"
    case `enum` = "ENUM"
    case inputObject = "INPUT_OBJECT"

    /// The word that begins a definition of this kind.
    package var keyword: String {
        switch self {
        case .scalar: "scalar"
        case .object: "type"
        case .interface: "interface"
        case .union: "union"
        case .enum: "enum"
        case .inputObject: "input"
        }
    }

    /// Has a selection set where it is selected.
    package var isComposite: Bool { self == .object || self == .interface || self == .union }
    package var isAbstract: Bool { self == .interface || self == .union }
    package var isLeaf: Bool { self == .scalar || self == .enum }
    /// May be the type of an argument, a variable or an input field.
    package var isInput: Bool { isLeaf || self == .inputObject }
    package var isOutput: Bool { self != .inputObject }
}

/// The definition or extension of a named type; the lists that its kind does not have are empty.
package struct TypeDefinition: Sendable {
    package var description: StringValue?
    package var kind: TypeKind
    package var name: Name
    package var interfaces: [Name]
    package var directives: [Directive]
    package var fields: [FieldDefinition]
    package var unionMembers: [Name]
    package var enumValues: [EnumValueDefinition]
    package var inputFields: [InputValueDefinition]
    package var range: SourceRange

    package init(
        description: StringValue? = nil, kind: TypeKind, name: Name, interfaces: [Name] = [],
        directives: [Directive] = [], fields: [FieldDefinition] = [], unionMembers: [Name] = [],
        enumValues: [EnumValueDefinition] = [], inputFields: [InputValueDefinition] = [], range: SourceRange = .none
    ) {
        self.description = description
        self.kind = kind
        self.name = name
        self.interfaces = interfaces
        self.directives = directives
        self.fields = fields
        self.unionMembers = unionMembers
        self.enumValues = enumValues
        self.inputFields = inputFields
        self.range = range
    }
}

/// A field of an object or interface type.
package struct FieldDefinition: Sendable {
    package var description: StringValue?
    package var name: Name
    package var arguments: [InputValueDefinition]
    package var type: TypeReference
    package var directives: [Directive]
    package var range: SourceRange

    package init(
        description: StringValue? = nil, name: Name, arguments: [InputValueDefinition] = [], type: TypeReference,
        directives: [Directive] = [], range: SourceRange = .none
    ) {
        self.description = description
        self.name = name
        self.arguments = arguments
        self.type = type
        self.directives = directives
        self.range = range
    }
}

/// An argument, or a field of an input object.
package struct InputValueDefinition: Sendable {
    package var description: StringValue?
    package var name: Name
    package var type: TypeReference
    package var defaultValue: Value?
    package var directives: [Directive]
    package var range: SourceRange

    package init(
        description: StringValue? = nil, name: Name, type: TypeReference, defaultValue: Value? = nil,
        directives: [Directive] = [], range: SourceRange = .none
    ) {
        self.description = description
        self.name = name
        self.type = type
        self.defaultValue = defaultValue
        self.directives = directives
        self.range = range
    }
}

/// A value of an enum.
package struct EnumValueDefinition: Sendable {
    package var description: StringValue?
    package var name: Name
    package var directives: [Directive]
    package var range: SourceRange

    package init(
        description: StringValue? = nil, name: Name, directives: [Directive] = [], range: SourceRange = .none
    ) {
        self.description = description
        self.name = name
        self.directives = directives
        self.range = range
    }
}
