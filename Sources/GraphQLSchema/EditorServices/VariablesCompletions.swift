import GraphQLLanguage

/// What may stand at the cursor in the JSON of an operation's variables.
package func variablesCompletions(
    in bytes: [UInt8], at offset: Int, variables: [DeclaredVariable], schema: Schema?
) -> [CompletionItem] {
    let scanner = VariablesScanner(bytes, at: offset, variables: variables, schema: schema)
    let range = SourceRange(scanner.wordStart..<max(scanner.wordStart, scanner.wordEnd))
    let items: [CompletionItem] =
        switch scanner.place {
        case .nothing: []
        case .name(let inputs, let used):
            inputs.filter { !used.contains($0.name) }.map { input in
                CompletionItem(
                    input.name, .inputField, detail: input.type.description, documentation: input.description,
                    deprecationReason: input.deprecationReason,
                    insert: Snippet("\"\(input.name)\"" + (hasColon(bytes, after: range.upperBound) ? "" : ": ")),
                    at: range)
            }
        case .value(let type): type.map { jsonValues(of: $0, schema: schema, at: range) } ?? []
        }
    return CompletionRanking.ranked(items, prefix: scanner.prefix)
}

private func hasColon(_ bytes: [UInt8], after offset: Int) -> Bool {
    bytes[min(offset, bytes.count)...].first { $0 != 0x20 } == 0x3A
}

private func jsonValues(of type: SchemaType, schema: Schema?, at range: SourceRange) -> [CompletionItem] {
    var items: [CompletionItem] = []
    if type.isList {
        var snippet = Snippet("[")
        snippet.markCursor()
        snippet.append("]")
        items.append(CompletionItem("[ ]", .value, detail: type.description, insert: snippet, at: range))
    } else if let named = schema?[type.namedType] {
        switch named.kind {
        case .enum:
            items = named.enumValues.map { value in
                CompletionItem(
                    value.name, .enumValue, detail: named.name, documentation: value.description,
                    deprecationReason: value.deprecationReason, insert: Snippet("\"\(value.name)\""), at: range)
            }
        case .scalar where named.name == "Boolean":
            items = ["true", "false"].map { CompletionItem($0, .value, detail: "Boolean", at: range) }
        case .inputObject:
            var snippet = Snippet("{ ")
            for (index, field) in named.inputFields.filter(\.isRequired).enumerated() {
                snippet.append((index > 0 ? ", " : "") + "\"\(field.name)\": ")
                snippet.markCursor()
            }
            snippet.markCursor()
            snippet.append(" }")
            items = [
                CompletionItem(
                    "{ }", .value, detail: named.name, documentation: named.description, insert: snippet, at: range)
            ]
        default: break
        }
    }
    if !type.isNonNull { items.append(CompletionItem("null", .value, at: range)) }
    return items
}
