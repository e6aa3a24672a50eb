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
        for directive in parts.directives where !BuiltIns.directiveNames.contains(directive.name) {
            check.check(directive)
        }
        return check.warnings
    }
}

private struct Check {
    let types: TypeTable
    var warnings: [SchemaWarning] = []
    private var unknown: Set<String> = []

    /// What may stand at a place, and how it is called.
    private enum Expected: String {
        case output = "an output type"
        case input = "an input type"
        case object = "an object type"
        case interface = "an interface"

        func allows(_ kind: TypeKind) -> Bool {
            switch self {
            case .output: kind.isOutput
            case .input: kind.isInput
            case .object: kind == .object
            case .interface: kind == .interface
            }
        }
    }

    /// Whose fault a fault is.
    private struct Owner {
        var type: String?
        var member: String?
        var directive: String?
    }

    init(types: TypeTable) { self.types = types }

    mutating func warn(_ message: String) { warnings.append(SchemaWarning(message)) }

    private mutating func warn(_ message: String, _ owner: Owner) {
        warnings.append(
            SchemaWarning(
                message, typeName: owner.type, memberName: owner.member, directiveName: owner.directive))
    }

    mutating func check(_ type: TypeParts) {
        for field in type.fields {
            let owner = Owner(type: type.name, member: field.name)
            use(field.type.namedType, as: .output, of: owner, at: "\(type.name).\(field.name)")
            for argument in field.arguments {
                use(
                    argument.type.namedType, as: .input, of: owner,
                    at: "\(type.name).\(field.name)(\(argument.name):)")
            }
        }
        for field in type.inputFields {
            use(
                field.type.namedType, as: .input, of: Owner(type: type.name, member: field.name),
                at: "\(type.name).\(field.name)")
        }
        let owner = Owner(type: type.name)
        for member in type.unionMembers { use(member, as: .object, of: owner, at: type.name) }
        for interface in type.interfaces { use(interface, as: .interface, of: owner, at: type.name) }
    }

    mutating func check(_ directive: SchemaDirective) {
        for argument in directive.arguments {
            use(
                argument.type.namedType, as: .input, of: Owner(directive: directive.name),
                at: "@\(directive.name)(\(argument.name):)")
        }
    }

    /// The place is put into words only for a warning: nearly every use is right.
    private mutating func use(
        _ name: String, as expected: Expected, of owner: Owner, at place: @autoclosure () -> String
    ) {
        if let kind = types[name]?.kind {
            guard !expected.allows(kind) else { return }
            warn("\"\(place())\" uses \"\(name)\", which is not \(expected.rawValue).", owner)
        } else if unknown.insert(name).inserted {
            warn("\"\(place())\" uses the type \"\(name)\", which is not defined.", owner)
        }
    }
}
