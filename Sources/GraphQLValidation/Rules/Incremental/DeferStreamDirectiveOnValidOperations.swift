import GraphQLLanguage

/// Each event of a subscription is answered whole: what is put off there can be switched off (incremental delivery,
/// "Defer And Stream Directives Are Used On Valid Operations").
final class DeferStreamDirectiveOnValidOperations: ValidationRule {
    static let name = "DeferStreamDirectiveOnValidOperations"
    private let context: ValidationContext

    init(_ context: ValidationContext) { self.context = context }

    /// Selections still to be looked at, and the spreads that led to them, the innermost first.
    private struct Step {
        var selections: ArraySlice<Selection>
        var spreads: [SourceRange]
    }

    /// With a stack of our own: a chain of fragments is as long as the document.
    func enter(_ operation: OperationDefinition) {
        guard operation.kind == .subscription,
            IncrementalDirective.allCases.contains(where: { context.directives[$0.rawValue] != nil })
        else { return }
        var visited: Set<String> = []
        var steps = [Step(selections: operation.selectionSet.selections[...], spreads: [])]
        while let step = steps.last {
            guard let selection = steps[steps.count - 1].selections.popFirst() else {
                steps.removeLast()
                continue
            }
            let directives = selection.directives
            if !directives.isEmpty {
                if mayBeLeftOut(directives) { continue }
                report(directives, step.spreads)
            }
            switch selection {
            case .fragmentSpread(let spread):
                guard visited.insert(spread.name.value).inserted, let fragment = context.fragments[spread.name.value]
                else { continue }
                // A chain longer than anyone follows is not told link by link.
                let spreads = [spread.range] + step.spreads.prefix(20)
                steps.append(Step(selections: fragment.selectionSet.selections[...], spreads: spreads))
            case .field, .inlineFragment:
                guard let set = selection.selectionSet else { continue }
                steps.append(Step(selections: set.selections[...], spreads: step.spreads))
            }
        }
    }

    private func report(_ directives: [Directive], _ spreads: [SourceRange]) {
        for directive in directives {
            guard let what = context.incrementalDirective(directive), !canBeSwitchedOff(directive) else { continue }
            context.report(
                self,
                "\(what.word) directive not supported on subscription operations. Disable `@\(what.rawValue)` by"
                    + " setting the `if` argument to `false`.", [directive.range] + spreads)
        }
    }

    private func canBeSwitchedOff(_ directive: Directive) -> Bool {
        switch directive.argument(named: "if") {
        case .boolean(let isOn, _)?: !isOn
        case .variable?: true
        default: false
        }
    }

    /// By `@skip` or `@include`: always, or as a variable says.
    private func mayBeLeftOut(_ directives: [Directive]) -> Bool {
        if let skip = directives.first(named: "skip") {
            guard case .boolean(false, _)? = skip.argument(named: "if") else { return true }
        }
        switch directives.first(named: "include")?.argument(named: "if") {
        case nil, .boolean(true, _)?: return false
        default: return true
        }
    }
}
