import GraphQLLanguage

/// A definition of a document that is being edited, with the white space and comments behind it, and everything that
/// is known of it alone. An edit makes new parts of those it touches; the others are shared.
package final class DocumentPart: Sendable {
    package let bytes: [UInt8]
    package let outline: DocumentOutline
    /// Nil when the text does not parse.
    package let definition: Definition?
    package let syntaxError: SyntaxError?
    /// The fragments that the text names, whether it parses or not.
    package let spreads: Set<String>
    /// Ranges in ``definition`` count from here, so that no two parts have a range in common.
    package let base: Int
    /// Line feeds in the whole text, and before the first and the last byte of the definition.
    package let lineFeeds: Int
    package let lines: ClosedRange<Int>

    /// Nil when cancelled: one definition may be as large as a file can be.
    ///
    /// - Parameter outline: of these bytes, where it is known already.
    init?(_ bytes: [UInt8], base: Int, outline: DocumentOutline? = nil, isCancelled: () -> Bool) {
        guard let outline = outline ?? DocumentOutline(bytes, isCancelled: isCancelled) else { return nil }
        self.bytes = bytes
        self.base = base
        self.outline = outline
        (lineFeeds, lines) = Self.lines(of: outline)
        spreads = Self.spreads(in: outline)
        guard !outline.tokens.isEmpty else {
            (definition, syntaxError) = (nil, nil)
            return
        }
        do throws(SyntaxError) {
            guard let document = try Parser.parse(Source(bytes: bytes), isCancelled: isCancelled) else { return nil }
            definition = document.definitions.first?.moved(by: base)
            syntaxError = nil
        } catch {
            definition = nil
            syntaxError = error
        }
    }

    /// Another's definition, in the text that it has, with ranges that count from another place.
    init(_ other: DocumentPart, base: Int) {
        bytes = other.bytes
        self.base = base
        outline = other.outline
        (lineFeeds, lines) = (other.lineFeeds, other.lines)
        definition = other.definition?.moved(by: base - other.base)
        syntaxError = other.syntaxError
        spreads = other.spreads
    }

    private static func lines(of outline: DocumentOutline) -> (Int, ClosedRange<Int>) {
        func count(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $1 == 0x0A ? $0 + 1 : $0 } }
        let range = outline.definitions.first?.range.bounds ?? 0..<0
        let first = count(outline.bytes[..<range.lowerBound])
        let last = first + count(outline.bytes[range])
        return (last + count(outline.bytes[range.upperBound...]), first...last)
    }

    private static func spreads(in outline: DocumentOutline) -> Set<String> {
        var names: Set<String> = []
        for index in outline.tokens.indices.dropLast() where outline.tokens[index].kind == .spread {
            let name = outline.tokens[index + 1]
            if name.kind == .name, !outline.isWord(name, "on") { names.insert(outline.text(of: name)) }
        }
        return names
    }

    package var kind: DocumentOutline.Kind? { outline.definitions.first?.kind }

    /// The name of the operation or fragment.
    package var name: String? { outline.definitions.first?.name.map(outline.text) }

    /// Where the name stands, from the part's start.
    package var nameRange: SourceRange? { outline.definitions.first?.name?.range }

    package var fragmentName: String? { kind == .fragment ? name : nil }

    package var fragment: FragmentDefinition? {
        if case .fragment(let fragment)? = definition { fragment } else { nil }
    }
}
