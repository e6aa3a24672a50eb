import GraphQLSchema

/// The fields that every schema has without declaring them (specification, section 4).
enum MetaField {
    /// How a meta-field of a type is resolved; nil for any other field.
    static func resolver(of name: String, on parent: NamedType, in schema: Schema) -> FieldResolver? {
        guard name.hasPrefix("__") else { return nil }
        switch name {
        case "__typename":
            let typeName = parent.name
            return .immediate { _, _ in typeName.resolvedValue }
        case "__schema":
            return .immediate { _, _ in IntrospectedSchema(schema: schema).resolvedValue }
        case "__type":
            return .immediate { _, call in
                guard let name = call.arguments.string("name"), schema[name] != nil else { return .null }
                return IntrospectedType(type: .named(name), schema: schema).resolvedValue
            }
        default: return nil
        }
    }
}
