extension Printer {
    mutating func append(_ operation: OperationDefinition) {
        appendDescription(operation.description)
        let isBare =
            operation.kind == .query && operation.description == nil && operation.name == nil
            && operation.variables.isEmpty && operation.directives.isEmpty
        if !isBare {
            append(operation.kind.rawValue)
            if operation.name != nil || !operation.variables.isEmpty { buffer.append(.space) }
            if let name = operation.name { append(name.value) }
            appendVariables(operation.variables)
            appendDirectives(operation.directives)
            buffer.append(.space)
        }
        append(operation.selectionSet)
    }

    /// On one line, unless one of them has more: then each stands on a line, not indented, as graphql-js does it.
    private mutating func appendVariables(_ variables: [VariableDefinition]) {
        guard !variables.isEmpty else { return }
        let mark = buffer.bytes.count
        buffer.append(0x28)
        appendList(variables) { $0.append($1) }
        buffer.append(0x29)
        guard buffer.isMultiline(since: mark) else { return }
        buffer.takeBack(to: mark)
        buffer.append(0x28)
        for variable in variables {
            buffer.newLine()
            append(variable)
        }
        buffer.newLine()
        buffer.append(0x29)
    }

    private mutating func append(_ variable: VariableDefinition) {
        appendDescription(variable.description)
        buffer.append(0x24)
        append(variable.name.value)
        buffer.append(literal: ": ")
        append(variable.type)
        if let value = variable.defaultValue {
            buffer.append(literal: " = ")
            append(value)
        }
        appendDirectives(variable.directives)
    }

    mutating func append(_ fragment: FragmentDefinition) {
        appendDescription(fragment.description)
        buffer.append(literal: "fragment ")
        append(fragment.name.value)
        buffer.append(literal: " on ")
        append(fragment.typeCondition.value)
        appendDirectives(fragment.directives)
        buffer.append(.space)
        append(fragment.selectionSet)
    }

    package mutating func append(_ selectionSet: SelectionSet) {
        appendBlock(selectionSet.selections) { $0.append($1) }
    }

    package mutating func append(_ selection: Selection) {
        switch selection {
        case .field(let field): append(field)
        case .fragmentSpread(let spread):
            buffer.append(literal: "...")
            append(spread.name.value)
            appendDirectives(spread.directives)
        case .inlineFragment(let fragment):
            buffer.append(literal: "...")
            if let condition = fragment.typeCondition {
                buffer.append(literal: " on ")
                append(condition.value)
            }
            appendDirectives(fragment.directives)
            buffer.append(.space)
            append(fragment.selectionSet)
        }
    }

    private mutating func append(_ field: Field) {
        let mark = buffer.bytes.count
        if let alias = field.alias {
            append(alias.value)
            buffer.append(literal: ": ")
        }
        append(field.name.value)
        if !field.arguments.isEmpty {
            let argumentsMark = buffer.bytes.count
            appendArguments(field.arguments)
            if buffer.length(since: mark) > Self.lineLength {
                buffer.takeBack(to: argumentsMark)
                appendBlock(field.arguments, open: 0x28, close: 0x29) { $0.append($1) }
            }
        }
        appendDirectives(field.directives)
        if let selectionSet = field.selectionSet {
            buffer.append(.space)
            append(selectionSet)
        }
    }

    /// A field whose name and arguments are longer gets a line for each argument.
    private static let lineLength = 80
}
