/// Decides which selections hold for the objects of one type.
struct LevelResolver {
    let plan: ExecutionPlan
    let site: ExecutionPlan.Site
    let typeName: String?
    let evidence: ExecutionPlan.Evidence
    /// Whether every decision rests on knowledge, so that it holds for all objects of the type.
    private(set) var isCertain = true
    private var decisions: [String: Bool] = [:]
    private var unknown: [String] = []

    init(plan: ExecutionPlan, site: ExecutionPlan.Site, typeName: String?, evidence: ExecutionPlan.Evidence) {
        self.plan = plan
        self.site = site
        self.typeName = typeName
        self.evidence = evidence
    }

    mutating func resolve(_ facts: inout TypeFacts) -> ExecutionPlan.Level {
        let groups = plan.selections.levels[site.level].groups
        decideConditions(groups, &facts)
        var fields: [ExecutionPlan.Field] = []
        var keys: [FieldKey] = []
        let applying = groups.compactMap { group -> (group: Selections.Group, active: [Selections.Field])? in
            let active = group.fields.filter { isCandidate($0) && holds($0) }
            return active.isEmpty ? nil : (group, active)
        }
        for (group, active) in applying.sorted(by: { $0.active[0].order < $1.active[0].order }) {
            let first = active[0]
            let key = FieldKey(first.storageName(plan.variables))
            let slot = keys.firstIndex(of: key) ?? keys.count
            if slot == keys.count { keys.append(key) }
            let parents: UInt64 = active.reduce(0) { $0 | 1 << UInt64($1.occurrence) }
            fields.append(
                ExecutionPlan.Field(
                    responseKey: group.responseKey, keyBytes: Array(group.responseKey.utf8), name: first.name,
                    slot: slot, child: group.child.map { plan.site(level: $0, parents: parents) },
                    isIntrospection: first.name == "__schema" || first.name == "__type",
                    isDeferred: active.allSatisfy { field in
                        field.scope.deferrals.contains { $0.isActive(plan.variables) }
                    },
                    elsewhere: group.child == nil
                        ? nil
                        : plan.identity.objects(
                            of: first, on: site.level == 0 ? plan.rootTypeName : typeName, plan.variables)))
        }
        return ExecutionPlan.Level(
            typeName: typeName, fields: fields, keys: keys, unknownConditions: unknown, identity: plan.identity)
    }

    private func isCandidate(_ field: Selections.Field) -> Bool {
        field.parents & site.parents != 0 && field.scope.passes(plan.variables)
    }

    private func holds(_ field: Selections.Field) -> Bool {
        field.scope.typeConditions.allSatisfy { decisions[$0] ?? false }
    }

    private mutating func decideConditions(_ groups: [Selections.Group], _ facts: inout TypeFacts) {
        var open: [String] = []
        for field in groups.lazy.flatMap(\.fields) where isCandidate(field) {
            for condition in field.scope.typeConditions where decisions[condition] == nil {
                // A root has one type only, so whatever is selected on it applies.
                guard site.level > 0 else {
                    decisions[condition] = true
                    continue
                }
                if let typeName, let answer = facts.matches(condition, typeName) {
                    decisions[condition] = answer
                } else if !open.contains(condition) {
                    open.append(condition)
                }
            }
        }
        for condition in open { decide(condition, groups, &facts) }
    }

    /// Without knowledge the object tells: what is selected only under the condition is there, or it is not.
    private mutating func decide(_ condition: String, _ groups: [Selections.Group], _ facts: inout TypeFacts) {
        let under = groups.compactMap { UnderCondition($0, $0.fields.filter(isCandidate), condition) }
        let telling = under.filter { $0.isTelling(decisions) }
        if !telling.isEmpty {
            let isMatch = telling.allSatisfy { evidence.holds($0.field, $0.responseKey) }
            return conclude(condition, isMatch, isMatch || evidence.isResponse ? .known : .missing, &facts)
        }
        // The condition decides about nothing here that other selections do not bring in anyway, or might.
        let others = under.filter { !$0.isActiveAnyway(decisions) }
        guard others.isEmpty else {
            let isMatch = others.allSatisfy { evidence.holds($0.field, $0.responseKey) }
            return conclude(condition, isMatch, isMatch || evidence.isResponse ? .likely : .missing, &facts)
        }
        // So it can only add to what is selected below.
        var answers: [Bool] = []
        var isRelevant = false
        for group in under {
            for member in group.membersBelow(plan.selections) {
                isRelevant = true
                if let answer = evidence.holdsBelow(group.field, group.responseKey, member) { answers.append(answer) }
            }
        }
        if !isRelevant {
            decisions[condition] = false
        } else if answers.isEmpty {
            conclude(condition, false, .likely, &facts)
        } else {
            conclude(condition, answers.allSatisfy { $0 }, evidence.isResponse ? .known : .missing, &facts)
        }
    }

    private enum Certainty {
        /// The object shows it.
        case known
        /// It makes no difference for this object.
        case likely
        /// A record that lacks something cannot show it.
        case missing
    }

    private mutating func conclude(
        _ condition: String, _ isMatch: Bool, _ certainty: Certainty, _ facts: inout TypeFacts
    ) {
        decisions[condition] = isMatch
        switch certainty {
        case .known where evidence.isResponse && typeName != nil: facts.record(condition, typeName!, isMatch)
        case .known, .likely: isCertain = false
        case .missing:
            isCertain = false
            unknown.append(condition)
        }
    }
}

/// The selections of one group that stand under a type condition, among all that may apply.
private struct UnderCondition {
    let responseKey: String
    let field: Selections.Field
    private let inside: [Selections.Field]
    private let outside: [Selections.Field]
    private let condition: String
    private let child: Int?

    init?(_ group: Selections.Group, _ candidates: [Selections.Field], _ condition: String) {
        inside = candidates.filter { $0.scope.typeConditions.contains(condition) }
        guard let first = inside.first else { return nil }
        outside = candidates.filter { !$0.scope.typeConditions.contains(condition) }
        field = first
        responseKey = group.responseKey
        child = group.child
        self.condition = condition
    }

    /// Whether the group is there exactly if the condition holds.
    func isTelling(_ decisions: [String: Bool]) -> Bool {
        outside.isEmpty
            && inside.allSatisfy { field in
                field.scope.deferrals.isEmpty
                    && field.scope.typeConditions.allSatisfy { $0 == condition || decisions[$0] == true }
            }
    }

    /// Whether the group is there whether or not the condition holds.
    func isActiveAnyway(_ decisions: [String: Bool]) -> Bool {
        outside.contains { $0.scope.typeConditions.allSatisfy { decisions[$0] == true } }
    }

    /// What only the selections under the condition select of the objects below.
    func membersBelow(_ selections: Selections) -> [String] {
        guard let child else { return [] }
        let insideMask: UInt64 = inside.reduce(0) { $0 | 1 << UInt64($1.occurrence) }
        let outsideMask: UInt64 = outside.reduce(0) { $0 | 1 << UInt64($1.occurrence) }
        return selections.levels[child].groups.filter { group in
            group.fields.allSatisfy {
                $0.parents & outsideMask == 0 && $0.parents & insideMask != 0 && $0.scope.isEmpty
            }
        }.map(\.responseKey)
    }
}
