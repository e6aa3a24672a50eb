import GraphQLLanguage

/// Something that may be put where the cursor is.
package struct CompletionItem: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        case field, argument, inputField, enumValue, value, type, variable, directive, fragment, keyword
    }

    package var label: String
    package var kind: Kind
    /// The type, as the schema writes it.
    package var detail: String?
    package var documentation: String?
    package var deprecationReason: String?
    /// May hold line breaks; lines after the first want the indentation of the line they are put on.
    package var insertText: String
    /// Where the cursor goes, in UTF-8 bytes from the start of the inserted text; nil is its end.
    package var cursorOffsetInInsert: Int?
    package var replaceRange: SourceRange

    init(
        _ label: String, _ kind: Kind, detail: String? = nil, documentation: String? = nil,
        deprecationReason: String? = nil, insert: Snippet? = nil, at range: SourceRange
    ) {
        self.label = label
        self.kind = kind
        self.detail = detail
        self.documentation = documentation
        self.deprecationReason = deprecationReason
        insertText = insert?.text ?? label
        cursorOffsetInInsert = insert?.cursor
        replaceRange = range
    }
}

/// Text to insert and where the cursor goes in it: the first place that was left open.
struct Snippet {
    var text: String
    var cursor: Int?

    init(_ text: String) { self.text = text }

    mutating func append(_ more: String) { text += more }

    mutating func markCursor() { cursor = cursor ?? text.utf8.count }

    /// `(a: , b: )` for the inputs that must be given.
    mutating func appendRequired(_ inputs: [SchemaInputValue]) {
        let required = inputs.filter(\.isRequired)
        guard !required.isEmpty else { return }
        append("(")
        appendList(required)
        append(")")
    }

    mutating func appendList(_ inputs: [SchemaInputValue]) {
        for (index, input) in inputs.enumerated() {
            append((index > 0 ? ", " : "") + input.name + ": ")
            markCursor()
        }
    }

    /// Braces on lines of their own, the cursor between them.
    mutating func appendSelectionSet() {
        append(" {\n  ")
        markCursor()
        append("\n}")
    }
}
