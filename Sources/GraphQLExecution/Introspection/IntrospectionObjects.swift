import GraphQLLanguage
import GraphQLSchema

// What the fields of the introspection types are read from.

/// `__Schema`
struct IntrospectedSchema: ResolvableObject {
    static let typeName = "__Schema"
    let schema: Schema
}

/// `__Type`: a named type, or a list or non-null type around one.
struct IntrospectedType: ResolvableObject {
    static let typeName = "__Type"
    let type: SchemaType
    let schema: Schema

    /// Nil for a list or non-null type.
    var named: NamedType? {
        if case .named(let name) = type { schema[name] } else { nil }
    }

    /// What a list or non-null type is made of.
    var inner: IntrospectedType? {
        switch type {
        case .named: nil
        case .list(let inner), .nonNull(let inner): IntrospectedType(type: inner, schema: schema)
        }
    }

    var kind: String {
        switch type {
        case .named(let name): schema[name]?.kind.rawValue ?? TypeKind.scalar.rawValue
        case .list: "LIST"
        case .nonNull: "NON_NULL"
        }
    }
}

/// `__Field`
struct IntrospectedField: ResolvableObject {
    static let typeName = "__Field"
    let field: SchemaField
    let schema: Schema
}

/// `__InputValue`
struct IntrospectedInputValue: ResolvableObject {
    static let typeName = "__InputValue"
    let value: SchemaInputValue
    let schema: Schema
}

/// `__EnumValue`
struct IntrospectedEnumValue: ResolvableObject {
    static let typeName = "__EnumValue"
    let value: SchemaEnumValue
}

/// `__Directive`
struct IntrospectedDirective: ResolvableObject {
    static let typeName = "__Directive"
    let directive: SchemaDirective
    let schema: Schema
}
