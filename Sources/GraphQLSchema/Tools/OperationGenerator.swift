import GraphQLLanguage

extension Schema {
    /// An operation that asks for a field: reached on the shortest way if it is not a root type's, its required
    /// arguments as variables, and of its answer so many levels of fields. Nil when no operation leads there.
    package func generateOperation(
        for field: String, on type: String, depth: Int = 2
    ) -> OperationDefinition? {
        guard let parent = self[type], let definition = parent.field(named: field) else { return nil }
        for kind in OperationKind.allCases {
            guard let root = rootType(for: kind) else { continue }
            if root.name == type {
                return generate(SchemaRoute(kind: kind, steps: []), from: root, definition, on: parent, depth)
            }
        }
        for kind in [OperationKind.query, .subscription] {
            if let root = rootType(for: kind), let route = routes(to: type, from: kind, limit: 1).first {
                return generate(route, from: root, definition, on: parent, depth)
            }
        }
        return nil
    }

    private func generate(
        _ route: SchemaRoute, from root: NamedType, _ field: SchemaField, on parent: NamedType, _ depth: Int
    ) -> OperationDefinition {
        var generator = OperationGenerator(self)
        let selection = generator.select(route, from: root, field, depth)
        return OperationDefinition(
            kind: route.kind, name: Name(field.name.prefix(1).uppercased() + field.name.dropFirst()),
            variables: generator.variables, selectionSet: selection)
    }
}

struct OperationGenerator {
    private(set) var variables: [VariableDefinition] = []
    private let schema: Schema
    private var names: Set<String> = []
    private var path: Set<String> = []

    init(_ schema: Schema) { self.schema = schema }

    /// The steps of a route one within another, and innermost the field.
    mutating func select(
        _ route: SchemaRoute, from root: NamedType, _ field: SchemaField, _ depth: Int
    ) -> SelectionSet {
        var fields: [(condition: String?, field: SchemaField, arguments: [Argument])] = []
        var type: NamedType? = root
        for step in route.steps {
            guard let parent = step.condition.map({ schema[$0] }) ?? type, let next = parent.field(named: step.field)
            else { break }
            fields.append((step.condition, next, arguments(for: next)))
            type = schema[next.type.namedType]
        }
        let target = Field(
            name: Name(field.name), arguments: arguments(for: field), selectionSet: answer(of: field, depth))
        var set = wrapped(.field(target), in: route.condition)
        for step in fields.reversed() {
            let field = Field(name: Name(step.field.name), arguments: step.arguments, selectionSet: set)
            set = wrapped(.field(field), in: step.condition)
        }
        return set
    }

    private func wrapped(_ selection: Selection, in condition: String?) -> SelectionSet {
        guard let condition else { return SelectionSet([selection]) }
        let fragment = InlineFragment(typeCondition: Name(condition), selectionSet: SelectionSet([selection]))
        return SelectionSet([.inlineFragment(fragment)])
    }

    // MARK: Variables

    private mutating func arguments(for field: SchemaField) -> [Argument] {
        field.arguments.filter(\.isRequired).map { argument in
            let variable = Variable(Name(variableName(argument.name, of: field.name)))
            variables.append(VariableDefinition(variable: variable, type: argument.type.reference))
            return Argument(name: Name(argument.name), value: .variable(variable))
        }
    }

    /// The argument's own name; when that is taken, with the field's before it, and at last with a number.
    private mutating func variableName(_ argument: String, of field: String) -> String {
        if names.insert(argument).inserted { return argument }
        let long = field + argument.prefix(1).uppercased() + argument.dropFirst()
        var name = long
        var number = 2
        while !names.insert(name).inserted {
            name = "\(long)\(number)"
            number += 1
        }
        return name
    }

    // MARK: Answers

    /// Nil for a leaf; a composite type has always something to select.
    mutating func answer(of field: SchemaField, _ depth: Int) -> SelectionSet? {
        guard let type = schema[field.type.namedType], type.kind.isComposite else { return nil }
        let selections = depth > 0 ? selections(on: type, depth) : []
        return SelectionSet(selections.isEmpty ? [.field(Field(name: Name("__typename")))] : selections)
    }

    private mutating func selections(on type: NamedType, _ depth: Int) -> [Selection] {
        guard path.insert(type.name).inserted else { return [] }
        defer { path.remove(type.name) }
        if type.kind == .union { return members(of: type) }
        var selections: [Selection] = type.kind == .interface ? [.field(Field(name: Name("__typename")))] : []
        for field in type.fields where isPlain(field) {
            guard let answer = schema[field.type.namedType] else { continue }
            guard answer.kind.isComposite else {
                selections.append(.field(Field(name: Name(field.name))))
                continue
            }
            guard depth > 1, !path.contains(answer.name) else { continue }
            selections.append(.field(Field(name: Name(field.name), selectionSet: self.answer(of: field, depth - 1))))
        }
        return selections
    }

    /// Fields that need arguments, or should not be used any more, are left to whoever wants them.
    private func isPlain(_ field: SchemaField) -> Bool {
        !field.isDeprecated && !field.arguments.contains(where: \.isRequired)
    }

    /// The leaves of each member, under another key where two members mean different things by one name.
    private func members(of union: NamedType) -> [Selection] {
        var types: [String: SchemaType] = [:]
        var selections: [Selection] = [.field(Field(name: Name("__typename")))]
        for name in union.possibleTypes {
            let fields = schema[name]?.fields.filter { field in
                isPlain(field) && schema[field.type.namedType]?.kind.isLeaf == true
            }
            let leaves = (fields ?? []).map { field in
                let isTaken = types[field.name].map { $0 != field.type } ?? false
                if !isTaken { types[field.name] = field.type }
                let alias = isTaken ? Name(name.prefix(1).lowercased() + name.dropFirst() + "_" + field.name) : nil
                return Selection.field(Field(alias: alias, name: Name(field.name)))
            }
            guard !leaves.isEmpty else { continue }
            selections.append(
                .inlineFragment(InlineFragment(typeCondition: Name(name), selectionSet: SelectionSet(leaves))))
        }
        return selections
    }
}
