extension Definition {
    /// The same executable definition as if it stood further down in a text. Type system definitions stay as they
    /// are: who edits operations has no use for them.
    package func moved(by distance: Int) -> Definition {
        let mover = Mover(distance: Int32(distance))
        switch self {
        case .operation(let node): return .operation(mover.moved(node))
        case .fragment(let node): return .fragment(mover.moved(node))
        default: return self
        }
    }
}

/// Adds a distance to every range of a tree. Trees are as deep as the parser lets them be.
private struct Mover {
    let distance: Int32

    func moved(_ range: SourceRange) -> SourceRange {
        SourceRange(start: range.start + distance, end: range.end + distance)
    }

    func moved(_ name: Name) -> Name { Name(name.value, range: moved(name.range)) }

    func moved(_ string: StringValue) -> StringValue {
        StringValue(string.value, isBlock: string.isBlock, range: moved(string.range))
    }

    func moved(_ node: OperationDefinition) -> OperationDefinition {
        OperationDefinition(
            description: node.description.map(moved), kind: node.kind, name: node.name.map(moved),
            variables: node.variables.map(moved), directives: node.directives.map(moved),
            selectionSet: moved(node.selectionSet), isShorthand: node.isShorthand, range: moved(node.range))
    }

    func moved(_ node: FragmentDefinition) -> FragmentDefinition {
        FragmentDefinition(
            description: node.description.map(moved), name: moved(node.name),
            typeCondition: moved(node.typeCondition), directives: node.directives.map(moved),
            selectionSet: moved(node.selectionSet), range: moved(node.range))
    }

    private func moved(_ node: Variable) -> Variable { Variable(moved(node.name), range: moved(node.range)) }

    private func moved(_ node: VariableDefinition) -> VariableDefinition {
        VariableDefinition(
            description: node.description.map(moved), variable: moved(node.variable), type: moved(node.type),
            defaultValue: node.defaultValue.map(moved), directives: node.directives.map(moved),
            range: moved(node.range))
    }

    private func moved(_ type: TypeReference) -> TypeReference {
        switch type {
        case .named(let name): .named(moved(name))
        case .list(let inner, let range): .list(moved(inner), moved(range))
        case .nonNull(let inner, let range): .nonNull(moved(inner), moved(range))
        }
    }

    private func moved(_ node: Directive) -> Directive {
        Directive(name: moved(node.name), arguments: node.arguments.map(moved), range: moved(node.range))
    }

    private func moved(_ node: Argument) -> Argument {
        Argument(name: moved(node.name), value: moved(node.value), range: moved(node.range))
    }

    private func moved(_ value: Value) -> Value {
        switch value {
        case .variable(let variable): .variable(moved(variable))
        case .int(let text, let range): .int(text, moved(range))
        case .float(let text, let range): .float(text, moved(range))
        case .string(let string): .string(moved(string))
        case .boolean(let flag, let range): .boolean(flag, moved(range))
        case .null(let range): .null(moved(range))
        case .enum(let name): .enum(moved(name))
        case .list(let items, let range): .list(items.map(moved), moved(range))
        case .object(let fields, let range):
            .object(
                fields.map { ObjectField(name: moved($0.name), value: moved($0.value), range: moved($0.range)) },
                moved(range))
        }
    }

    private func moved(_ set: SelectionSet) -> SelectionSet {
        SelectionSet(set.selections.map(moved), range: moved(set.range))
    }

    private func moved(_ selection: Selection) -> Selection {
        switch selection {
        case .field(let field):
            .field(
                Field(
                    alias: field.alias.map(moved), name: moved(field.name), arguments: field.arguments.map(moved),
                    directives: field.directives.map(moved), selectionSet: field.selectionSet.map(moved),
                    range: moved(field.range)))
        case .fragmentSpread(let spread):
            .fragmentSpread(
                FragmentSpread(
                    name: moved(spread.name), directives: spread.directives.map(moved), range: moved(spread.range)))
        case .inlineFragment(let fragment):
            .inlineFragment(
                InlineFragment(
                    typeCondition: fragment.typeCondition.map(moved), directives: fragment.directives.map(moved),
                    selectionSet: moved(fragment.selectionSet), range: moved(fragment.range)))
        }
    }
}
