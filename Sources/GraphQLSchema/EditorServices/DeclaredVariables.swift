import GraphQLLanguage

/// A variable that an operation in a text declares.
package struct DeclaredVariable: Sendable {
    package var name: String
    /// Nil while the type is not written yet.
    package var type: SchemaType?
    package var hasDefault: Bool
    /// The dollar sign and the name.
    package var range: SourceRange

    package init(name: String, type: SchemaType?, hasDefault: Bool = false, range: SourceRange = .none) {
        self.name = name
        self.type = type
        self.hasDefault = hasDefault
        self.range = range
    }

    package var isRequired: Bool { type?.isNonNull == true && !hasDefault }
}

extension DocumentOutline {
    /// The variables of a definition, read from between the parentheses behind its name.
    package func variables(of definition: Definition) -> [DeclaredVariable] {
        guard case .operation = definition.kind else { return [] }
        guard let open = definition.tokens.first(where: { [.openParenthesis, .openBrace].contains(tokens[$0].kind) }),
            tokens[open].kind == .openParenthesis
        else { return [] }
        var variables: [DeclaredVariable] = []
        var depth = 0
        var index = open
        while index < definition.tokens.upperBound {
            let token = tokens[index]
            switch token.kind {
            case .openParenthesis: depth += 1
            case .closeParenthesis:
                depth -= 1
                if depth == 0 { return variables }
            case .openBrace where depth <= 1 && !isDefault(at: index): return variables
            case .dollar
            where depth == 1 && index + 1 < definition.tokens.upperBound && tokens[index + 1].kind == .name:
                let name = tokens[index + 1]
                index += 2
                let type = readType(after: &index, in: definition)
                variables.append(
                    DeclaredVariable(
                        name: text(of: name), type: type,
                        hasDefault: index < definition.tokens.upperBound && tokens[index].kind == .equals,
                        range: SourceRange(start: token.range.start, end: name.range.end)))
                continue
            default: break
            }
            index += 1
        }
        return variables
    }

    /// Whether a brace belongs to a default value, `= {…}` or inside one.
    private func isDefault(at index: Int) -> Bool {
        [.equals, .colon, .openBracket, .closeBrace].contains(tokens[index - 1].kind)
    }

    private func readType(after index: inout Int, in definition: Definition) -> SchemaType? {
        guard index < definition.tokens.upperBound, tokens[index].kind == .colon else { return nil }
        index += 1
        return readType(at: &index, limit: definition.tokens.upperBound, depth: 0)
    }

    private func readType(at index: inout Int, limit: Int, depth: Int) -> SchemaType? {
        guard index < limit, depth < 32 else { return nil }
        var type: SchemaType
        switch tokens[index].kind {
        case .name:
            type = .named(text(of: tokens[index]))
            index += 1
        case .openBracket:
            index += 1
            guard let inner = readType(at: &index, limit: limit, depth: depth + 1) else { return nil }
            type = .list(inner)
            if index < limit, tokens[index].kind == .closeBracket { index += 1 }
        default: return nil
        }
        if index < limit, tokens[index].kind == .bang {
            type = .nonNull(type)
            index += 1
        }
        return type
    }
}

/// The variables that the operation a cursor means declares.
package func declaredVariables(in bytes: [UInt8], at offset: Int) -> [DeclaredVariable] {
    let outline = DocumentOutline(bytes)
    guard let operation = outline.operation(at: offset),
        let definition = outline.definitions.first(where: { $0.range == operation.range })
    else { return [] }
    return outline.variables(of: definition)
}
