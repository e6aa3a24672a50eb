import GraphQLLanguage
import GraphQLSchema

/// graphql-js's algorithm: every pair of fields that could answer under one key is compared once. It names every
/// conflict with all its fields, but takes the square of the number of repeats; so it has a budget.
struct PairwiseMerging {
    /// What a document that nobody wrote by hand costs.
    struct BudgetExceeded: Error {}

    private let context: ValidationContext
    private let collector: FieldCollector
    private var budget = 200_000
    /// How many fragments and fields deep a comparison is. A chain of fragments is as long as the document.
    private var depth = 0
    private var comparedFragments: [Pair: Bool] = [:]
    private var keys = DistinctKeys()

    private struct Pair: Hashable {
        var first: String
        var second: String

        init(_ left: String, _ right: String) { (first, second) = left < right ? (left, right) : (right, left) }
    }

    init(_ context: ValidationContext, _ collector: FieldCollector) {
        self.context = context
        self.collector = collector
    }

    private mutating func spend(_ cost: Int) throws(BudgetExceeded) {
        budget -= cost
        if budget < 0 || depth > 500 { throw BudgetExceeded() }
    }

    /// Adds the conflicts of a selection set and of all sets inside it.
    mutating func conflicts(
        in set: SelectionSet, on type: NamedType?, _ found: inout [FieldConflict]
    ) throws(BudgetExceeded) {
        // Nearly every set, and nothing in it can conflict: no need to collect its fields.
        guard keys.hold(for: set) else { return try conflicts(in: collector.collect(set, on: type), &found) }
        for case .field(let field) in set.selections {
            guard let inner = field.selectionSet else { continue }
            let definition = type?.field(named: field.name.value)
            try conflicts(in: inner, on: (definition?.type.namedType).flatMap { context.type($0) }, &found)
        }
    }

    /// Adds the conflicts of collected fields and of all sets inside them.
    mutating func conflicts(
        in fields: CollectedFields, _ found: inout [FieldConflict]
    ) throws(BudgetExceeded) {
        try within(fields, &found)
        for field in fields.all {
            if field.isSelectionCollected {
                if let selection = field.selection { try conflicts(in: selection, &found) }
            } else if let set = field.node.selectionSet {
                try conflicts(in: set, on: field.type, &found)
            }
        }
    }

    private mutating func within(_ fields: CollectedFields, _ found: inout [FieldConflict]) throws(BudgetExceeded) {
        for group in fields.groups where group.fields.count > 1 {
            for (index, left) in group.fields.enumerated() {
                for right in group.fields[(index + 1)...] {
                    if let conflict = try compare(left, right, group.key, exclusive: false) { found.append(conflict) }
                }
            }
        }
        for (index, name) in fields.fragmentNames.enumerated() {
            try between(fields, fragment: name, exclusive: false, &found)
            for other in fields.fragmentNames[(index + 1)...] {
                try between(fragment: name, other, exclusive: false, &found)
            }
        }
    }

    // MARK: Between two sets

    private mutating func between(
        _ left: CollectedFields, _ right: CollectedFields, exclusive: Bool, _ found: inout [FieldConflict]
    ) throws(BudgetExceeded) {
        guard !right.groups.isEmpty else { return }
        for group in left.groups {
            try spend(1)
            guard let rights = right.fields(for: group.key) else { continue }
            for leftField in group.fields {
                for rightField in rights {
                    if let conflict = try compare(leftField, rightField, group.key, exclusive: exclusive) {
                        found.append(conflict)
                    }
                }
            }
        }
    }

    private mutating func between(
        _ fields: CollectedFields, fragment name: String, exclusive: Bool, _ found: inout [FieldConflict]
    ) throws(BudgetExceeded) {
        try spend(1)
        guard !fields.groups.isEmpty else { return }
        depth += 1
        defer { depth -= 1 }
        // What was compared as if both could apply needs no second look.
        if let compared = fields.comparedFragments[name], !compared || exclusive { return }
        fields.comparedFragments[name] = exclusive
        guard let other = collector.collect(fragment: name), other !== fields else { return }
        try between(fields, other, exclusive: exclusive, &found)
        for inner in other.fragmentNames { try between(fields, fragment: inner, exclusive: exclusive, &found) }
    }

