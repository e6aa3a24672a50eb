import GraphQLLanguage

extension Schema {
    /// The schema as SDL, without what is built in.
    package func printSDL() -> String { Printer.print(document) }

    /// The schema as definitions, in its order.
    package var document: Document {
        var definitions: [Definition] = []
        if let schema = schemaDefinition { definitions.append(.schema(schema)) }
        for name in directiveNames where !BuiltIns.directiveNames.contains(name) {
            if let directive = directives[name] { definitions.append(.directive(definition(of: directive))) }
        }
        for type in types where !type.isBuiltIn && !type.isIntrospection {
            definitions.append(.type(definition(of: type)))
        }
        return Document(definitions: definitions)
    }

    /// Left out when it says nothing that the names of the types do not say.
    private var schemaDefinition: SchemaDefinition? {
        let roots = OperationKind.allCases.compactMap { kind in rootType(for: kind).map { (kind, $0.name) } }
        let defaults = [OperationKind.query: "Query", .mutation: "Mutation", .subscription: "Subscription"]
        let isUsual =
            description == nil && appliedDirectives.isEmpty
            && defaults.allSatisfy { kind, name in rootType(for: kind)?.name == name || self[name] == nil }
            && roots.allSatisfy { kind, name in defaults[kind] == name }
        guard !isUsual, !roots.isEmpty else { return nil }
        return SchemaDefinition(
            description: text(description), directives: appliedDirectives,
            operationTypes: roots.map { OperationTypeDefinition(kind: $0.0, type: Name($0.1)) })
    }

    private func definition(of type: NamedType) -> TypeDefinition {
        var directives = type.appliedDirectives
        if let url = type.specifiedByURL, directives.first(named: "specifiedBy") == nil {
            directives.append(
                Directive(
                    name: Name("specifiedBy"),
                    arguments: [Argument(name: Name("url"), value: .string(StringValue(url)))]))
        }
        if type.isOneOf, directives.first(named: "oneOf") == nil { directives.append(Directive(name: Name("oneOf"))) }
        return TypeDefinition(
            description: text(type.description), kind: type.kind, name: Name(type.name),
            interfaces: type.interfaces.map { Name($0) }, directives: directives,
            fields: type.fields.map { field in
                FieldDefinition(
                    description: text(field.description), name: Name(field.name),
                    arguments: field.arguments.map(definition), type: field.type.reference,
                    directives: self.directives(field.appliedDirectives, deprecation: field.deprecationReason))
            },
            unionMembers: type.kind == .union ? type.possibleTypes.map { Name($0) } : [],
            enumValues: type.enumValues.map { value in
                EnumValueDefinition(
                    description: text(value.description), name: Name(value.name),
                    directives: self.directives(value.appliedDirectives, deprecation: value.deprecationReason))
            },
            inputFields: type.inputFields.map(definition))
    }

    private func definition(of value: SchemaInputValue) -> InputValueDefinition {
        InputValueDefinition(
            description: text(value.description), name: Name(value.name), type: value.type.reference,
            defaultValue: value.defaultValue,
            directives: directives(value.appliedDirectives, deprecation: value.deprecationReason))
    }

    private func definition(of directive: SchemaDirective) -> DirectiveDefinition {
        DirectiveDefinition(
            description: text(directive.description), name: Name(directive.name),
            arguments: directive.arguments.map(definition), isRepeatable: directive.isRepeatable,
            locations: directive.locations.map { Name($0) })
    }

    private func text(_ description: String?) -> StringValue? {
        guard let description, !description.isEmpty else { return nil }
        return StringValue(description, isBlock: BlockString.canHold(description))
    }

    private func directives(_ applied: [Directive], deprecation: String?) -> [Directive] {
        guard let deprecation, applied.first(named: "deprecated") == nil else { return applied }
        let arguments =
            deprecation == Deprecation.defaultReason
            ? [] : [Argument(name: Name("reason"), value: .string(StringValue(deprecation)))]
        return applied + [Directive(name: Name("deprecated"), arguments: arguments)]
    }
}
