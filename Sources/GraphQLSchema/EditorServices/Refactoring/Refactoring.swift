import GraphQLLanguage

/// A text that may be rewritten at a cursor. Every refactoring answers with edits, or with nil where it has nothing to
/// do. The text must parse: what is half typed is better left alone.
package struct Refactoring: Sendable {
    let document: Document
    let schema: Schema?
    let offset: Int

    var bytes: [UInt8] { document.source.bytes }

    package init?(in bytes: [UInt8], at offset: Int, schema: Schema?) {
        guard let document = try? Parser.parse(Source(bytes: bytes)) else { return nil }
        self.document = document
        self.schema = schema
        self.offset = offset
    }

    // MARK: Where the cursor is

    /// The definition around the cursor.
    var definition: Definition? { document.definitions.first { $0.range.touches(offset) } }

    /// A selection on the way from a definition to the cursor, and the type it is selected on.
    struct Step {
        var selection: Selection
        var parent: NamedType?
    }

    /// The selections around the cursor, the outermost first, and the type of what is selected innermost.
    func path(in definition: Definition) -> (steps: [Step], innermost: NamedType?) {
        var (set, type) = root(of: definition)
        var steps: [Step] = []
        while let current = set, let selection = current.selections.first(where: { $0.range.touches(offset) }) {
            steps.append(Step(selection: selection, parent: type))
            type = inner(of: selection, on: type)
            set = selection.selectionSet
        }
        return (steps, type)
    }

    func root(of definition: Definition) -> (SelectionSet?, NamedType?) {
        switch definition {
        case .operation(let operation): (operation.selectionSet, schema?.rootType(for: operation.kind))
        case .fragment(let fragment): (fragment.selectionSet, schema?[fragment.typeCondition.value])
        default: (nil, nil)
        }
    }

    /// The type that a selection's own selections are on.
    func inner(of selection: Selection, on parent: NamedType?) -> NamedType? {
        switch selection {
        case .field(let field):
            parent.flatMap { schema?.field(named: field.name.value, on: $0) }.flatMap { schema?[$0.type.namedType] }
        case .inlineFragment(let fragment): fragment.typeCondition.map { schema?[$0.value] } ?? parent
        case .fragmentSpread: nil
        }
    }

    // MARK: Text

    /// The white space that the line of an offset begins with.
    func indentation(at offset: Int) -> String {
        let start = bytes[..<offset].lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? 0
        let end = bytes[start...].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? bytes.count
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }

    func isOnOneLine(_ range: SourceRange) -> Bool { !bytes[range.bounds].contains { $0 == 0x0A || $0 == 0x0D } }

    func text(_ range: SourceRange) -> String { document.source.text(range) }

    /// A name that none of the taken ones is: the wanted one, or that with a number.
    static func free(_ name: String, _ taken: Set<String>) -> String {
        if !taken.contains(name) { return name }
        var number = 2
        while taken.contains("\(name)\(number)") { number += 1 }
        return "\(name)\(number)"
    }
}

extension String {
    /// With its first letter as a capital one.
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
