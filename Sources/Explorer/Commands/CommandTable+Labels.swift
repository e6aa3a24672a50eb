import GraphQLLanguage

extension State {
    /// What the footer says beside the run key: what will run, a mutation in the warning colour.
    var runLabel: FooterLabel {
        guard let operation = tab.editor.operationUnderCursor else { return FooterLabel(text: "run") }
        switch operation.kind {
        case .query: return FooterLabel(text: "run \(operation.name ?? "query")")
        case .mutation: return FooterLabel(text: "MUTATION \(operation.name ?? "")", isWarning: true)
        case .subscription: return FooterLabel(text: "subscribe \(operation.name ?? "")")
        }
    }
}
