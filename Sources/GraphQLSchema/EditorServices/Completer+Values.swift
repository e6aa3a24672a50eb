import GraphQLLanguage

extension Completer {
    /// What a value of a type can be written as, as far as it can be listed.
    func values(of type: SchemaType?) -> [CompletionItem] {
        guard let type else { return [] }
        var items: [CompletionItem] = []
        let named = schema?[type.namedType]
        switch named?.kind {
        case .enum:
            items = (named?.enumValues ?? []).map { value in
                CompletionItem(
                    value.name, .enumValue, detail: type.namedType, documentation: value.description,
                    deprecationReason: value.deprecationReason, at: range)
            }
        case .scalar where type.namedType == "Boolean":
            items = ["true", "false"].map { CompletionItem($0, .value, detail: "Boolean", at: range) }
        case .inputObject:
            if let named, !type.isList { items = [inputObject(named)] }
        default: break
        }
        if !type.isNonNull { items.append(CompletionItem("null", .value, at: range)) }
        return items
    }

    /// Braces, with the fields that must be given.
    private func inputObject(_ type: NamedType) -> CompletionItem {
        var snippet = Snippet("{ ")
        let required = type.inputFields.filter(\.isRequired)
        snippet.appendList(required)
        snippet.markCursor()
        snippet.append(" }")
        return CompletionItem(
            "{ }", .value, detail: type.name, documentation: type.description, insert: snippet, at: range)
    }

    /// The declared variables, those that fit the type first. In a fragment those of all operations.
    func variables(for type: SchemaType?) -> [CompletionItem] {
        var declared: [DeclaredVariable]
        if let definition = context.definition, case .operation = definition.kind {
            declared = outline.variables(of: definition)
        } else {
            declared = ([outline] + variableOutlines).flatMap { outline in
                outline.definitions.flatMap(outline.variables)
            }
        }
        var seen: Set<String> = []
        declared.removeAll { !seen.insert($0.name).inserted }
        func fits(_ variable: DeclaredVariable) -> Bool { variable.type?.namedType == type?.namedType }
        let ordered = declared.filter(fits) + declared.filter { !fits($0) }
        return ordered.map { variable in
            CompletionItem("$" + variable.name, .variable, detail: variable.type?.description, at: range)
        }
    }
}
