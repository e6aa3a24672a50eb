extension Printer {
    mutating func append(_ schema: SchemaDefinition, isExtension: Bool) {
        appendDescription(schema.description)
        buffer.append(literal: isExtension ? "extend schema" : "schema")
        appendDirectives(schema.directives)
        guard !schema.operationTypes.isEmpty else { return }
        buffer.append(.space)
        appendBlock(schema.operationTypes) { printer, type in
            printer.append(type.kind.rawValue)
            printer.buffer.append(literal: ": ")
            printer.append(type.type.value)
        }
    }

    mutating func append(_ type: TypeDefinition, isExtension: Bool) {
        appendDescription(type.description)
        if isExtension { buffer.append(literal: "extend ") }
        append(type.kind.keyword)
        buffer.append(.space)
        append(type.name.value)
        if !type.interfaces.isEmpty {
            buffer.append(literal: " implements ")
            appendList(type.interfaces, separator: " & ") { $0.append($1.value) }
        }
        appendDirectives(type.directives)
        if !type.unionMembers.isEmpty {
            buffer.append(literal: " = ")
            appendList(type.unionMembers, separator: " | ") { $0.append($1.value) }
        }
        if !type.fields.isEmpty {
            buffer.append(.space)
            appendBlock(type.fields) { $0.append($1) }
        }
        if !type.enumValues.isEmpty {
            buffer.append(.space)
            appendBlock(type.enumValues) { printer, value in
                printer.appendDescription(value.description)
                printer.append(value.name.value)
                printer.appendDirectives(value.directives)
            }
        }
        if !type.inputFields.isEmpty {
            buffer.append(.space)
            appendBlock(type.inputFields) { $0.append($1) }
        }
    }

    private mutating func append(_ field: FieldDefinition) {
        appendDescription(field.description)
        append(field.name.value)
        appendArgumentDefinitions(field.arguments)
        buffer.append(literal: ": ")
        append(field.type)
        appendDirectives(field.directives)
    }

    /// On one line, unless one of them has more.
    private mutating func appendArgumentDefinitions(_ arguments: [InputValueDefinition]) {
        guard !arguments.isEmpty else { return }
        if !arguments.contains(where: { $0.description != nil }) {
            let mark = buffer.bytes.count
            buffer.append(0x28)
            appendList(arguments) { $0.append($1) }
            buffer.append(0x29)
            guard buffer.isMultiline(since: mark) else { return }
            buffer.takeBack(to: mark)
        }
        appendBlock(arguments, open: 0x28, close: 0x29) { $0.append($1) }
    }

    private mutating func append(_ value: InputValueDefinition) {
        appendDescription(value.description)
        append(value.name.value)
        buffer.append(literal: ": ")
        append(value.type)
        if let defaultValue = value.defaultValue {
            buffer.append(literal: " = ")
            append(defaultValue)
        }
        appendDirectives(value.directives)
    }

    mutating func append(_ directive: DirectiveDefinition) {
        appendDescription(directive.description)
        buffer.append(literal: "directive @")
        append(directive.name.value)
        appendArgumentDefinitions(directive.arguments)
        buffer.append(literal: directive.isRepeatable ? " repeatable on " : " on ")
        appendList(directive.locations, separator: " | ") { $0.append($1.value) }
    }
}
