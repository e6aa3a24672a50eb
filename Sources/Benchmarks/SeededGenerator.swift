/// SplitMix64: the same numbers from the same seed on every machine.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

    /// Words of a small vocabulary, as titles and texts have them.
    mutating func words(_ count: Int) -> String {
        (0..<count).map { _ in Self.vocabulary[below(Self.vocabulary.count)] }.joined(separator: " ")
    }

    private static let vocabulary = [
        "anchor", "bearing", "cargo", "draught", "ebb", "fathom", "galley", "harbour", "island", "jetty", "keel",
        "lantern", "mooring", "nautical", "oar", "pilot", "quay", "rudder", "sextant", "tide", "the", "of", "a", "to",
        "when", "and", "größer", "“quoted”",
    ]
}
