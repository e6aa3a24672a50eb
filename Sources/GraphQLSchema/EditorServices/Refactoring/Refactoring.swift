import GraphQLLanguage

/// A definition that may be rewritten at a cursor. Every refactoring answers with edits, or with nil where it has
/// nothing to do. The definition must parse: what is half typed is better left alone.
package struct Refactoring: Sendable {
    /// The definition with ranges that count from the start of its text.
    let definition: Definition
    /// The text of the definition, with the white space and comments behind it.
    let bytes: [UInt8]
    /// Where the cursor is in that text.
    let offset: Int
    let schema: Schema?
    private let document: EditedDocument
    private let lent: LentFragments
    /// Where the text starts in the document.
    let start: Int

    package init?(
        _ document: EditedDocument, at offset: Int, schema: Schema?, lent: LentFragments = LentFragments()
    ) {
        let index = document.index(at: offset)
        let part = document.parts[index]
        guard let definition = part.definition else { return nil }
        start = document.starts[index]
        self.definition = definition.moved(by: -part.base)
        bytes = part.bytes
        self.offset = offset - start
        self.schema = schema
        self.document = document
        self.lent = lent
    }

    /// The same for a text that is looked at once.
    package init?(in bytes: [UInt8], at offset: Int, schema: Schema?) {
        self.init(EditedDocument(bytes), at: offset, schema: schema)
    }

    /// The names that the document's operations have.
    var operationNames: Set<String> {
        Set(document.parts.compactMap { $0.fragmentName == nil ? $0.name : nil })
    }

    /// The names of the fragments that may be used.
    var fragmentNames: Set<String> { Set((document.parts + lent.parts).compactMap(\.fragmentName)) }

    /// A fragment that may be used, the document's own first, and the text that its ranges count in.
    func fragment(named name: String) -> (definition: FragmentDefinition, bytes: [UInt8])? {
        let own = document.parts.first { $0.fragmentName == name }
        guard let part = own ?? lent[name]?.part,
            case .fragment(let fragment)? = part.definition?.moved(by: -part.base)
        else { return nil }
        return (fragment, part.bytes)
    }

    /// Edits of the definition's text as edits of the document.
    func edits(_ edits: [TextEdit]) -> [TextEdit] {
        edits.map { TextEdit($0.range.moved(by: start), $0.replacement) }
    }

    // MARK: Where the cursor is

    /// A selection on the way from a definition to the cursor, and the type it is selected on.
    struct Step {
        var selection: Selection
        var parent: NamedType?
    }

    /// The selections around the cursor, the outermost first, and the type of what is selected innermost.
    func path() -> (steps: [Step], innermost: NamedType?) {
        var (set, type) = root
        var steps: [Step] = []
        while let current = set, let selection = current.selections.first(where: { $0.range.touches(offset) }) {
            steps.append(Step(selection: selection, parent: type))
            type = inner(of: selection, on: type)
            set = selection.selectionSet
        }
        return (steps, type)
    }

    var root: (SelectionSet?, NamedType?) {
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
    func indentation(at offset: Int) -> String { Self.indentation(at: offset, in: bytes) }

    static func indentation(at offset: Int, in bytes: [UInt8]) -> String {
        let start = bytes[..<offset].lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? 0
        let end = bytes[start...].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? bytes.count
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }

    func isOnOneLine(_ range: SourceRange) -> Bool { !bytes[range.bounds].contains { $0 == 0x0A || $0 == 0x0D } }

    func text(_ range: SourceRange) -> String { String(decoding: bytes[range.bounds], as: UTF8.self) }

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
