import GraphQLLanguage

/// What an editor asks at a place of the text. Only the definition around it is looked at.
extension EditedDocument {
    /// What may stand at the cursor, best first. Fragments of other files are offered behind the text's own.
    package func completions(at offset: Int, schema: Schema?, lent: LentFragments = .init()) -> [CompletionItem] {
        let index = index(at: offset)
        let outline = parts[index].outline
        guard let context = CursorContext(outline, at: offset - starts[index], schema: schema) else { return [] }
        var completer = Completer(outline: outline, context: context, schema: schema, others: [])
        if case .spread = context.place { completer.others = fragments(except: index) + lent.known }
        if parts[index].kind == .fragment { completer.variableOutlines = operationOutlines }
        return CompletionRanking.ranked(completer.items, prefix: context.prefix).map { item in
            var item = item
            item.replaceRange = item.replaceRange.moved(by: starts[index])
            return item
        }
    }

    /// What the cursor is on. Ranges, that of a fragment's definition too, count from the start of the text.
    package func info(at offset: Int, schema: Schema?) -> CursorInfo? {
        let index = index(at: offset)
        guard var info = typeInfo(in: parts[index].outline, at: offset - starts[index], schema: schema) else {
            return nil
        }
        info.range = info.range.moved(by: starts[index])
        switch info.target {
        case .variable(let name, let type, let declaration):
            info.target = .variable(name: name, type: type, declaration: declaration?.moved(by: starts[index]))
        case .fragment(let name, _):
            let home = parts.firstIndex { $0.fragmentName == name }
            info.target = .fragment(
                name: name,
                definition: home.flatMap { home in
                    parts[home].outline.definitions.first?.range.moved(by: starts[home])
                })
        default: break
        }
        return info
    }

    /// The variables that the operation of a part declares.
    package func declaredVariables(ofPart index: Int) -> [DeclaredVariable] {
        parts[index].outline.definitions.first.map(parts[index].outline.variables) ?? []
    }

    /// The texts of a few operations: a fragment's variables are those of the operations that use it.
    private var operationOutlines: [DocumentOutline] {
        var outlines: [DocumentOutline] = []
        for part in parts where outlines.count < 50 {
            if case .operation? = part.kind { outlines.append(part.outline) }
        }
        return outlines
    }

    private func fragments(except index: Int) -> [KnownFragment] {
        parts.enumerated().compactMap { place, part in
            guard place != index, let fragment = part.fragment else { return nil }
            return KnownFragment(name: fragment.name.value, typeCondition: fragment.typeCondition.value)
        }
    }
}

extension SourceRange {
    /// The same range as seen from a place so many bytes before.
    package func moved(by distance: Int) -> SourceRange {
        SourceRange(lowerBound + distance..<upperBound + distance)
    }
}
