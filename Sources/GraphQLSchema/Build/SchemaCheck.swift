import GraphQLLanguage

/// Finds what is wrong with a schema as a whole: names that lead nowhere, roots that are missing.
enum SchemaCheck {
    static func warnings(of parts: SchemaParts, _ types: TypeTable) -> [SchemaWarning] {
        var check = Check(types: types)
        for kind in OperationKind.allCases {
            guard let name = parts.roots[kind] else { continue }
            if types[name] == nil {
                check.warn("The schema's \(kind.rawValue) type \"\(name)\" is not defined.")
            } else if types[name]?.kind != .object {
                check.warn("The schema's \(kind.rawValue) type \"\(name)\" is not an object type.")
            }
        }
        if parts.roots[.query] == nil { check.warn("The schema has no query type.") }
        for type in parts.types where !BuiltIns.typeNames.contains(type.name) { check.check(type) }
        return check.warnings
    }
}

private struct Check {
    let types: TypeTable
    var warnings: [SchemaWarning] = []
    private var unknown: Set<String> = []

    init(types: TypeTable) { self.types = types }

    mutating func warn(_ message: String, type: String? = nil) {
        warnings.append(SchemaWarning(message, typeName: type))
    }

    mutating func check(_ type: TypeParts) {
        for field in type.fields {
            use(
                field.type.namedType, at: "\(type.name).\(field.name)", of: type, allowed: \.isOutput,
                as: "an output type")
            for argument in field.arguments {
                use(
                    argument.type.namedType, at: "\(type.name).\(field.name)(\(argument.name):)", of: type,
                    allowed: \.isInput, as: "an input type")
            }
        }
        for field in type.inputFields {
            use(
                field.type.namedType, at: "\(type.name).\(field.name)", of: type, allowed: \.isInput,
                as: "an input type")
        }
        for member in type.unionMembers {
            use(member, at: type.name, of: type, allowed: { $0 == .object }, as: "an object type")
        }
        for interface in type.interfaces {
            use(interface, at: type.name, of: type, allowed: { $0 == .interface }, as: "an interface")
        }
    }

    /// The place is put into words only for a warning: nearly every use is right.
    private mutating func use(
        _ name: String, at place: @autoclosure () -> String, of type: TypeParts, allowed: (TypeKind) -> Bool,
        as expected: String
    ) {
        if let kind = types[name]?.kind {
            if !allowed(kind) { warn("\"\(place())\" uses \"\(name)\", which is not \(expected).", type: type.name) }
        } else if unknown.insert(name).inserted {
            warn("\"\(place())\" uses the type \"\(name)\", which is not defined.", type: type.name)
        }
    }
}
