import GraphQLLanguage

/// Every fragment is used by some operation (specification, 5.5.1.4).
final class NoUnusedFragments: ValidationRule {
    static let name = "NoUnusedFragments"
    private let context: ValidationContext

    init(_ context: ValidationContext) { self.context = context }

    func leave(_ document: Document) {
        let fragments = document.fragments
        guard !fragments.isEmpty else { return }
        guard let names = context.fragments(of: document.operations) else { return }
        let used = Set(names)
        for fragment in fragments where !used.contains(fragment.name.value) {
            context.report(self, "Fragment \"\(fragment.name.value)\" is never used.", fragment.range)
        }
    }
}
