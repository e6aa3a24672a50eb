import GraphQLLanguage

/// A place in a schema where a type is used.
package struct TypeUsage: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A field's answer is of the type.
        case returned
        /// An argument or input field is of the type.
        case accepted
        /// The place is a type that implements it.
        case implemented
        /// The place is a union that it is a member of, or an interface that it implements.
        case member
    }

    package var kind: Kind
    package var coordinate: SchemaCoordinate
    /// The type as it is written there, for fields and arguments.
    package var type: SchemaType?
}

extension Schema {
    /// Who returns, accepts, implements or contains a type, in the schema's order.
    package func usages(of name: String) -> [TypeUsage] {
        var usages: [TypeUsage] = []
        for type in types where !type.isIntrospection {
            for field in type.fields {
                if field.type.namedType == name {
                    usages.append(
                        TypeUsage(
                            kind: .returned, coordinate: .member(type: type.name, name: field.name), type: field.type))
                }
                for argument in field.arguments where argument.type.namedType == name {
                    usages.append(
                        TypeUsage(
                            kind: .accepted,
                            coordinate: .argument(type: type.name, field: field.name, name: argument.name),
                            type: argument.type))
                }
            }
            for field in type.inputFields where field.type.namedType == name {
                usages.append(
                    TypeUsage(
                        kind: .accepted, coordinate: .member(type: type.name, name: field.name), type: field.type))
            }
            if type.interfaces.contains(name) {
                usages.append(TypeUsage(kind: .implemented, coordinate: .type(type.name)))
            }
            if type.kind == .union, type.possibleTypes.contains(name) {
                usages.append(TypeUsage(kind: .member, coordinate: .type(type.name)))
            }
        }
        for interface in self[name]?.interfaces ?? [] {
            usages.append(TypeUsage(kind: .member, coordinate: .type(interface)))
        }
        for directiveName in directiveNames {
            for argument in directives[directiveName]?.arguments ?? [] where argument.type.namedType == name {
                usages.append(
                    TypeUsage(
                        kind: .accepted,
                        coordinate: .directiveArgument(directive: directiveName, name: argument.name),
                        type: argument.type))
            }
        }
        return usages
    }
}
