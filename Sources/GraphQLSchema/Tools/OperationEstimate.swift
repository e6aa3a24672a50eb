import GraphQLLanguage

/// How much an operation asks for, as far as its text says: lists may make it more.
package struct OperationEstimate: Sendable, Hashable {
    /// The fields selected, those of a fragment once for each spread.
    package var fieldCount = 0
    /// The most fields one within another.
    package var depth = 0

    package init(fieldCount: Int = 0, depth: Int = 0) {
        self.fieldCount = fieldCount
        self.depth = depth
    }

    mutating func add(_ other: OperationEstimate) {
        let (sum, overflows) = fieldCount.addingReportingOverflow(other.fieldCount)
        fieldCount = overflows ? .max : sum
        depth = max(depth, other.depth)
    }
}

extension Document {
    /// The estimate of one of the document's operations. A fragment that contains itself counts once.
    package func estimate(of operation: OperationDefinition) -> OperationEstimate {
        var estimator = Estimator(fragments: fragmentsByName)
        return estimator.estimate(operation.selectionSet)
    }
}

private struct Estimator {
    let fragments: [String: FragmentDefinition]
    private var known: [String: OperationEstimate] = [:]
    private var open: Set<String> = []

    init(fragments: [String: FragmentDefinition]) { self.fragments = fragments }

    mutating func estimate(_ set: SelectionSet) -> OperationEstimate {
        var total = OperationEstimate()
        for selection in set.selections {
            switch selection {
            case .field(let field):
                var estimate = field.selectionSet.map { self.estimate($0) } ?? OperationEstimate()
                estimate.add(OperationEstimate(fieldCount: 1, depth: 0))
                estimate.depth += 1
                total.add(estimate)
            case .inlineFragment(let fragment): total.add(estimate(fragment.selectionSet))
            case .fragmentSpread(let spread): total.add(estimate(fragment: spread.name.value))
            }
        }
        return total
    }

    private mutating func estimate(fragment name: String) -> OperationEstimate {
        if let known = known[name] { return known }
        guard let fragment = fragments[name], open.insert(name).inserted else { return OperationEstimate() }
        defer { open.remove(name) }
        let estimate = estimate(fragment.selectionSet)
        known[name] = estimate
        return estimate
    }
}