    private mutating func between(
        fragment left: String, _ right: String, exclusive: Bool, _ found: inout [FieldConflict]
    ) throws(BudgetExceeded) {
        try spend(2)
        guard left != right else { return }
        depth += 1
        defer { depth -= 1 }
        let pair = Pair(left, right)
        if let compared = comparedFragments[pair], !compared || exclusive { return }
        comparedFragments[pair] = exclusive
        guard let leftFields = collector.collect(fragment: left), let rightFields = collector.collect(fragment: right)
        else { return }
        try between(leftFields, rightFields, exclusive: exclusive, &found)
        for inner in rightFields.fragmentNames { try between(fragment: left, inner, exclusive: exclusive, &found) }
        for inner in leftFields.fragmentNames { try between(fragment: inner, right, exclusive: exclusive, &found) }
    }

    // MARK: Two fields

    private mutating func compare(
        _ left: CollectedField, _ right: CollectedField, _ key: String, exclusive: Bool
    ) throws(BudgetExceeded) -> FieldConflict? {
        try spend(2)
        if left.isSimpleLeaf, right.isSimpleLeaf, left.parent === right.parent,
            left.node.name.value == right.node.name.value
        {
            return nil
        }
        let exclusive = exclusive || FieldConflict.areExclusive(left, right)
        func conflict(_ reason: String) -> FieldConflict {
            FieldConflict(key: key, reason: reason, left: [left.node], right: [right.node])
        }
        if !exclusive {
            let (leftName, rightName) = (left.node.name.value, right.node.name.value)
            if leftName != rightName { return conflict("\"\(leftName)\" and \"\(rightName)\" are different fields") }
            if !left.hasSameArguments(as: right) { return conflict("they have differing arguments") }
        }
        if let leftType = left.definition?.type, let rightType = right.definition?.type,
            FieldConflict.isConflict(leftType, rightType, in: context)
        {
            return conflict("they return conflicting types \"\(leftType)\" and \"\(rightType)\"")
        }
        guard let leftSet = left.selection, let rightSet = right.selection else { return nil }
        let inner = try between(selections: leftSet, rightSet, exclusive: exclusive)
        return inner.isEmpty ? nil : Self.summary(of: inner, key, left.node, right.node)
    }

    private mutating func between(
        selections left: CollectedFields, _ right: CollectedFields, exclusive: Bool
    ) throws(BudgetExceeded) -> [FieldConflict] {
        depth += 1
        defer { depth -= 1 }
        var found: [FieldConflict] = []
        try between(left, right, exclusive: exclusive, &found)
        for name in right.fragmentNames { try between(left, fragment: name, exclusive: exclusive, &found) }
        for name in left.fragmentNames { try between(right, fragment: name, exclusive: exclusive, &found) }
        for leftName in left.fragmentNames {
            for rightName in right.fragmentNames {
                try between(fragment: leftName, rightName, exclusive: exclusive, &found)
            }
        }
        return found
    }

    /// One conflict for two fields whose selections have some. Cut short where nobody reads on.
    private static func summary(
        of conflicts: [FieldConflict], _ key: String, _ left: Field, _ right: Field
    ) -> FieldConflict {
        var reason = ""
        for conflict in conflicts where reason.utf8.count <= 1_000 {
            reason +=
                (reason.isEmpty ? "" : " and ") + "subfields \"\(conflict.key)\" conflict because \(conflict.reason)"
        }
        func fields(_ first: Field, _ inner: [[Field]]) -> [Field] {
            inner.reduce(into: [first]) { $0 += $1.suffix(max(0, 20 - $0.count)) }
        }
        return FieldConflict(
            key: key, reason: reason, left: fields(left, conflicts.map(\.left)),
            right: fields(right, conflicts.map(\.right)))
    }
}
