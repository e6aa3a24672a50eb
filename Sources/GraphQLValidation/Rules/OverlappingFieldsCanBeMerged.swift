import GraphQLLanguage
import GraphQLSchema

/// Fields that answer under one key are the same field with the same arguments, or cannot meet and agree in shape
/// (specification, 5.3.2).
final class OverlappingFieldsCanBeMerged: ValidationRule {
    static let name = "OverlappingFieldsCanBeMerged"
    private let context: ValidationContext

    init(_ context: ValidationContext) { self.context = context }

    func enter(_ document: Document) {
        let collector = FieldCollector(context)
        for conflict in conflicts(in: document, collector) {
            context.report(
                self,
                "Fields \"\(conflict.key)\" conflict because \(conflict.reason). Use different aliases on the fields to"
                    + " fetch both if this was intentional.", (conflict.left + conflict.right).map(\.range))
        }
    }

    private func conflicts(in document: Document, _ collector: FieldCollector) -> [FieldConflict] {
        do throws(PairwiseMerging.BudgetExceeded) {
            var merging = PairwiseMerging(context, collector)
            var found: [FieldConflict] = []
            for definition in document.definitions {
                switch definition {
                case .operation(let operation):
                    let root = context.schema?.rootType(for: operation.kind)
                    try merging.conflicts(in: operation.selectionSet, on: root, &found)
                case .fragment:
                    if let set = fields(of: definition, collector) { try merging.conflicts(in: set, &found) }
                default: continue
                }
            }
            return found
        } catch {
            return mergedConflicts(in: document, collector)
        }
    }

    /// Operations contain the fragments they use; only the others need a look of their own.
    private func mergedConflicts(in document: Document, _ collector: FieldCollector) -> [FieldConflict] {
        var merged = MergedSets(context, collector)
        for definition in document.definitions {
            if case .operation = definition, let set = fields(of: definition, collector) { merged.check(set) }
        }
        for fragment in document.fragments where !merged.fragments.contains(fragment.name.value) {
            if let set = fields(of: .fragment(fragment), collector) { merged.check(set) }
        }
        return merged.conflicts
    }

    private func fields(of definition: Definition, _ collector: FieldCollector) -> CollectedFields? {
        switch definition {
        case .operation(let operation):
            collector.collect(operation.selectionSet, on: context.schema?.rootType(for: operation.kind))
        case .fragment(let fragment):
            // Another fragment of the same name is no part of what the spreads mean.
            context.fragments[fragment.name.value]?.range == fragment.range
                ? collector.collect(fragment: fragment.name.value)
                : collector.collect(fragment.selectionSet, on: context.type(fragment.typeCondition.value))
        default: nil
        }
    }
}
