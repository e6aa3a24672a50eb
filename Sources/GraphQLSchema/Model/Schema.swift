import GraphQLLanguage

/// A type system. Immutable, so it is shared freely and compared by identity.
package final class Schema: Sendable {
    /// In the order they were given; the built-in ones that were not given come last.
    package var types: [NamedType] { table.types }
    /// By name.
    package let directives: [String: SchemaDirective]
    /// The names of ``directives`` in the order they were given.
    package let directiveNames: [String]
    package let description: String?
    package let appliedDirectives: [Directive]
    package let queryType: NamedType?
    package let mutationType: NamedType?
    package let subscriptionType: NamedType?
    package let warnings: [SchemaWarning]

    private let table: TypeTable
    private let possibleTypeSets: [String: Set<String>]
    private let implementationsByInterface: [String: [NamedType]]

    init(_ parts: SchemaParts) {
        var parts = parts
        parts.addBuiltIns()
        // The positions of the types that implement each interface.
        var implementations: [String: [Int]] = [:]
        for (position, type) in parts.types.enumerated() {
            for interface in type.interfaces { implementations[interface, default: []].append(position) }
        }
        let types = parts.types.map { type in
            let possible =
                switch type.kind {
                case .union: type.unionMembers
                case .interface:
                    (implementations[type.name] ?? []).compactMap { position in
                        parts.types[position].kind == .object ? parts.types[position].name : nil
                    }
                case .object: [type.name]
                case .scalar, .enum, .inputObject: [] as [String]
                }
            return NamedType(type, possibleTypes: possible, isBuiltIn: BuiltIns.typeNames.contains(type.name))
        }
        let table = TypeTable(types)
        func root(_ kind: OperationKind) -> NamedType? {
            parts.roots[kind].flatMap { table[$0] }
        }
        self.table = table
        possibleTypeSets = Dictionary(
            uniqueKeysWithValues: types.filter(\.kind.isAbstract).map { ($0.name, Set($0.possibleTypes)) })
        implementationsByInterface = implementations.mapValues { $0.map { types[$0] } }
        directives = Dictionary(parts.directives.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        directiveNames = parts.directives.map(\.name)
        description = parts.description
        appliedDirectives = parts.appliedDirectives
        queryType = root(.query)
        mutationType = root(.mutation)
        subscriptionType = root(.subscription)
        warnings =
            parts.warnings + SchemaCheck.warnings(of: parts, table)
            + SchemaValidity.warnings(of: table, directives: parts.directives)
    }

    /// A schema with further directives.
    init(_ schema: Schema, adding further: [SchemaDirective]) {
        directives = schema.directives.merging(further.map { ($0.name, $0) }) { own, _ in own }
        directiveNames = schema.directiveNames + further.map(\.name)
        description = schema.description
        appliedDirectives = schema.appliedDirectives
        queryType = schema.queryType
        mutationType = schema.mutationType
        subscriptionType = schema.subscriptionType
        warnings = schema.warnings
        table = schema.table
        possibleTypeSets = schema.possibleTypeSets
        implementationsByInterface = schema.implementationsByInterface
    }

    package subscript(_ name: String) -> NamedType? { table[name] }

    package func rootType(for kind: OperationKind) -> NamedType? {
        switch kind {
        case .query: queryType
        case .mutation: mutationType
        case .subscription: subscriptionType
        }
    }

    /// The object types a value of the type may be, in the schema's order.
    package func possibleTypes(of name: String) -> [String] { table[name]?.possibleTypes ?? [] }

    /// Whether every value of a type is also one of the other: the same type, a member, or an implementation.
    package func isSubtype(_ type: String, of abstract: String) -> Bool {
        if type == abstract || possibleTypeSets[abstract]?.contains(type) == true { return true }
        return table[type]?.interfaces.contains(abstract) == true
    }

    /// The object and interface types that implement an interface.
    package func implementations(of interface: String) -> [NamedType] { implementationsByInterface[interface] ?? [] }

    /// Whether some object type can be both.
    package func overlap(_ left: String, _ right: String) -> Bool {
        if left == right { return true }
        switch (possibleTypeSets[left], possibleTypeSets[right]) {
        case (let left?, let right?): return !left.isDisjoint(with: right)
        case (let left?, nil): return left.contains(right)
        case (nil, let right?): return right.contains(left)
        case (nil, nil): return false
        }
    }

    /// A field as a selection may name it: also `__typename`, and `__schema` and `__type` on the query type.
    package func field(named name: String, on type: NamedType) -> SchemaField? {
        // Most names do not begin with an underscore, which is quicker to see than that they do not begin with two.
        if name.utf8.first == 0x5F, name.hasPrefix("__") {
            if name == BuiltIns.typename.name, type.kind.isComposite { return BuiltIns.typename }
            if type === queryType, let field = BuiltIns.queryFields.first(where: { $0.name == name }) { return field }
        }
        return type.field(named: name)
    }

    /// The fields a selection on the type may name that the type does not list.
    package func metaFields(on type: NamedType) -> [SchemaField] {
        guard type.kind.isComposite else { return [] }
        return (type === queryType ? BuiltIns.queryFields : []) + [BuiltIns.typename]
    }
}
