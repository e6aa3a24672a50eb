#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// An operation with its variables, resolved step by step into what the objects of each level and type consist of.
///
/// The normalizer and the reader share it. A step is resolved once: later objects of the same level and type only follow
/// it. Not thread-safe; its store owns it.
final class ExecutionPlan {
    /// The objects of one level that the same selections of the parent brought in, with what is resolved for them.
    final class Site {
        let level: Int
        let parents: UInt64
        /// The response key under which the objects name their type.
        let typenameKey: [UInt8]?
        fileprivate var known: [(typeName: String?, bytes: [UInt8], level: Level)] = []
        private var lastHit = 0

        fileprivate init(level: Int, parents: UInt64, selections: Selections) {
            self.level = level
            self.parents = parents
            let groups = selections.levels[level].groups.filter { $0.fields[0].name == "__typename" }
            let group = groups.first { $0.responseKey == "__typename" } ?? groups.first
            typenameKey = group.map { Array($0.responseKey.utf8) }
        }

        /// The level of a type that was met before.
        func level(ofType name: UnsafeBufferPointer<UInt8>) -> Level? {
            if lastHit < known.count, Self.isEqual(known[lastHit].bytes, name) { return known[lastHit].level }
            for (index, entry) in known.enumerated() where Self.isEqual(entry.bytes, name) {
                lastHit = index
                return entry.level
            }
            return nil
        }

        @inline(__always)
        private static func isEqual(_ bytes: [UInt8], _ name: UnsafeBufferPointer<UInt8>) -> Bool {
            bytes.count == name.count
                && bytes.withUnsafeBufferPointer {
                    name.isEmpty || memcmp($0.baseAddress!, name.baseAddress!, name.count) == 0
                }
        }
    }

    /// A field of a resolved level.
    struct Field {
        let responseKey: String
        /// The response key's bytes; names are ASCII, so a response writes them without escapes.
        let keyBytes: [UInt8]
        let name: String
        let slot: Int
        /// Where the objects below belong, or nil if nothing is selected below.
        let child: Site?
        /// Whether this is `__schema` or `__type`, which are never kept.
        let isIntrospection: Bool
        /// Whether the field is inside an active `@defer` everywhere, so that it may come later.
        let isDeferred: Bool
    }

    /// What the objects of one type consist of at one site.
    final class Level {
        let typeName: String?
        let fields: [Field]
        /// The different field keys, in order of the fields; aliases of one field share a slot.
        let layout: FieldLayout
        /// Whether the fields' slots are 0, 1, 2 …, so that an object with all members in order fits the layout as it is.
        let isPlain: Bool
        /// Type conditions that nobody knows to hold or not; reading stops at them.
        let unknownConditions: [String]
        /// The key's text up to the identifying values, as `Ship:`.
        let keyPrefix: [UInt8]
        /// The places among ``fields`` of those that identify the object; nil if it is known by its path only.
        let keyFields: [Int]?
        /// Whether `+` and `\` within the identifying values get a backslash.
        let escapesKey: Bool
        private let places: [String: Int]
        /// The layouts of objects that lack some of the fields, by the slots they have.
        private var partialLayouts: [[Int]: FieldLayout] = [:]
        /// The reader's memory of where the fields stand in records of a layout.
        private var lastLayout: FieldLayout?
        private var lastSlots: [Int] = []

        init(
            typeName: String?, fields: [Field], keys: [FieldKey], unknownConditions: [String],
            identity: CacheIdentity
        ) {
            self.typeName = typeName
            self.fields = fields
            layout = FieldLayout(keys)
            isPlain = fields.count == keys.count && fields.indices.allSatisfy { fields[$0].slot == $0 }
            self.unknownConditions = unknownConditions
            places = Dictionary(fields.enumerated().map { ($1.responseKey, $0) }, uniquingKeysWith: { $1 })
            escapesKey = typeName.map { identity.keyFields[$0] != nil } ?? false
            keyPrefix = Array(((typeName ?? "") + ":").utf8)
            if let typeName, let names = identity.fields(of: typeName) {
                let found = names.map { name in
                    fields.firstIndex { $0.name == name && keys[$0.slot].rawValue == name }
                }
                keyFields = found.contains(nil) ? nil : found.compactMap { $0 }
            } else {
                keyFields = nil
            }
        }

