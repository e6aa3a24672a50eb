import GraphQLLanguage
import JSON

extension Schema {
    /// What the full introspection query would answer for this schema: `{"__schema": …}`.
    package func introspectionJSON() -> JSONDocument {
        var builder = JSONBuilder(reserving: 1 << 16)
        builder.beginObject()
        builder.key("__schema")
        builder.beginObject()
        builder.member("description", description)
        for (key, type) in [
            ("queryType", queryType), ("mutationType", mutationType), ("subscriptionType", subscriptionType),
        ] {
            builder.key(key)
            guard let type else {
                builder.null()
                continue
            }
            builder.beginObject()
            builder.member("name", type.name)
            builder.member("kind", type.kind.rawValue)
            builder.endObject()
        }
        builder.list("types", types) { write($1, into: &$0) }
        builder.list("directives", directiveNames.compactMap { directives[$0] }) { write($1, into: &$0) }
        builder.endObject()
        builder.endObject()
        return builder.finish()
    }

    private func write(_ type: NamedType, into builder: inout JSONBuilder) {
        builder.beginObject()
        builder.member("kind", type.kind.rawValue)
        builder.member("name", type.name)
        builder.member("description", type.description)
        builder.member("specifiedByURL", type.specifiedByURL)
        if type.kind == .inputObject {
            builder.key("isOneOf")
            builder.bool(type.isOneOf)
        } else {
            builder.nullMember("isOneOf")
        }
        let hasFields = type.kind == .object || type.kind == .interface
        builder.list("fields", hasFields ? type.fields : nil) { builder, field in
            builder.beginObject()
            builder.member("name", field.name)
            builder.member("description", field.description)
            builder.list("args", field.arguments) { write($1, into: &$0) }
            builder.key("type")
            write(field.type, into: &builder)
            builder.deprecation(field.deprecationReason)
            builder.endObject()
        }
        builder.list("inputFields", type.kind == .inputObject ? type.inputFields : nil) { write($1, into: &$0) }
        builder.list("interfaces", hasFields ? type.interfaces : nil) { write(.named($1), into: &$0) }
        builder.list("enumValues", type.kind == .enum ? type.enumValues : nil) { builder, value in
            builder.beginObject()
            builder.member("name", value.name)
            builder.member("description", value.description)
            builder.deprecation(value.deprecationReason)
            builder.endObject()
        }
        builder.list("possibleTypes", type.kind.isAbstract ? type.possibleTypes : nil) {
            write(.named($1), into: &$0)
        }
        builder.endObject()
    }

    private func write(_ value: SchemaInputValue, into builder: inout JSONBuilder) {
        builder.beginObject()
        builder.member("name", value.name)
        builder.member("description", value.description)
        builder.key("type")
        write(value.type, into: &builder)
        builder.member("defaultValue", value.defaultValue.map { Printer.print($0) })
        builder.deprecation(value.deprecationReason)
        builder.endObject()
    }

    private func write(_ directive: SchemaDirective, into builder: inout JSONBuilder) {
        builder.beginObject()
        builder.member("name", directive.name)
        builder.member("description", directive.description)
        builder.key("isRepeatable")
        builder.bool(directive.isRepeatable)
        builder.list("locations", directive.locations) { $0.string($1) }
        builder.list("args", directive.arguments) { write($1, into: &$0) }
        builder.endObject()
    }

    private func write(_ type: SchemaType, into builder: inout JSONBuilder) {
        builder.beginObject()
        switch type {
        case .named(let name):
            builder.member("kind", self[name]?.kind.rawValue ?? TypeKind.scalar.rawValue)
            builder.member("name", name)
            builder.nullMember("ofType")
        case .list(let inner), .nonNull(let inner):
            builder.member("kind", type.isNonNull ? "NON_NULL" : "LIST")
            builder.nullMember("name")
            builder.key("ofType")
            write(inner, into: &builder)
        }
        builder.endObject()
    }
}

extension JSONBuilder {
    fileprivate mutating func member(_ key: String, _ text: String?) {
        self.key(key)
        if let text { string(text) } else { null() }
    }

    fileprivate mutating func nullMember(_ key: String) {
        self.key(key)
        null()
    }

    fileprivate mutating func deprecation(_ reason: String?) {
        key("isDeprecated")
        bool(reason != nil)
        member("deprecationReason", reason)
    }

    fileprivate mutating func list<Item>(_ key: String, _ items: [Item]?, _ write: (inout JSONBuilder, Item) -> Void) {
        self.key(key)
        guard let items else {
            null()
            return
        }
        beginArray()
        for item in items { write(&self, item) }
        endArray()
    }
}
