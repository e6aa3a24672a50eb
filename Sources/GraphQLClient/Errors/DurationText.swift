extension Duration {
    /// The duration as a person would say it: "350 µs", "12 ms", "2.4 s", "3 min 5 s".
    package var shortText: String {
        let (seconds, attoseconds) = components
        let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
        switch microseconds {
        case ..<1_000: return "\(microseconds) µs"
        case ..<1_000_000: return "\(microseconds / 1_000) ms"
        case ..<60_000_000:
            let tenths = (microseconds + 50_000) / 100_000
            return tenths % 10 == 0 ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
        default: return "\(seconds / 60) min \(seconds % 60) s"
        }
    }
}