        /// The place of a response key among ``fields``.
        func place(of responseKey: String) -> Int? { places[responseKey] }

        /// The layout of objects that have some of the fields only.
        func layout(of slots: [Int]) -> FieldLayout {
            if slots.count == layout.count { return layout }
            if let known = partialLayouts[slots] { return known }
            let partial = FieldLayout(slots.map { layout.keys[$0] })
            if partialLayouts.count > 1_000 { partialLayouts.removeAll() }
            partialLayouts[slots] = partial
            return partial
        }

        /// Where each field stands in records of a layout; -1 where they lack it.
        func slots(in layout: FieldLayout) -> [Int] {
            if lastLayout !== layout {
                lastSlots = fields.map { layout.slot(of: self.layout.keys[$0.slot]) ?? -1 }
                lastLayout = layout
            }
            return lastSlots
        }
    }

    /// Whether an object holds a selection: what decides type conditions that nobody knows about.
    typealias Evidence = (_ field: Selections.Field, _ responseKey: String) -> Bool

    private struct SiteKey: Hashable {
        let level: Int
        let parents: UInt64
    }

    let selections: Selections
    let variables: JSONObject
    let identity: CacheIdentity
    private var sites: [SiteKey: Site] = [:]

    init(document: OperationDocument, variables: JSONObject, identity: CacheIdentity) {
        selections = document.selections
        self.variables = document.applyingDefaults(to: variables)
        self.identity = identity
    }

    /// Where the operation's root belongs.
    var root: Site { site(level: 0, parents: 1) }

    fileprivate func site(level: Int, parents: UInt64) -> Site {
        let key = SiteKey(level: level, parents: parents)
        if let site = sites[key] { return site }
        let site = Site(level: level, parents: parents, selections: selections)
        sites[key] = site
        return site
    }

    /// The fields of the objects of a type.
    /// - Parameter evidence: what the object at hand tells; nil when there is no object to ask.
    func level(at site: Site, typeName: String?, facts: inout TypeFacts, evidence: Evidence?) -> Level {
        if let known = site.known.first(where: { $0.typeName == typeName }) { return known.level }
        var resolver = LevelResolver(plan: self, site: site, typeName: typeName, evidence: evidence)
        let level = resolver.resolve(&facts)
        if resolver.isCertain { site.known.append((typeName, Array((typeName ?? "").utf8), level)) }
        return level
    }
}

/// Decides which selections hold for the objects of one type.
private struct LevelResolver {
    let plan: ExecutionPlan
    let site: ExecutionPlan.Site
    let typeName: String?
    let evidence: ExecutionPlan.Evidence?
    /// Whether every decision rests on knowledge, so that it holds for all objects of the type.
    private(set) var isCertain = true
    private var decisions: [String: Bool] = [:]
    private var unknown: [String] = []

    init(plan: ExecutionPlan, site: ExecutionPlan.Site, typeName: String?, evidence: ExecutionPlan.Evidence?) {
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
        for group in groups {
            let active = group.fields.filter { isCandidate($0) && holds($0) }
            guard let first = active.first else { continue }
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
                    }))
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
        guard let evidence else {
            unknown.append(condition)
            isCertain = false
            return
        }
        var telling: [(Selections.Field, String)] = []
        var under: [(Selections.Field, String)] = []
        for group in groups {
            let candidates = group.fields.filter(isCandidate)
            guard let first = candidates.first(where: { $0.scope.typeConditions.contains(condition) }) else { continue }
            under.append((first, group.responseKey))
            let isTelling = candidates.allSatisfy { field in
                field.scope.typeConditions.contains(condition) && field.scope.deferrals.isEmpty
                    && field.scope.typeConditions.allSatisfy { $0 == condition || decisions[$0] == true }
            }
            if isTelling { telling.append((first, group.responseKey)) }
        }
        if telling.isEmpty {
            decisions[condition] = under.allSatisfy { evidence($0.0, $0.1) }
            isCertain = false
        } else {
            let isMatch = telling.allSatisfy { evidence($0.0, $0.1) }
            decisions[condition] = isMatch
            if let typeName { facts.record(condition, typeName, isMatch) } else { isCertain = false }
        }
    }
}
