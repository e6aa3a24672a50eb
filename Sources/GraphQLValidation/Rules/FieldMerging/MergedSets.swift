import GraphQLLanguage
import GraphQLSchema

/// Field merging for documents too large to compare pair by pair: the fields that answer under one key are merged
/// and each is compared with the first alone. It finds a conflict wherever there is one, but names only two fields.
struct MergedSets {
    private let context: ValidationContext
    private let collector: FieldCollector
    private(set) var conflicts: [FieldConflict] = []
    /// The fragments that some set was merged with.
    private(set) var fragments: Set<String> = []
    private var seen: Set<Key> = []
    private var pending: [Task] = []

    private struct Key: Hashable {
        var sets: Set<ObjectIdentifier>
        var shapesOnly: Bool
    }

    /// Selection sets whose fields answer side by side. Where only some of them can apply to one object, just the
    /// shapes of the answers must agree.
    private struct Task {
        var sets: [CollectedFields]
        var shapesOnly: Bool
    }

    init(_ context: ValidationContext, _ collector: FieldCollector) {
        self.context = context
        self.collector = collector
    }

    /// Checks a set and all inside it, one after the other: fragments can make them nest as deep as the document is
    /// long.
    mutating func check(_ set: CollectedFields) {
        pending.append(Task(sets: [set], shapesOnly: false))
        while let task = pending.popLast() { check(task.sets, shapesOnly: task.shapesOnly) }
    }

    private mutating func check(_ sets: [CollectedFields], shapesOnly: Bool) {
        let sets = expanded(sets)
        guard seen.insert(Key(sets: Set(sets.map(ObjectIdentifier.init)), shapesOnly: shapesOnly)).inserted else {
            return
        }
        var keys: [String] = []
        var groups: [String: [CollectedField]] = [:]
        for set in sets {
            for group in set.groups {
                if groups[group.key] == nil { keys.append(group.key) }
                groups[group.key, default: []] += group.fields
            }
        }
        for key in keys { check(groups[key] ?? [], key, shapesOnly: shapesOnly) }
    }

    private mutating func check(_ group: [CollectedField], _ key: String, shapesOnly: Bool) {
        if group.count > 1, let conflict = shapeConflict(group, key) {
            conflicts.append(conflict)
            return
        }
        if shapesOnly {
            descend(group, shapesOnly: true)
            return
        }
        let parts = Self.together(group)
        for part in parts {
            if part.count > 1, let conflict = nameConflict(part, key) {
                conflicts.append(conflict)
                return
            }
            descend(part, shapesOnly: false)
        }
        if parts.count > 1 { descend(group, shapesOnly: true) }
    }

    private mutating func descend(_ fields: [CollectedField], shapesOnly: Bool) {
        let sets = fields.compactMap(\.selection)
        if !sets.isEmpty { pending.append(Task(sets: sets, shapesOnly: shapesOnly)) }
    }

    /// Fields that can apply to one object: those on each object type, with those on interfaces and unions.
    private static func together(_ group: [CollectedField]) -> [[CollectedField]] {
        var ofObjects: [ObjectIdentifier: [CollectedField]] = [:]
        var order: [ObjectIdentifier] = []
        var others: [CollectedField] = []
        for field in group {
            guard let parent = field.parent, parent.kind == .object else {
                others.append(field)
                continue
            }
            let id = ObjectIdentifier(parent)
            if ofObjects[id] == nil { order.append(id) }
            ofObjects[id, default: []].append(field)
        }
        return order.isEmpty ? [others] : order.map { (ofObjects[$0] ?? []) + others }
    }

    private func shapeConflict(_ group: [CollectedField], _ key: String) -> FieldConflict? {
        guard let first = group.first(where: { $0.definition != nil }), let type = first.definition?.type else {
            return nil
        }
        for field in group {
            guard let other = field.definition?.type, FieldConflict.isConflict(type, other, in: context) else {
                continue
            }
            return FieldConflict(
                key: key, reason: "they return conflicting types \"\(type)\" and \"\(other)\"", left: [first.node],
                right: [field.node])
        }
        return nil
    }

    private func nameConflict(_ group: [CollectedField], _ key: String) -> FieldConflict? {
        let first = group[0]
        for field in group.dropFirst() {
            let (name, other) = (first.node.name.value, field.node.name.value)
            let reason: String
            if name != other {
                reason = "\"\(name)\" and \"\(other)\" are different fields"
            } else if !first.hasSameArguments(as: field) {
                reason = "they have differing arguments"
            } else {
                continue
            }
            return FieldConflict(key: key, reason: reason, left: [first.node], right: [field.node])
        }
        return nil
    }

    /// The sets and those of all fragments they spread, each once.
    private mutating func expanded(_ sets: [CollectedFields]) -> [CollectedFields] {
        var found: [CollectedFields] = []
        var known: Set<ObjectIdentifier> = []
        var names: Set<String> = []
        var open = Array(sets.reversed())
        while let set = open.popLast() {
            guard known.insert(ObjectIdentifier(set)).inserted else { continue }
            found.append(set)
            for name in set.fragmentNames where names.insert(name).inserted {
                if let fragment = collector.collect(fragment: name) { open.append(fragment) }
            }
        }
        fragments.formUnion(names)
        return found
    }
}
