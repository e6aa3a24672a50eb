/// Takes turns between ours and a peer, so that a change of the machine's mood hits both, and keeps the medians.
enum Measurement {
    typealias Round = () async throws -> Double

    /// The medians of as many rounds of each. A round returns its own figure, so what it prepares is not counted.
    static func alternate(_ rounds: Int, ours: Round, peer: Round?) async throws -> (ours: Double, peer: Double?) {
        var our: [Double] = []
        var their: [Double] = []
        for _ in 0..<rounds {
            our.append(try await ours())
            if let peer { their.append(try await peer()) }
        }
        return (median(our), their.isEmpty ? nil : median(their))
    }

    static func median(_ values: [Double]) -> Double { quantile(values, 0.5) }

    static func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }

    static func quantile(_ values: [Double], _ part: Double) -> Double {
        let sorted = values.sorted()
        guard !sorted.isEmpty else { return .nan }
        let position = part * Double(sorted.count - 1)
        let below = Int(position)
        let above = min(below + 1, sorted.count - 1)
        return sorted[below] + (sorted[above] - sorted[below]) * (position - Double(below))
    }

    /// The seconds that some work takes.
    static func seconds(_ work: () async throws -> Void) async rethrows -> Double {
        let clock = ContinuousClock()
        let start = clock.now
        try await work()
        return start.duration(to: clock.now).seconds
    }
}

extension Duration {
    var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
