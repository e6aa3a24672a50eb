/// Which containers are unfolded. What the user did last wins; what was done to all below a node is one range of the
/// tape, however much lies in it.
struct ResultFolds: Sendable, Equatable {
    private struct Rule: Sendable, Equatable {
        var range: Range<Int>
        var isOpen: Bool
    }

    /// Containers that are open until the user says otherwise.
    private var initiallyOpen: Set<Int>
    private var rules: [Rule] = []
    /// Said about one container, after every rule that holds it.
    private var single: [Int: Bool] = [:]
    private let isAllOpen: Bool

    init(initiallyOpen: Set<Int> = []) {
        self.initiallyOpen = initiallyOpen
        isAllOpen = false
    }

    private init(isAllOpen: Bool) {
        initiallyOpen = []
        self.isAllOpen = isAllOpen
    }

    /// Everything open, as text is shown.
    static let allOpen = ResultFolds(isAllOpen: true)

    func isOpen(_ index: Int) -> Bool {
        if isAllOpen { return true }
        if let isOpen = single[index] { return isOpen }
        if let rule = rules.last(where: { $0.range.contains(index) }) { return rule.isOpen }
        return initiallyOpen.contains(index)
    }

    mutating func set(_ index: Int, open: Bool) {
        single[index] = open
    }

    /// Opens or closes everything within a range of the tape.
    mutating func setAll(in range: Range<Int>, open: Bool) {
        single = single.filter { !range.contains($0.key) }
        rules.removeAll { range.contains($0.range.lowerBound) && $0.range.upperBound <= range.upperBound }
        rules.append(Rule(range: range, isOpen: open))
    }

    /// The containers the user folded or unfolded one by one, and the ranges.
    var changes: (single: [(index: Int, isOpen: Bool)], ranges: [(start: Int, isOpen: Bool)]) {
        (single.map { ($0.key, $0.value) }, rules.map { ($0.range.lowerBound, $0.isOpen) })
    }
}

extension ResultContent {
    /// What a new result shows unfolded: as much as fits a screen, level by level. Elements of lists stay folded, since
    /// their previews name them, and so do small objects of scalars, since their previews tell all.
    func initialFolds(rows: Int) -> ResultFolds {
        var open: Set<Int> = []
        var room = max(8, rows) - roots.count
        // `isListed`: the child is an element of a list.
        var queue: [(index: Int, isListed: Bool, depth: Int)] = []
        for ordinal in 0..<min(roots.count, 64) {
            let value = roots.child(ordinal).value
            if value != extensions?.index { queue.append((value, false, 0)) }
        }
        var next = 0
        while next < queue.count, room > 0 {
            let (index, isListed, depth) = queue[next]
            next += 1
            let node = node(index)
            guard node.isContainer, node.count > 0, !(isListed && node.kind == .object) else { continue }
            let isFlat = node.kind == .object && node.members.allSatisfy { !$0.value.isContainer }
            guard depth == 0 || !isFlat && (node.kind == .array || node.count <= room) else { continue }
            open.insert(index)
            room -= node.count
            if node.kind == .object {
                for member in node.members.prefix(64) { queue.append((member.value.index, false, depth + 1)) }
            } else if node.count <= 64 {
                for element in node.elements { queue.append((element.index, true, depth + 1)) }
            }
        }
        return ResultFolds(initiallyOpen: open)
    }
}
