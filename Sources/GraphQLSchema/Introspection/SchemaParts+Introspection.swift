import GraphQLLanguage
import JSON

extension Schema {
    /// From an introspection result: a whole response, its data, or the `__schema` object alone.
    package static func build(introspection node: JSONNode) throws(IntrospectionError) -> Schema {
        let data = node["data"] ?? node
        let schema = data["__schema"] ?? data
        guard schema.kind == .object, let types = schema["types"], types.kind == .array else {
            throw IntrospectionError("This is no introspection result: there is no list of types under \"__schema\".")
        }
        var parts = SchemaParts()
        parts.read(schema)
        guard !parts.types.isEmpty else { throw IntrospectionError("The introspection result names no type.") }
        return Schema(parts)
    }
}

extension SchemaParts {
    fileprivate mutating func read(_ schema: JSONNode) {
        description = schema["description"]?.string
        for (kind, key) in [
            (OperationKind.query, "queryType"), (.mutation, "mutationType"), (.subscription, "subscriptionType"),
        ] {
            if let name = schema[key]?["name"]?.string { roots[kind] = name }
        }
        schema["types"]?.elements.forEach { read(type: $0) }
        schema["directives"]?.elements.forEach { read(directive: $0) }
    }

    private mutating func read(type node: JSONNode) {
        guard let name = node["name"]?.string else {
            warn("The introspection result has a type without a name; it was left out.")
            return
        }
        guard let kind = node["kind"]?.string.flatMap(TypeKind.init(rawValue:)) else {
            warn("The type \"\(name)\" is of no known kind and was left out.", type: name)
            return
        }
        var type = TypeParts(name: name, kind: kind, description: node["description"]?.string)
        type.specifiedByURL = (node["specifiedByURL"] ?? node["specifiedByUrl"])?.string
        type.isOneOf = node["isOneOf"]?.bool ?? false
        type.interfaces = unique(names(node["interfaces"]), of: name, what: "interface") { $0 }
        if kind == .union { type.unionMembers = unique(names(node["possibleTypes"]), of: name, what: "member") { $0 } }
        var fields: [SchemaField] = []
        node["fields"]?.elements.forEach { if let field = field($0, of: name) { fields.append(field) } }
        type.fields = unique(fields, of: name, what: "field", name: \.name)
        type.inputFields = unique(inputValues(node["inputFields"], of: name), of: name, what: "field", name: \.name)
        var values: [SchemaEnumValue] = []
        node["enumValues"]?.elements.forEach { value in
            guard let valueName = value["name"]?.string else { return }
            values.append(
                SchemaEnumValue(
                    name: valueName, description: value["description"]?.string, deprecationReason: deprecation(value)))
        }
        type.enumValues = unique(values, of: name, what: "value", name: \.name)
        add(type)
    }

    private func names(_ list: JSONNode?) -> [String] {
        guard let list, list.kind == .array else { return [] }
        return list.elements.compactMap { $0["name"]?.string }
    }

    private mutating func field(_ node: JSONNode, of type: String) -> SchemaField? {
        guard let name = node["name"]?.string else {
            warn("The type \"\(type)\" has a field without a name; it was left out.", type: type)
            return nil
        }
        guard let fieldType = schemaType(node["type"]) else {
            warn("The field \"\(type).\(name)\" has no complete type and was left out.", type: type)
            return nil
        }
        return SchemaField(
            name: name, description: node["description"]?.string,
            arguments: inputValues(node["args"], of: "\(type).\(name)"), type: fieldType,
            deprecationReason: deprecation(node))
    }

    private mutating func inputValues(
        _ list: JSONNode?, of owner: @autoclosure () -> String
    ) -> [SchemaInputValue] {
        guard let list, list.kind == .array else { return [] }
        var values: [SchemaInputValue] = []
        for node in list.elements {
            guard let name = node["name"]?.string, let type = schemaType(node["type"]) else {
                warn("\"\(owner())\" has an input without a name or a complete type; it was left out.")
                continue
            }
            var defaultValue: Value?
            if let text = node["defaultValue"]?.string {
                defaultValue = try? Parser.parseValue(text, isConstant: true)
                if defaultValue == nil {
                    warn("The default of \"\(name)\" in \"\(owner())\" is no GraphQL value: \(text)")
                    // A default that cannot be read still makes the input one that may be left out.
                    defaultValue = .enum(Name(text))
                }
            }
            values.append(
                SchemaInputValue(
                    name: name, description: node["description"]?.string, type: type, defaultValue: defaultValue,
                    deprecationReason: deprecation(node)))
        }
        return values
    }

    /// The query asks for ten levels; whoever sends a hundred means no good.
    private func schemaType(_ node: JSONNode?, depth: Int = 0) -> SchemaType? {
        guard let node, depth < 100 else { return nil }
        switch node["kind"]?.string {
        case "LIST": return schemaType(node["ofType"], depth: depth + 1).map { .list($0) }
        case "NON_NULL":
            return schemaType(node["ofType"], depth: depth + 1).map { $0.isNonNull ? $0 : .nonNull($0) }
        default: return node["name"]?.string.map { .named($0) }
        }
    }

    private func deprecation(_ node: JSONNode) -> String? {
        let reason = node["deprecationReason"]?.string
        return node["isDeprecated"]?.bool == true ? reason ?? Deprecation.defaultReason : nil
    }

    private mutating func read(directive node: JSONNode) {
        guard let name = node["name"]?.string else { return }
        var locations = node["locations"].map { $0.elements.compactMap(\.string) } ?? []
        if locations.isEmpty { locations = Self.locationsOf2015(node) }
        add(
            SchemaDirective(
                name: name, description: node["description"]?.string,
                arguments: inputValues(node["args"], of: "@\(name)"), locations: locations,
                isRepeatable: node["isRepeatable"]?.bool ?? false))
    }

    /// Servers of the first edition said where a directive goes with three flags.
    private static func locationsOf2015(_ node: JSONNode) -> [String] {
        var locations: [DirectiveLocation] = []
        if node["onOperation"]?.bool == true { locations += [.query, .mutation, .subscription] }
        if node["onFragment"]?.bool == true { locations += [.fragmentDefinition, .fragmentSpread, .inlineFragment] }
        if node["onField"]?.bool == true { locations += [.field] }
        return locations.map(\.rawValue)
    }
}
