import GraphQLLanguage

extension Schema {
    /// From SDL. Only a text that does not parse is refused.
    package static func build(sdl source: Source) throws(SyntaxError) -> Schema {
        build(sdl: try Parser.parse(source))
    }

    package static func build(sdl text: String) throws(SyntaxError) -> Schema { try build(sdl: Source(text)) }

    /// From a parsed document. Operations and fragments in it are left out.
    package static func build(sdl document: Document) -> Schema {
        var parts = SchemaParts()
        parts.read(document)
        return Schema(parts)
    }
}

extension SchemaParts {
    mutating func read(_ document: Document) {
        var extensions: [TypeDefinition] = []
        // An extension alone names no more than it adds.
        var namesRoots = false
        for definition in document.definitions {
            switch definition {
            case .type(let type): add(parts(of: type))
            case .typeExtension(let type): extensions.append(type)
            case .schema(let schema):
                read(schema)
                namesRoots = true
            case .schemaExtension(let schema): read(schema)
            case .directive(let directive): add(self.directive(directive))
            case .operation, .fragment: break
            }
        }
        for type in extensions { extend(with: type) }
        if !namesRoots || roots.isEmpty { useDefaultRoots() }
    }

    private mutating func read(_ schema: SchemaDefinition) {
        if let text = schema.description?.value { description = text }
        appliedDirectives += schema.directives
        for type in schema.operationTypes {
            if let known = roots[type.kind], known != type.type.value {
                warn("The schema names two \(type.kind.rawValue) types; \"\(known)\" counts.")
            } else {
                roots[type.kind] = type.type.value
            }
        }
    }

    private mutating func extend(with definition: TypeDefinition) {
        let addition = parts(of: definition)
        guard let index = index(ofType: addition.name) else {
            // Builds of federated schemas extend what another subgraph defines.
            if !BuiltIns.typeNames.contains(addition.name) {
                warn("The type \"\(addition.name)\" is extended but not defined.", type: addition.name)
            }
            add(addition)
            return
        }
        guard types[index].kind == addition.kind else {
            warn(
                "The extension of \"\(addition.name)\" is for another kind of type and was left out.",
                type: addition.name)
            return
        }
        var type = types[index]
        type.interfaces = unique(type.interfaces + addition.interfaces, of: type.name, what: "interface") { $0 }
        type.fields = unique(type.fields + addition.fields, of: type.name, what: "field", name: \.name)
        type.unionMembers = unique(type.unionMembers + addition.unionMembers, of: type.name, what: "member") { $0 }
        type.enumValues = unique(type.enumValues + addition.enumValues, of: type.name, what: "value", name: \.name)
        type.inputFields = unique(type.inputFields + addition.inputFields, of: type.name, what: "field", name: \.name)
        type.appliedDirectives += addition.appliedDirectives
        type.specifiedByURL = type.specifiedByURL ?? addition.specifiedByURL
        if addition.isOneOf, !type.isOneOf {
            warn(
                "An extension cannot make the Input Object \"\(type.name)\" a OneOf one; it was left as it is.",
                type: type.name)
        }
        types[index] = type
    }

    private mutating func parts(of definition: TypeDefinition) -> TypeParts {
        let name = definition.name.value
        var type = TypeParts(name: name, kind: definition.kind, description: definition.description?.value)
        type.interfaces = unique(definition.interfaces.map(\.value), of: name, what: "interface") { $0 }
        type.unionMembers = unique(definition.unionMembers.map(\.value), of: name, what: "member") { $0 }
        type.fields = unique(definition.fields.map(field), of: name, what: "field", name: \.name)
        type.inputFields = unique(definition.inputFields.map(inputValue), of: name, what: "field", name: \.name)
        type.enumValues = unique(definition.enumValues.map(enumValue), of: name, what: "value", name: \.name)
        type.appliedDirectives = definition.directives
        type.isOneOf = definition.kind == .inputObject && definition.directives.first(named: "oneOf") != nil
        if case .string(let url)? = definition.directives.first(named: "specifiedBy")?.argument(named: "url") {
            type.specifiedByURL = url.value
        }
        return type
    }

    private func field(_ definition: FieldDefinition) -> SchemaField {
        SchemaField(
            name: definition.name.value, description: definition.description?.value,
            arguments: definition.arguments.map(inputValue), type: SchemaType(definition.type),
            deprecationReason: deprecation(definition.directives), appliedDirectives: definition.directives)
    }

    private func inputValue(_ definition: InputValueDefinition) -> SchemaInputValue {
        SchemaInputValue(
            name: definition.name.value, description: definition.description?.value, type: SchemaType(definition.type),
            defaultValue: definition.defaultValue, deprecationReason: deprecation(definition.directives),
            appliedDirectives: definition.directives)
    }

    private func enumValue(_ definition: EnumValueDefinition) -> SchemaEnumValue {
        SchemaEnumValue(
            name: definition.name.value, description: definition.description?.value,
            deprecationReason: deprecation(definition.directives), appliedDirectives: definition.directives)
    }

    private func directive(_ definition: DirectiveDefinition) -> SchemaDirective {
        SchemaDirective(
            name: definition.name.value, description: definition.description?.value,
            arguments: definition.arguments.map(inputValue), locations: definition.locations.map(\.value),
            isRepeatable: definition.isRepeatable)
    }

    private func deprecation(_ directives: [Directive]) -> String? {
        guard !directives.isEmpty, let directive = directives.first(named: "deprecated") else { return nil }
        if case .string(let reason)? = directive.argument(named: "reason") { return reason.value }
        return Deprecation.defaultReason
    }
}

/// The reason a deprecation has when it gives none.
enum Deprecation {
    static let defaultReason = "No longer supported"
}
