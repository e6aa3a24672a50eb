import GraphQLLanguage
import GraphQLSchema

/// The parts of an edited document, and those that other files lend it, by the names they define and use.
struct PartIndex {
    /// The document's own first.
    let parts: [DocumentPart]
    private let own: ArraySlice<DocumentPart>
    private let lent: LentFragments
    let table: FragmentTable
    private var fragments: [String: DocumentPart] = [:]
    private var usersByName: [String: [DocumentPart]] = [:]

    init(_ own: [DocumentPart], lent: LentFragments) {
        let names = Set(own.lazy.compactMap(\.fragmentName))
        parts = own + lent.parts.filter { !names.contains($0.fragmentName ?? "") }
        self.own = parts.prefix(own.count)
        self.lent = lent
        table = FragmentTable(parts.lazy.compactMap(\.fragment))
        for part in parts {
            if let name = part.fragmentName { fragments[name] = part }
            for name in part.spreads { usersByName[name, default: []].append(part) }
        }
    }

    /// The fragments that a definition needs, directly or through others, and whether all of them parse.
    func fragments(of part: DocumentPart) -> (parts: [DocumentPart], isWhole: Bool) {
        var found: [DocumentPart] = []
        var seen: Set<String> = part.fragmentName.map { [$0] } ?? []
        var open = Array(part.spreads)
        var isWhole = true
        while let name = open.popLast() {
            guard seen.insert(name).inserted, let fragment = fragments[name] else { continue }
            if fragment.definition == nil { isWhole = false } else { found.append(fragment) }
            open += fragment.spreads
        }
        return (found, isWhole)
    }

    /// The names of all fragments that some of the definitions need.
    private func usedFragments(of parts: [DocumentPart]) -> Set<String> {
        var found: Set<String> = []
        var open = parts.flatMap(\.spreads)
        while let name = open.popLast() {
            guard let fragment = fragments[name], found.insert(name).inserted else { continue }
            open += fragment.spreads
        }
        return found
    }

    /// The definitions that use one of the fragments, directly or through others.
    func users(of names: Set<String>) -> [DocumentPart] {
        var found: [DocumentPart] = []
        var seen: Set<ObjectIdentifier> = []
        var open = Array(names)
        while let name = open.popLast() {
            for user in usersByName[name] ?? [] where seen.insert(ObjectIdentifier(user)).inserted {
                found.append(user)
                if let name = user.fragmentName { open.append(name) }
            }
        }
        return found
    }

    /// Whether the fragment that an error calls unknown is there, and only does not parse.
    func isBroken(at error: ValidationError, in part: DocumentPart) -> Bool {
        guard let range = error.ranges.first else { return false }
        let bounds = range.lowerBound - part.base..<range.upperBound - part.base
        guard part.bytes.indices.contains(bounds.lowerBound), bounds.upperBound <= part.bytes.count else {
            return false
        }
        return fragments[String(decoding: part.bytes[bounds], as: UTF8.self)] != nil
    }

    // MARK: Names

    /// What the definitions of a document owe each other: names of their own, and a use for each fragment. A document
    /// of nothing but fragments is there for others.
    func namingProblems(_ starts: [Int]) -> [Diagnostic] {
        var problems: [Diagnostic] = []
        var names: Set<String> = []
        var fragmentNames: Set<String> = []
        let operations = own.filter { if case .operation? = $0.kind { true } else { false } }
        let used = usedFragments(of: operations).union(lent.usedNames)
        for (index, part) in own.enumerated() {
            func report(_ rule: String, _ message: String, _ range: SourceRange?) {
                guard let range = range ?? part.outline.definitions.first?.range else { return }
                let place = SourceRange(range.lowerBound + starts[index]..<range.upperBound + starts[index])
                problems.append(Diagnostic(range: place, rule: rule, message: message))
            }
            switch part.kind {
            case .operation?:
                if let name = part.name {
                    guard !names.insert(name).inserted else { continue }
                    report(
                        UniqueOperationNames.name, "There can be only one operation named \"\(name)\".",
                        part.nameRange)
                } else if operations.count > 1, part.definition != nil {
                    report(
                        LoneAnonymousOperation.name, "This anonymous operation must be the only defined operation.",
                        nil)
                }
            case .fragment?:
                guard let name = part.name else { continue }
                if !fragmentNames.insert(name).inserted {
                    report(
                        UniqueFragmentNames.name, "There can be only one fragment named \"\(name)\".", part.nameRange)
                } else if let file = lent.files(defining: name).first {
                    report(
                        UniqueFragmentNames.name,
                        "There can be only one fragment named \"\(name)\": \(file) defines it too, and this one counts here.",
                        part.nameRange)
                } else if !operations.isEmpty, !used.contains(name), part.definition != nil {
                    report(NoUnusedFragments.name, "Fragment \"\(name)\" is never used.", part.nameRange)
                }
            default: continue
            }
        }
        return problems
    }

    /// Spreads of fragments that several other files define: one of them counts, and it should be plain which.
    func ambiguousSpreads(_ starts: [Int]) -> [Diagnostic] {
        let ownNames = Set(own.lazy.compactMap(\.fragmentName))
        var problems: [Diagnostic] = []
        for (index, part) in own.enumerated() {
            let ambiguous = part.spreads.filter { !ownNames.contains($0) && lent.files(defining: $0).count > 1 }
            guard !ambiguous.isEmpty else { continue }
            for (spread, name) in zip(part.outline.tokens, part.outline.tokens.dropFirst())
            where spread.kind == .spread && name.kind == .name {
                let word = part.outline.text(of: name)
                guard ambiguous.contains(word) else { continue }
                let files = lent.files(defining: word)
                problems.append(
                    Diagnostic(
                        range: name.range.moved(by: starts[index]), rule: UniqueFragmentNames.name,
                        message: "Fragment \"\(word)\" is defined in \(files.joined(separator: " and in ")); that of "
                            + "\(files[0]) counts."))
            }
        }
        return problems
    }
}
