import GraphQLLanguage

/// Objects are selected from, scalars and enums are not (specification, 5.3.3).
final class ScalarLeafs: FieldRule {
    static let name = "ScalarLeafs"
    private let context: ValidationContext

    init(_ context: ValidationContext) { self.context = context }

    func enter(_ field: Field) {
        guard let type = context.field?.type, let named = context.type(type.namedType) else { return }
        let name = field.name.value
        if named.kind.isLeaf {
            guard let set = field.selectionSet else { return }
            context.report(
                self, "Field \"\(name)\" must not have a selection since type \"\(type)\" has no subfields.", set.range)
        } else if field.selectionSet == nil {
            context.report(
                self,
                "Field \"\(name)\" of type \"\(type)\" must have a selection of subfields."
                    + " Did you mean \"\(name) { ... }\"?", field.range)
        }
    }
}
