import GraphQLLanguage

/// The fragments that other files lend to a document: it is completed, checked and sent with them.
///
/// They are parts of their own, whose ranges lie beyond those of any document that is being edited, so that nothing
/// found in one of them is taken for a place of the document.
package struct LentFragments: Sendable {
    /// A fragment, the file it comes from, and where its definition starts there.
    package struct Fragment: Sendable {
        package var part: DocumentPart
        package var file: String
        package var start: Int
        /// The line its definition starts on, from 0.
        package var line: Int

        /// The definition without the white space and comments around it.
        package var text: ArraySlice<UInt8> {
            part.outline.definitions.first.map { part.bytes[$0.range.bounds] } ?? part.bytes[...]
        }
    }

    /// Ranges of documents under edit stay below.
    static let firstBase = 1 << 30

    package private(set) var fragments: [Fragment] = []
    /// The names of the fragments that the other files use themselves.
    package private(set) var usedNames: Set<String> = []
    private var places: [String: Int] = [:]
    /// The files that define each fragment, in their order.
    private var definers: [String: [String]] = [:]
    private var moved: [ObjectIdentifier: (original: DocumentPart, part: DocumentPart)] = [:]
    /// The texts that were taken over last.
    private var files: [(path: String, stamp: EditedDocument.Stamp)] = []
    private var nextBase = firstBase

    package init() {}

    /// Takes over what other files hold now. Of two fragments with one name that of the earlier file is lent.
    package mutating func update(_ files: [(path: String, document: EditedDocument)]) {
        let now = files.map { (path: $0.path, stamp: $0.document.stamp) }
        guard !now.elementsEqual(self.files, by: { $0.path == $1.path && $0.stamp === $1.stamp }) else { return }
        self.files = now
        let all = files.reduce(0) { $0 + $1.document.bytes.count + $1.document.parts.count }
        if nextBase + all > Int(Int32.max) { (moved, nextBase) = ([:], Self.firstBase) }
        let before = moved
        (fragments, usedNames, places, moved) = ([], [], [:], [:])
        definers = [:]
        for (path, document) in files {
            let lines = document.firstLines
            for (index, part) in document.parts.enumerated() {
                usedNames.formUnion(part.spreads)
                guard let name = part.fragmentName else { continue }
                if definers[name]?.last != path { definers[name, default: []].append(path) }
                guard places[name] == nil else { continue }
                let id = ObjectIdentifier(part)
                let lent = before[id]?.part ?? DocumentPart(part, base: nextBase)
                if before[id] == nil { nextBase += part.bytes.count + 1 }
                moved[id] = (part, lent)
                places[name] = fragments.count
                let start = part.outline.definitions.first?.range.lowerBound ?? 0
                fragments.append(
                    Fragment(
                        part: lent, file: path, start: document.starts[index] + start,
                        line: lines[index] + part.lines.lowerBound))
            }
        }
    }

    package subscript(name: String) -> Fragment? { places[name].map { fragments[$0] } }

    /// The files that define a fragment; that of the first is lent.
    package func files(defining name: String) -> [String] { definers[name] ?? [] }

    package var parts: [DocumentPart] { fragments.map(\.part) }

    /// For completion.
    var known: [KnownFragment] {
        fragments.compactMap { lent in
            lent.part.fragment.map {
                KnownFragment(name: $0.name.value, typeCondition: $0.typeCondition.value, file: lent.file)
            }
        }
    }
}
