import GraphQLLanguage

/// A fragment that is defined in another text of the same project.
package struct KnownFragment: Sendable, Hashable {
    package var name: String
    package var typeCondition: String
    /// The file that defines it, for whoever may use it.
    package var file: String?

    package init(name: String, typeCondition: String, file: String? = nil) {
        self.name = name
        self.typeCondition = typeCondition
        self.file = file
    }
}

/// What may stand at the cursor, best first. Without a schema there are still variables, fragments and keywords.
package func completions(
    in bytes: [UInt8], at offset: Int, schema: Schema?, fragments: [KnownFragment] = []
) -> [CompletionItem] {
    let outline = DocumentOutline(bytes)
    guard let context = CursorContext(outline, at: offset, schema: schema) else { return [] }
    let completer = Completer(outline: outline, context: context, schema: schema, others: fragments)
    return CompletionRanking.ranked(completer.items, prefix: context.prefix)
}

struct Completer {
    let outline: DocumentOutline
    let context: CursorContext
    let schema: Schema?
    var others: [KnownFragment]
    /// Where else a fragment's variables may be declared.
    var variableOutlines: [DocumentOutline] = []

    var range: SourceRange { context.replaceRange }

    var items: [CompletionItem] {
        switch context.place {
        case .definition: keywords(["query", "mutation", "subscription", "fragment"])
        case .fragmentOn: keywords(["on"])
        case .typeCondition(let parent): conditionTypes(parent).map { typeCondition($0, label: $0.name) }
        case .selection(let parent): parent.map(fields) ?? []
        case .spread(let parent):
            fragments(on: parent) + conditionTypes(parent).map { typeCondition($0, label: "on \($0.name)") }
        case .directive(let location): directives(at: location)
        case .argumentName(let owner, let used):
            inputs(owner?.arguments ?? [], used: used, kind: .argument)
        case .inputField(let type, let used): inputs(type?.inputFields ?? [], used: used, kind: .inputField)
        case .value(let type): values(of: type) + variables(for: type)
        case .variable(let type): variables(for: type)
        case .variableType: inputTypes
        case .newName, .variableDeclaration, .nothing: []
        }
    }

    private func keywords(_ words: [String]) -> [CompletionItem] {
        words.filter { word in
            guard let schema, let kind = OperationKind(rawValue: word) else { return true }
            return schema.rootType(for: kind) != nil
        }.map { CompletionItem($0, .keyword, insert: Snippet($0 + " "), at: range) }
    }

    // MARK: Fields

    private func fields(of parent: NamedType) -> [CompletionItem] {
        guard let schema else { return [] }
        return (parent.fields + schema.metaFields(on: parent)).map { field in
            CompletionItem(
                field.name, .field, detail: field.type.description, documentation: field.description,
                deprecationReason: field.deprecationReason, insert: snippet(for: field), at: range)
        }
    }

    /// The name, with required arguments and braces unless they are there already.
    private func snippet(for field: SchemaField) -> Snippet {
        var snippet = Snippet(field.name)
        guard context.next?.kind != .openParenthesis, context.next?.kind != .colon || context.isAfterAlias else {
            return snippet
        }
        snippet.appendRequired(field.arguments)
        if schema?[field.type.namedType]?.kind.isComposite == true, context.next?.kind != .openBrace,
            context.next?.kind != .at
        {
            snippet.appendSelectionSet()
        }
        return snippet
    }

    // MARK: Inputs

    private func inputs(
        _ inputs: [SchemaInputValue], used: [String], kind: CompletionItem.Kind
    ) -> [CompletionItem] {
        let hasColon = context.next?.kind == .colon
        let open = inputs.filter { !used.contains($0.name) }
        return (open.filter(\.isRequired) + open.filter { !$0.isRequired }).map { input in
            CompletionItem(
                input.name, kind, detail: detail(of: input), documentation: input.description,
                deprecationReason: input.deprecationReason,
                insert: Snippet(hasColon ? input.name : input.name + ": "), at: range)
        }
    }

    private func detail(of input: SchemaInputValue) -> String {
        input.type.description + (input.defaultValue.map { " = " + Printer.print($0) } ?? "")
    }

    // MARK: Directives

    private func directives(at location: DirectiveLocation) -> [CompletionItem] {
        let known = schema.map { schema in schema.directiveNames.compactMap { schema.directives[$0] } }
        return (known ?? BuiltIns.parts.directives).filter { $0.isAllowed(at: location) }.map { directive in
            var snippet = Snippet("@" + directive.name)
            if context.next?.kind != .openParenthesis { snippet.appendRequired(directive.arguments) }
            return CompletionItem(
                "@" + directive.name, .directive, documentation: directive.description, insert: snippet, at: range)
        }
    }
}
