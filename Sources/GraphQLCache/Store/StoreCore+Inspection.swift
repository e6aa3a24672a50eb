extension StoreCore {
    /// Looks at every record, and where its fields lead.
    func graph() throws -> RecordGraph {
        var graph = RecordGraph()
        try forEachRecord { graph.add($0) }
        return graph
    }

    /// Every record, those that live only as long as the process included. A cancelled task's look ends early.
    private func forEachRecord(_ body: (Record) throws -> Void) throws {
        for records in [cache, passing as any NormalizedCache] {
            try records.forEach { record in
                try Task.checkCancellation()
                try body(record)
                return true
            }
        }
    }

    /// All records that are kept; nil when they take more than a number of bytes.
    func records(upTo limit: Int) throws -> [Record]? {
        var records: [Record] = []
        var cost = 0
        try cache.forEach { record in
            cost += record.cost
            records.append(record)
            return cost <= limit
        }
        return cost <= limit ? records : nil
    }

    /// What the cache has of an operation, field by field.
    func explain(_ operation: some GraphQLOperation) throws -> OperationExplanation {
        // What is learned about types on the way is not kept: explaining changes nothing.
        var facts = facts
        return try OperationExplainer.explain(
            .root(of: operation.kind), plan: plan(for: operation), records: records(operation.kind, nil),
            facts: &facts)
    }
}
