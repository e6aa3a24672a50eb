import GraphQLLanguage
import GraphQLSchema

/// What is wrong with a policy in a schema; it is left out.
package struct PolicyProblem: Sendable, Hashable, CustomStringConvertible {
    /// `Ship`, or `Query.ship`.
    package let place: String
    /// The end of a sentence.
    package let reason: String

    package var description: String { "The cache policy of \(place) is not used: \(reason)." }
}

extension CacheIdentity {
    /// The rules that a schema's extensions state: `extend type Ship @typePolicy(keyFields: "registry number")` names the
    /// fields that identify the objects of a type or of an interface's types, and `extend type Query
    /// @fieldPolicy(forField: "ship", keyArgs: "id")` the arguments that identify what a field returns.
    package init(schema: Schema, problems: inout [PolicyProblem]) {
        self.init()
        if let query = schema.queryType { queryTypeName = query.name }
        for type in schema.types where type.kind == .object || type.kind == .interface {
            for directive in type.appliedDirectives {
                let (place, reason): (String, String?)
                switch directive.name.value {
                case "typePolicy":
                    (place, reason) = (type.name, addTypePolicy(directive, of: type, schema))
                case "fieldPolicy":
                    let field = directive.text("forField") ?? ""
                    (place, reason) = ("\(type.name).\(field)", addFieldPolicy(directive, field, of: type, schema))
                default: continue
                }
                if let reason { problems.append(PolicyProblem(place: place, reason: reason)) }
            }
        }
    }

    /// Returns what is wrong, if anything is.
    private mutating func addTypePolicy(_ directive: Directive, of type: NamedType, _ schema: Schema) -> String? {
        let names = directive.words("keyFields")
        guard !names.isEmpty else { return "it names no fields" }
        for name in names {
            guard let field = type.field(named: name) else { return "there is no field \(name)" }
            guard field.type.isNonNull else { return "the field \(name) may be null" }
            guard !field.type.isList, schema[field.type.namedType].map(\.kind.isPlain) == true else {
                return "the field \(name) is no scalar"
            }
        }
        for typeName in schema.possibleTypes(of: type.name) {
            // What a type says of itself counts more than what an interface says of it.
            let saysItself = schema[typeName]?.appliedDirectives.contains { $0.name.value == "typePolicy" } == true
            if typeName != type.name, saysItself {
                if let own = schema[typeName]?.keyFields, own != names { return "\(typeName) has another one" }
                continue
            }
            if let other = keyFields[typeName], other != names {
                return "\(typeName) has another one from another interface"
            }
            keyFields[typeName] = names
        }
        return nil
    }

    private mutating func addFieldPolicy(
        _ directive: Directive, _ name: String, of type: NamedType, _ schema: Schema
    ) -> String? {
        guard let field = type.field(named: name) else { return "there is no such field" }
        let possible = schema.possibleTypes(of: field.type.namedType)
        guard !possible.isEmpty else { return "the field returns no objects" }
        if field.type.itemType?.isList == true { return "the field returns lists of lists" }
        var paths: [String] = []
        for path in directive.words("keyArgs") where !paths.contains(path) { paths.append(path) }
        guard !paths.isEmpty else { return "it names no arguments" }
        var lists = 0
        for path in paths {
            guard let leaf = Self.leaf(path, of: field, schema) else { return "there is no argument \(path)" }
            guard schema[leaf.namedType].map(\.kind.isPlain) == true else { return "the argument \(path) is no scalar" }
            if leaf.itemType?.isList == true { return "the argument \(path) is a list of lists" }
            if leaf.isList { lists += 1 }
        }
        if lists > 1 { return "more than one argument is a list" }
        if field.type.isList != (lists == 1) {
            return field.type.isList
                ? "the field is a list, and no argument is" : "an argument is a list, and the field is not"
        }
        let policy = FieldPolicy(typeNames: possible, keyArguments: paths)
        for typeName in schema.possibleTypes(of: type.name) { fieldPolicies["\(typeName).\(name)"] = policy }
        return nil
    }

    /// The type at the end of a path that begins with an argument.
    private static func leaf(_ path: String, of field: SchemaField, _ schema: Schema) -> SchemaType? {
        let names = path.split(separator: ".").map(String.init)
        guard let first = names.first, var type = field.argument(named: first)?.type else { return nil }
        for name in names.dropFirst() {
            guard !type.isList, let inner = schema[type.namedType]?.inputField(named: name) else { return nil }
            type = inner.type
        }
        return type
    }
}

extension Directive {
    fileprivate func text(_ argument: String) -> String? {
        guard case .string(let value)? = self.argument(named: argument) else { return nil }
        return value.value
    }

    fileprivate func words(_ argument: String) -> [String] {
        (text(argument) ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
    }
}

extension NamedType {
    fileprivate var keyFields: [String]? {
        appliedDirectives.first { $0.name.value == "typePolicy" }?.words("keyFields")
    }
}

extension TypeKind {
    fileprivate var isPlain: Bool { self == .scalar || self == .enum }
}
