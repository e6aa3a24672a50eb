import GraphQLLanguage

/// No fragment contains itself (specification, 5.5.2.2).
final class NoFragmentCycles: ValidationRule {
    static let name = "NoFragmentCycles"
    private let context: ValidationContext
    private var visited: Set<String> = []

    init(_ context: ValidationContext) { self.context = context }

    /// A fragment on the way from the first to where the search is.
    private struct Step {
        var name: String
        var spreads: [FragmentSpread]
        var next = 0
    }

    /// Depth first with a stack of our own: a chain of fragments may be as long as the document.
    func enter(_ fragment: FragmentDefinition) {
        guard visited.insert(fragment.name.value).inserted else { return }
        var steps = [Step(name: fragment.name.value, spreads: context.spreads(in: fragment.selectionSet))]
        var depths = [fragment.name.value: 0]
        var path: [FragmentSpread] = []
        while let step = steps.last {
            guard step.next < step.spreads.count else {
                depths[step.name] = nil
                steps.removeLast()
                if !path.isEmpty { path.removeLast() }
                continue
            }
            steps[steps.count - 1].next += 1
            let spread = step.spreads[step.next]
            let name = spread.name.value
            if let depth = depths[name] {
                report(Array(path[depth...]) + [spread])
            } else if visited.insert(name).inserted, let inner = context.fragments[name] {
                depths[name] = steps.count
                path.append(spread)
                steps.append(Step(name: name, spreads: context.spreads(in: inner.selectionSet)))
            }
        }
    }

    private func report(_ cycle: [FragmentSpread]) {
        guard let last = cycle.last else { return }
        let via = cycle.dropLast().map { "\"\($0.name.value)\"" }.joined(separator: ", ")
        context.report(
            self,
            "Cannot spread fragment \"\(last.name.value)\" within itself" + (via.isEmpty ? "." : " via \(via)."),
            cycle.map(\.range))
    }
}
