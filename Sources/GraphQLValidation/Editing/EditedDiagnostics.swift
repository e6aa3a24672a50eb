import GraphQLLanguage
import GraphQLSchema

/// The diagnostics of a document that is being edited. Each definition keeps its own until it, or a fragment that it
/// uses, changes; definitions that do not parse do not keep the others from being checked. A fragment may be used by
/// thousands: those that an update has no time for keep what they had until a later one.
package struct EditedDiagnostics: Sendable {
    private var errors: [ObjectIdentifier: [ValidationError]] = [:]
    private var known: [ObjectIdentifier: DocumentPart] = [:]
    /// The uses of variables in fragments that were walked through.
    private var uses: [ObjectIdentifier: [ValidationContext.VariableUse]] = [:]
    /// Definitions whose text is as it was, and what they use is not.
    private var outdated: Set<ObjectIdentifier> = []

    package let schema: Schema

    /// A definition of more bytes is no person's; it is read, but not checked.
    private static let longestChecked = 1 << 20

    package init(schema: Schema) { self.schema = schema }

    /// Whether every diagnostic is that of the text as it is now. Else another update, also of the same text, goes on.
    package var isUpToDate: Bool { outdated.isEmpty }

    /// What the definitions may cost together that are checked again though their text is as it was: about as many
    /// bytes as are checked in a few milliseconds.
    package static let usualBudget = 200_000

    /// The diagnostics, in the order of the text. Cancelled, it is nil, and what was checked so far is kept.
    package mutating func update(
        _ document: EditedDocument, lent: LentFragments, budget: Int = EditedDiagnostics.usualBudget,
        isCancelled: () -> Bool
    ) -> [Diagnostic]? {
        let project = PartIndex(document.parts, lent: lent)
        forget(project)
        for part in document.parts where part.definition != nil && errors[ObjectIdentifier(part)] == nil {
            guard !isCancelled() else { return nil }
            _ = check(part, project)
        }
        var left = budget
        for part in outdated.isEmpty ? [] : document.parts where left > 0 && outdated.contains(ObjectIdentifier(part)) {
            guard !isCancelled() else { return nil }
            left -= check(part, project)
        }
        return diagnostics(document, project)
    }

    /// The diagnostics of a document that uses no other files.
    package mutating func update(
        _ document: EditedDocument, budget: Int = EditedDiagnostics.usualBudget
    ) -> [Diagnostic] {
        update(document, lent: LentFragments(), budget: budget) { false } ?? []
    }

    // MARK: What changed

    /// Drops what edits have replaced, and what rests on a fragment that came, went or changed.
    private mutating func forget(_ project: PartIndex) {
        let current = Set(project.parts.map(ObjectIdentifier.init))
        var changed: Set<String> = []
        for (id, part) in known where !current.contains(id) {
            if let name = part.fragmentName { changed.insert(name) }
            known[id] = nil
            errors[id] = nil
            uses[id] = nil
            outdated.remove(id)
        }
        for part in project.parts where known[ObjectIdentifier(part)] == nil {
            known[ObjectIdentifier(part)] = part
            if let name = part.fragmentName { changed.insert(name) }
        }
        guard !changed.isEmpty else { return }
        for part in project.users(of: changed) where errors[ObjectIdentifier(part)] != nil {
            outdated.insert(ObjectIdentifier(part))
        }
        // What an unknown name may have meant is another question now.
        for (id, found) in errors where found.contains(where: { $0.rule == KnownFragmentNames.name }) {
            outdated.insert(id)
        }
    }

    // MARK: Checking one definition

    /// Returns what it cost.
    private mutating func check(_ part: DocumentPart, _ project: PartIndex) -> Int {
        outdated.remove(ObjectIdentifier(part))
        guard part.bytes.count < Self.longestChecked else {
            errors[ObjectIdentifier(part)] = []
            return 0
        }
        let (fragments, isWhole) = project.fragments(of: part)
        errors[ObjectIdentifier(part)] = faults(of: part, with: fragments, isWhole: isWhole, project)
        return part.bytes.count + fragments.count * 30
    }

    private mutating func faults(
        of part: DocumentPart, with fragments: [DocumentPart], isWhole: Bool, _ project: PartIndex
    ) -> [ValidationError] {
        guard let definition = part.definition else { return [] }
        let context = ValidationContext(
            document: Document(definitions: [definition]), schema: schema, fragments: project.table)
        for fragment in fragments {
            guard let name = fragment.fragmentName else { continue }
            context.uses[.fragment(name)] = variableUses(fragment)
        }
        let rules = ExecutableRules.ofOneDefinition.map { $0.init(context) }
        var walker = DocumentWalker(context: context, rules: rules)
        walker.walk()
        if let name = part.fragmentName { uses[ObjectIdentifier(part)] = context.uses[.fragment(name)] ?? [] }
        guard !isWhole else { return context.errors }
        // A fragment that does not parse right now is neither unknown nor without variables.
        return context.errors.filter { error in
            error.rule != NoUnusedVariables.name
                && !(error.rule == KnownFragmentNames.name && project.isBroken(at: error, in: part))
        }
    }

    private mutating func variableUses(_ part: DocumentPart) -> [ValidationContext.VariableUse] {
        if let known = uses[ObjectIdentifier(part)] { return known }
        guard let definition = part.definition, let name = part.fragmentName else { return [] }
        let context = ValidationContext(document: Document(definitions: [definition]), schema: schema)
        var walker = DocumentWalker(context: context, rules: [])
        walker.walk()
        let found = context.uses[.fragment(name)] ?? []
        uses[ObjectIdentifier(part)] = found
        return found
    }

    // MARK: Putting them together

    private func diagnostics(_ document: EditedDocument, _ project: PartIndex) -> [Diagnostic] {
        let places = document.places
        var found = Set(Diagnostic.syntax(of: document))
        for (index, part) in document.parts.enumerated() {
            for error in errors[ObjectIdentifier(part)] ?? [] {
                // What is wrong only in a lent fragment is said where it is used: at the definition's name.
                let name = part.nameRange?.moved(by: document.starts[index])
                guard let place = error.ranges.lazy.compactMap(places.range).first ?? name else { continue }
                found.insert(Diagnostic(range: place, rule: error.rule, message: error.message))
            }
        }
        found.formUnion(project.namingProblems(document.starts))
        found.formUnion(project.ambiguousSpreads(document.starts))
        return found.sorted { left, right in
            (left.range.start, left.range.end, left.rule, left.message)
                < (right.range.start, right.range.end, right.rule, right.message)
        }
    }
}

extension ExecutableRules {
    /// All but those that compare the definitions of a document with each other.
    fileprivate static var ofOneDefinition: [any ValidationRule.Type] {
        let others: Set<String> = [
            UniqueOperationNames.name, LoneAnonymousOperation.name, UniqueFragmentNames.name, NoUnusedFragments.name,
        ]
        return all.filter { !others.contains($0.name) }
    }
}
