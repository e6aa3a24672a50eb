import GraphQLLanguage
import GraphQLSchema

// Introspection is answered by resolvers like any others (specification, section 4.2).
extension Resolvers {
    mutating func addIntrospection() {
        type(IntrospectedSchema.self) { type in
            type.field("description") { $0.schema.description }
            type.field("types") { object in object.schema.types.map { object.named($0.name) } }
            type.field("queryType") { object in object.schema.queryType.map { object.named($0.name) } }
            type.field("mutationType") { object in object.schema.mutationType.map { object.named($0.name) } }
            type.field("subscriptionType") { object in object.schema.subscriptionType.map { object.named($0.name) } }
            type.field("directives") { object in
                object.schema.directiveNames.compactMap { name in
                    object.schema.directives[name].map { IntrospectedDirective(directive: $0, schema: object.schema) }
                }
            }
        }
        addTypeIntrospection()
        type(IntrospectedField.self) { type in
            type.field("name") { $0.field.name }
            type.field("description") { $0.field.description }
            type.field("args") { object, call in inputs(object.field.arguments, object.schema, call) }
            type.field("type") { IntrospectedType(type: $0.field.type, schema: $0.schema) }
            type.field("isDeprecated") { $0.field.isDeprecated }
            type.field("deprecationReason") { $0.field.deprecationReason }
        }
        type(IntrospectedInputValue.self) { type in
            type.field("name") { $0.value.name }
            type.field("description") { $0.value.description }
            type.field("type") { IntrospectedType(type: $0.value.type, schema: $0.schema) }
            type.field("defaultValue") { $0.value.defaultValue.map { Printer.print($0) } }
            type.field("isDeprecated") { $0.value.deprecationReason != nil }
            type.field("deprecationReason") { $0.value.deprecationReason }
        }
        type(IntrospectedEnumValue.self) { type in
            type.field("name") { $0.value.name }
            type.field("description") { $0.value.description }
            type.field("isDeprecated") { $0.value.deprecationReason != nil }
            type.field("deprecationReason") { $0.value.deprecationReason }
        }
        type(IntrospectedDirective.self) { type in
            type.field("name") { $0.directive.name }
            type.field("description") { $0.directive.description }
            type.field("isRepeatable") { $0.directive.isRepeatable }
            type.field("locations") { $0.directive.locations }
            type.field("args") { object, call in inputs(object.directive.arguments, object.schema, call) }
        }
    }

    private mutating func addTypeIntrospection() {
        type(IntrospectedType.self) { type in
            type.field("kind") { $0.kind }
            type.field("name") { $0.named?.name }
            type.field("description") { $0.named?.description }
            type.field("specifiedByURL") { $0.named?.specifiedByURL }
            type.field("ofType") { $0.inner }
            type.field("isOneOf") { object in
                object.named.flatMap { $0.kind == .inputObject ? $0.isOneOf : nil }
            }
            type.field("fields") { object, call -> [IntrospectedField]? in
                guard let named = object.named, named.kind == .object || named.kind == .interface else { return nil }
                return named.fields.filter { wantsDeprecated(call) || !$0.isDeprecated }
                    .map { IntrospectedField(field: $0, schema: object.schema) }
            }
            type.field("interfaces") { object -> [IntrospectedType]? in
                guard let named = object.named, named.kind == .object || named.kind == .interface else { return nil }
                return named.interfaces.map { IntrospectedType(type: .named($0), schema: object.schema) }
            }
            type.field("possibleTypes") { object -> [IntrospectedType]? in
                guard let named = object.named, named.kind.isAbstract else { return nil }
                return named.possibleTypes.map { IntrospectedType(type: .named($0), schema: object.schema) }
            }
            type.field("enumValues") { object, call -> [IntrospectedEnumValue]? in
                guard let named = object.named, named.kind == .enum else { return nil }
                return named.enumValues.filter { wantsDeprecated(call) || $0.deprecationReason == nil }
                    .map(IntrospectedEnumValue.init)
            }
            type.field("inputFields") { object, call -> [IntrospectedInputValue]? in
                guard let named = object.named, named.kind == .inputObject else { return nil }
                return inputs(named.inputFields, object.schema, call)
            }
        }
    }
}

extension IntrospectedSchema {
    fileprivate func named(_ name: String) -> IntrospectedType {
        IntrospectedType(type: .named(name), schema: schema)
    }
}

private func inputs(_ values: [SchemaInputValue], _ schema: Schema, _ call: FieldCall) -> [IntrospectedInputValue] {
    values.filter { wantsDeprecated(call) || $0.deprecationReason == nil }
        .map { IntrospectedInputValue(value: $0, schema: schema) }
}

private func wantsDeprecated(_ call: FieldCall) -> Bool {
    call.arguments.bool("includeDeprecated") == true
}
