import GraphQLLanguage
import GraphQLSchema
import GraphQLValidation
import JSON

/// A schema that can answer: types, resolvers and scalars.
package struct ExecutableSchema: Sendable {
    package let schema: Schema
    package let coercion: InputCoercion
    private let fields: [String: [String: FieldResolver]]
    private let sources: [String: EventSource]
    private let scalarOutputs: [String: ScalarOutput]
    private let otherField: (@Sendable (NamedType, SchemaField) -> FieldResolver)?
    private let otherSource: (@Sendable (SchemaField) -> EventSource)?

    package init(schema: Schema, resolvers: Resolvers) {
        self.schema = schema
        coercion = InputCoercion(schema: schema, scalars: resolvers.scalarInputs)
        var all = resolvers
        all.addIntrospection()
        fields = all.fields
        sources = resolvers.sources
        otherField = resolvers.otherField
        otherSource = resolvers.otherSource
        scalarOutputs = ScalarOutput.builtIn.merging(resolvers.scalarOutputs) { _, own in own }
    }

    /// A schema written in the schema definition language.
    package init(sdl: String, resolvers: Resolvers) throws(SyntaxError) {
        self.init(schema: try Schema.build(sdl: Source(sdl)), resolvers: resolvers)
    }

    /// The fields of the schema's object types that nothing resolves, as `Type.field`.
    package var unresolvedFields: [String] {
        guard otherField == nil else { return [] }
        let subscription = schema.subscriptionType?.name
        var missing: [String] = []
        for type in schema.types where type.kind == .object && !type.name.hasPrefix("__") {
            for field in type.fields {
                let known =
                    type.name == subscription ? sources[field.name] != nil : fields[type.name]?[field.name] != nil
                if !known { missing.append("\(type.name).\(field.name)") }
            }
        }
        return missing
    }

    func resolver(of field: String, in type: String) -> FieldResolver {
        if let resolver = fields[type]?[field] { return resolver }
        if let otherField, let type = schema[type], let field = type.field(named: field) {
            return otherField(type, field)
        }
        return .immediate { source, call in
            switch source {
            case let object as JSONObject: (object[call.fieldName] ?? .null).resolvedValue
            default: throw ResolverError("Nothing resolves \(call.typeName).\(call.fieldName).")
            }
        }
    }

    func eventSource(of field: String) -> EventSource? {
        if let source = sources[field] { return source }
        guard let otherSource, let field = schema.subscriptionType?.field(named: field) else { return nil }
        return otherSource(field)
    }

    func output(of scalar: String) -> ScalarOutput { scalarOutputs[scalar] ?? .anything }
}
