extension State {
    /// Asks before everything is removed, and says what will read again.
    mutating func askToClearCache() -> [Effect] {
        let watches = live.rows.filter { $0.kind == .watch && $0.state.isActive }.map(\.name)
        let fires =
            watches.isEmpty
            ? "" : " \(watches.joined(separator: ", ")) will show \(watches.count == 1 ? "its" : "their") missing data."
        let count = cache.total.map { "all " + Words.count($0, "record") } ?? "all records"
        layers.append(
            .question(
                Question(
                    purpose: .clearCache, text: "Remove \(count)?\(fires)",
                    answers: [("y", "remove"), ("n", "keep")])))
        return []
    }
}
