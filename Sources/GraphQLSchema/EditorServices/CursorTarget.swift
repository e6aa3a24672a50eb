import GraphQLLanguage

/// What a cursor is on.
package enum CursorTarget: Sendable {
    case field(SchemaField, parent: NamedType)
    case argument(SchemaInputValue, of: SchemaField, parent: NamedType)
    case directiveArgument(SchemaInputValue, of: SchemaDirective)
    case inputField(SchemaInputValue, parent: NamedType)
    case enumValue(SchemaEnumValue, parent: NamedType)
    case type(NamedType)
    case directive(SchemaDirective)
    /// A variable's use or declaration; the range is that of the declaration, if the text has one.
    case variable(name: String, type: SchemaType?, declaration: SourceRange?)
    /// A fragment's use or definition; the range is that of the definition, if the text has one.
    case fragment(name: String, definition: SourceRange?)

    /// The coordinate of the schema element, to look it up in documentation: `Type.field(argument:)`.
    package var coordinate: String? {
        switch self {
        case .field(let field, let parent): "\(parent.name).\(field.name)"
        case .argument(let argument, let field, let parent): "\(parent.name).\(field.name)(\(argument.name):)"
        case .directiveArgument(let argument, let directive): "@\(directive.name)(\(argument.name):)"
        case .inputField(let field, let parent): "\(parent.name).\(field.name)"
        case .enumValue(let value, let parent): "\(parent.name).\(value.name)"
        case .type(let type): type.name
        case .directive(let directive): "@\(directive.name)"
        case .variable(_, let type, _): type?.namedType
        case .fragment: nil
        }
    }
}

/// A target and the word that means it.
package struct CursorInfo: Sendable {
    package var target: CursorTarget
    package var range: SourceRange
}

/// What the cursor is on, for documentation and go to definition; nil on white space, punctuation and unknown names.
package func typeInfo(in bytes: [UInt8], at offset: Int, schema: Schema?) -> CursorInfo? {
    typeInfo(in: DocumentOutline(bytes), at: offset, schema: schema)
}

func typeInfo(in outline: DocumentOutline, at offset: Int, schema: Schema?) -> CursorInfo? {
    guard let context = CursorContext(outline, at: offset, schema: schema), let word = context.word else { return nil }
    let finder = TargetFinder(outline: outline, schema: schema, context: context, word: word)
    return finder.target.map { CursorInfo(target: $0, range: word.range) }
}

private struct TargetFinder {
    let outline: DocumentOutline
    let schema: Schema?
    let context: CursorContext
    let word: Token

    var name: String { outline.text(of: word) }

    var target: CursorTarget? {
        if isVariable { return variable }
        switch context.place {
        case .selection(let parent?): return field(on: parent)
        case .spread: return fragment
        case .newName where context.definition?.kind == .fragment: return fragment
        case .typeCondition, .variableType: return schema?[name].map { .type($0) }
        case .directive: return schema?.directives[name].map { .directive($0) }
        case .argumentName(let owner?, _):
            guard let argument = owner.arguments.first(where: { $0.name == name }) else { return nil }
            switch owner {
            case .field(let field, let parent): return .argument(argument, of: field, parent: parent)
            case .directive(let directive): return .directiveArgument(argument, of: directive)
            }
        case .inputField(let type?, _): return type.inputField(named: name).map { .inputField($0, parent: type) }
        case .value(let type?):
            guard let type = schema?[type.namedType] else { return nil }
            return type.enumValue(named: name).map { .enumValue($0, parent: type) }
        case .definition, .newName, .fragmentOn, .selection, .argumentName, .inputField, .value, .variable,
            .variableDeclaration, .nothing:
            return nil
        }
    }

    /// The field itself, or the one behind the alias that the cursor is on.
    private func field(on parent: NamedType) -> CursorTarget? {
        var name = name
        if !context.isAfterAlias, context.next?.kind == .colon,
            let index = outline.tokens.firstIndex(where: { $0.start > word.end && $0.kind == .name }),
            index > 0, outline.tokens[index - 1] == context.next
        {
            name = outline.text(of: outline.tokens[index])
        }
        return schema?.field(named: name, on: parent).map { .field($0, parent: parent) }
    }

    private var isVariable: Bool {
        outline.tokens.contains { $0.kind == .dollar && $0.end == word.start }
    }

    private var variable: CursorTarget? {
        let definitions = [context.definition].compactMap(\.self) + outline.definitions
        for definition in definitions {
            if let variable = outline.variables(of: definition).first(where: { $0.name == name }) {
                return .variable(name: name, type: variable.type, declaration: variable.range)
            }
        }
        return .variable(name: name, type: nil, declaration: nil)
    }

    private var fragment: CursorTarget? {
        guard name != "on" else { return nil }
        let definition = outline.definitions.first { definition in
            definition.kind == .fragment && definition.name.map(outline.text) == name
        }
        return .fragment(name: name, definition: definition?.range)
    }
}
