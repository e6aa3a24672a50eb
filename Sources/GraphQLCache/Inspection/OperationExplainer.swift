/// Follows an operation's selections through the records as the reader does, but goes on where something is missing.
struct OperationExplainer {
    /// What is found for one field of the operation, wherever in the result it stands.
    private final class Node {
        var field: OperationExplanation.Field
        private(set) var children: [Node] = []
        private var places: [String: Int] = [:]

        init(_ field: OperationExplanation.Field) { self.field = field }

        func child(_ responseKey: String, _ key: @autoclosure () -> FieldKey) -> Node {
            if let place = places[responseKey] { return children[place] }
            let node = Node(OperationExplanation.Field(path: field.path + [responseKey], key: key()))
            places[responseKey] = children.count
            children.append(node)
            return node
        }

        func collect(into fields: inout [OperationExplanation.Field]) {
            for child in children {
                fields.append(child.field)
                child.collect(into: &fields)
            }
        }
    }

    private let plan: ExecutionPlan
    private let records: OperationReader.Records
    private var facts: TypeFacts
    private var path = JSONPath()
    private var budget = 1_000_000

    static func explain(
        _ root: CacheKey, plan: ExecutionPlan, records: OperationReader.Records, facts: inout TypeFacts
    ) throws -> OperationExplanation {
        var explainer = OperationExplainer(plan: plan, records: records, facts: facts)
        let top = Node(OperationExplanation.Field(path: [], key: FieldKey("")))
        let record = try records.one(root) ?? Record(key: root, fields: [], writtenAt: 0)
        try explainer.explain(record, plan.root, top)
        facts = explainer.facts
        var fields: [OperationExplanation.Field] = []
        top.collect(into: &fields)
        return OperationExplanation(fields: fields, isComplete: explainer.budget > 0)
    }

    private init(plan: ExecutionPlan, records: OperationReader.Records, facts: TypeFacts) {
        self.plan = plan
        self.records = records
        self.facts = facts
    }

    private mutating func explain(_ record: Record, _ site: ExecutionPlan.Site, _ node: Node) throws {
        let level = plan.level(
            at: site, typeName: record.typeName, facts: &facts, evidence: plan.evidence(of: record))
        for condition in level.unknownConditions { miss(.typeCondition(condition), record.key, node) }
        for (field, slot) in zip(level.fields, level.slots(in: record.layout)) {
            guard budget > 0 else { return }
            budget -= 1
            try Task.checkCancellation()
            let key = level.layout.keys[field.slot]
            let child = node.child(field.responseKey, key)
            path.append(.key(field.responseKey))
            if slot >= 0 {
                child.field.foundCount += 1
                child.field.oldestWrite = min(child.field.oldestWrite ?? .max, record.times[slot])
                try explain(record.text(of: slot), record.key, field.child, child)
            } else if let objects = field.elsewhere, let site = field.child,
                let found = try objects.records(records.one).found
            {
                child.field.foundCount += 1
                for (index, record) in found.enumerated() {
                    child.field.oldestWrite = min(child.field.oldestWrite ?? .max, record.oldestWrite)
                    if objects.isList { path.append(.index(index)) }
                    try explain(record, site, child)
                    if objects.isList { path.removeLast() }
                }
            } else if !field.isDeferred {
                miss(field.isIntrospection ? .introspection : .field(key), record.key, child)
            }
            path.removeLast()
        }
    }

    private mutating func explain(
        _ text: ArraySlice<UInt8>, _ record: CacheKey, _ site: ExecutionPlan.Site?, _ node: Node
    ) throws {
        guard text.first == UInt8(ascii: "{") || text.first == UInt8(ascii: "[") else { return }
        try explain(FieldValue(text: text), record, site, node)
    }

    private mutating func explain(
        _ value: FieldValue, _ record: CacheKey, _ site: ExecutionPlan.Site?, _ node: Node
    ) throws {
        switch value {
        case .scalar, .json: break
        case .failed: node.field.failedCount += 1
        case .reference(let key):
            if let site, let target = try records.one(key) {
                try explain(target, site, node)
            } else {
                miss(.record, key, node)
            }
        case .list(let elements):
            for (index, element) in elements.enumerated() {
                path.append(.index(index))
                try explain(element, record, site, node)
                path.removeLast()
            }
        }
    }

    private func miss(_ reason: CacheMiss.Reason, _ record: CacheKey, _ node: Node) {
        node.field.missingCount += 1
        if node.field.firstMiss == nil {
            node.field.firstMiss = CacheMiss(path: path, record: record, reason: reason, dependencies: Dependencies())
        }
    }
}
