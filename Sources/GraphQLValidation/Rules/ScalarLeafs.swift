import GraphQLLanguage

/// Objects are selected from, scalars and enums are not (specification, 5.3.3).
final class ScalarLeafs: FieldRule {
    static let name = "ScalarLeafs"
    private let context: ValidationContext

    init(_ context: ValidationContext) { self.context = context }

    func enter(_ field: Field, at place: FieldPlace) {
        guard let type = place.definition?.type, let named = place.type else { return }
        if named.kind.isLeaf {
            guard let set = field.selectionSet else { return }
            context.report(
                self,
                "Field \"\(field.name.value)\" must not have a selection since type \"\(type)\" has no subfields.",
                set.range)
        } else if field.selectionSet == nil {
            let name = field.name.value
            context.report(
                self,
                "Field \"\(name)\" of type \"\(type)\" must have a selection of subfields."
                    + " Did you mean \"\(name) { ... }\"?", field.range)
        }
    }
}
