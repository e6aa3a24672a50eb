import GraphQLLanguage

/// Merges an operation's selection sets into the levels of ``Selections``.
///
/// A level is known by the selection sets it is merged from, so positions of the response that select the same share one,
/// and a chain of fragments that each use the next one twice costs a level for each selection set instead of two to the
/// power of their number.
struct SelectionsCompiler {
    /// More different levels than this are refused: no honest document has them.
    private static let levelLimit = 100_000

    /// A selection set that is merged into a level, and the occurrence in the parent's group that brought it in.
    private struct Origin: Hashable {
        let brace: Int
        let occurrence: UInt8
    }

    private struct Work {
        let number: Int
        let sets: [(set: SelectionSet, occurrence: UInt8)]
    }

    private let fragments: FragmentClosure
    private let added: Set<Int>
    private var numbers: [[Origin]: Int] = [:]
    private var levels: [Selections.Level?] = []
    private var work: [Work] = []

    static func compile(
        _ operation: OperationDefinition, fragments: FragmentClosure, added: Set<Int>
    ) throws(OperationDocumentError) -> Selections {
        var compiler = SelectionsCompiler(fragments: fragments, added: added)
        _ = compiler.number(for: [(operation.selectionSet, 0)])
        while let next = compiler.work.popLast() {
            guard compiler.compile(next) else { throw .tooDeep(limit: FieldCollector.depthLimit) }
            if compiler.levels.count > levelLimit { throw .tooComplex(limit: levelLimit) }
        }
        return Selections(levels: compiler.levels.map { $0! })
    }

    private init(fragments: FragmentClosure, added: Set<Int>) {
        self.fragments = fragments
        self.added = added
    }

    private mutating func number(for sets: [(set: SelectionSet, occurrence: UInt8)]) -> Int {
        let key = sets.map { Origin(brace: $0.set.range.lowerBound, occurrence: $0.occurrence) }
        if let number = numbers[key] { return number }
        let number = levels.count
        numbers[key] = number
        levels.append(nil)
        work.append(Work(number: number, sets: sets))
        return number
    }

    /// Compiles one level; false if its fragments are nested too deep.
    private mutating func compile(_ work: Work) -> Bool {
        var collector = FieldCollector(fragments: fragments, added: added)
        for (set, occurrence) in work.sets {
            collector.collect(set, Selections.Scope(), parents: 1 << UInt64(occurrence), depth: 0)
        }
        guard !collector.isTooDeep else { return false }
        let groups = collector.groups.map { group in
            // A selection set that two equal scopes bring in twice is merged once.
            var seen: Set<Origin> = []
            let sets = group.selections.compactMap { selection -> (set: SelectionSet, occurrence: UInt8)? in
                guard let set = selection.set else { return nil }
                let origin = Origin(brace: set.range.lowerBound, occurrence: selection.field.occurrence)
                return seen.insert(origin).inserted ? (set, selection.field.occurrence) : nil
            }
            return Selections.Group(
                responseKey: group.responseKey, fields: group.selections.map(\.field),
                child: sets.isEmpty ? nil : number(for: sets))
        }
        levels[work.number] = Selections.Level(groups: groups)
        return true
    }
}
