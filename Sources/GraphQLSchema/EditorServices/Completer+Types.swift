import GraphQLLanguage

extension Completer {
    /// Types that a value of the parent type could be; all composite ones where there is no parent.
    func conditionTypes(_ parent: NamedType?) -> [NamedType] {
        guard let schema else { return [] }
        let composite = schema.types.filter { $0.kind.isComposite && !$0.isIntrospection }
        guard let parent else { return composite }
        if parent.kind == .object { return [parent] + composite.filter { $0 !== parent && overlaps($0, parent) } }
        return composite.filter { overlaps($0, parent) }
    }

    private func overlaps(_ type: NamedType, _ parent: NamedType) -> Bool {
        schema?.overlap(type.name, parent.name) == true
    }

    func typeCondition(_ type: NamedType, label: String) -> CompletionItem {
        var snippet = Snippet(label)
        if context.next?.kind != .openBrace, context.next?.kind != .at { snippet.appendSelectionSet() }
        return CompletionItem(
            label, .type, detail: type.kind.keyword, documentation: type.description, insert: snippet, at: range)
    }

    /// What a variable may be declared as.
    var inputTypes: [CompletionItem] {
        guard let schema else { return [] }
        return schema.types.filter { $0.kind.isInput && !$0.isIntrospection }.map { type in
            CompletionItem(
                type.name, .type, detail: type.kind.keyword, documentation: type.description, at: range)
        }
    }

    // MARK: Fragments

    /// The fragments of this text and of others that fit a parent; without a schema all of them. The fragment that the
    /// cursor is in is not offered: it would contain itself.
    func fragments(on parent: NamedType?) -> [CompletionItem] {
        var seen: Set<String> = []
        if context.definition?.kind == .fragment, let name = context.definition?.name {
            seen.insert(outline.text(of: name))
        }
        return (fragmentsOfText + others).compactMap { fragment in
            guard seen.insert(fragment.name).inserted else { return nil }
            if let schema, let parent, !schema.overlap(fragment.typeCondition, parent.name) { return nil }
            return CompletionItem(
                fragment.name, .fragment, detail: "on \(fragment.typeCondition)",
                documentation: fragment.file.map { "from \($0)" }, at: range)
        }
    }

    private var fragmentsOfText: [KnownFragment] {
        outline.definitions.compactMap { definition in
            guard definition.kind == .fragment, let name = definition.name,
                let on = definition.tokens.first(where: { outline.isWord(outline.tokens[$0], "on") }),
                definition.tokens.contains(on + 1), outline.tokens[on + 1].kind == .name
            else { return nil }
            return KnownFragment(
                name: outline.text(of: name), typeCondition: outline.text(of: outline.tokens[on + 1]))
        }
    }
}
