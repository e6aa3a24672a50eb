import GraphQLLanguage

/// A type while a schema is being put together.
struct TypeParts: Sendable {
    var name: String
    var kind: TypeKind
    var description: String?
    var interfaces: [String] = []
    var fields: [SchemaField] = []
    var unionMembers: [String] = []
    var enumValues: [SchemaEnumValue] = []
    var inputFields: [SchemaInputValue] = []
    var specifiedByURL: String?
    var isOneOf = false
    var appliedDirectives: [Directive] = []

    init(name: String, kind: TypeKind, description: String? = nil) {
        self.name = name
        self.kind = kind
        self.description = description
    }
}

/// A schema while it is being put together: what SDL and introspection have in common.
struct SchemaParts: Sendable {
    var types: [TypeParts] = []
    var directives: [SchemaDirective] = []
    var roots: [OperationKind: String] = [:]
    var description: String?
    var appliedDirectives: [Directive] = []
    var warnings: [SchemaWarning] = []
    private var indices: [String: Int] = [:]

    mutating func warn(_ message: String, type: String? = nil) {
        warnings.append(SchemaWarning(message, typeName: type))
    }

    func index(ofType name: String) -> Int? { indices[name] }

    /// Adds a type; of two with one name the first is kept.
    mutating func add(_ type: TypeParts) {
        guard indices[type.name] == nil else {
            warn("The type \"\(type.name)\" is defined more than once; the first definition counts.", type: type.name)
            return
        }
        indices[type.name] = types.count
        types.append(type)
    }

    mutating func add(_ directive: SchemaDirective) {
        guard !directives.contains(where: { $0.name == directive.name }) else {
            warnings.append(
                SchemaWarning(
                    "The directive \"@\(directive.name)\" is defined more than once; the first definition counts.",
                    directiveName: directive.name))
            return
        }
        directives.append(directive)
    }

    mutating func addBuiltIns() {
        let builtIns = BuiltIns.parts
        for type in builtIns.types where indices[type.name] == nil { add(type) }
        for directive in builtIns.directives where !directives.contains(where: { $0.name == directive.name }) {
            directives.append(directive)
        }
    }

    /// Without a schema definition the roots are the types of these names (specification, section 3.3.1).
    mutating func useDefaultRoots() {
        for (kind, name) in [(OperationKind.query, "Query"), (.mutation, "Mutation"), (.subscription, "Subscription")] {
            if roots[kind] == nil, let index = indices[name], types[index].kind == .object { roots[kind] = name }
        }
    }

    /// Keeps the first of equal names and says so.
    mutating func unique<Item>(
        _ items: [Item], of type: String, what: String, name: (Item) -> String
    ) -> [Item] {
        guard items.count > 1 else { return items }
        let names = items.map(name)
        // A few names are compared as fast as they are hashed.
        let hasRepeats =
            names.count < 8
            ? names.indices.contains { names[..<$0].contains(names[$0]) } : NameIndex(names).hasRepeats
        guard hasRepeats else { return items }
        var seen = Set<String>(minimumCapacity: items.count)
        return items.filter { item in
            if seen.insert(name(item)).inserted { return true }
            warn("The type \"\(type)\" has the \(what) \"\(name(item))\" more than once; the first counts.", type: type)
            return false
        }
    }
}
