/// What stands in the harbour's book when the server starts: the same every time.
struct HarbourBook: Sendable {
    var ships: [Ship] = []
    var ports: [Port] = []
    var captains: [Captain] = []
    var voyages: [Int: [Voyage]] = [:]

    init(seed: UInt64 = 1_914) {
        var dice = SeededGenerator(seed: seed)
        ports = Self.portRows.enumerated().map { index, row in
            Port(
                id: "p\(index + 1)", name: row.name, country: row.country, berths: row.berths,
                position: Position(lat: row.lat, lon: row.lon))
        }
        for (index, row) in Self.shipRows.enumerated() {
            let number = index + 1
            if let captain = row.captain {
                captains.append(
                    Captain(id: "c\(number)", name: captain, rank: row.rank, shipNumber: number))
            }
            ships.append(ship(row, number: number, dice: &dice))
            voyages[number] = voyages(of: number, launched: row.launched, dice: &dice)
        }
    }

    private func ship(_ row: ShipRow, number: Int, dice: inout SeededGenerator) -> Ship {
        let status = Self.statuses[Int.random(in: 0..<Self.statuses.count, using: &dice)]
        let port = ports[Int.random(in: 0..<ports.count, using: &dice)]
        let isMoored = status == .moored || status == .inDock
        let rest = Int64.random(in: 1...499_999_999, using: &dice) * 2 + 1
        let position =
            isMoored
            ? port.position
            : Position(
                lat: Double(Int.random(in: -7_500...7_500, using: &dice)) / 100,
                lon: Double(Int.random(in: -18_000...17_999, using: &dice)) / 100)
        return Ship(
            number: number, name: row.name,
            // The raft weighs 2^53 + 1, the first whole number that a double cannot hold.
            tonnage: row.name == "Kon-Tiki" ? 9_007_199_254_740_993 : row.tonnes * 1_000_000_000_000_000 + rest,
            position: position, captainID: row.captain == nil ? nil : "c\(number)",
            portID: isMoored ? port.id : nil, status: status, launchedAt: Self.day(row.launched, using: &dice),
            note: Self.notes[row.name], draught: Double(Int.random(in: 14...72, using: &dice)) / 10,
            heading: Double(Int.random(in: 0..<360, using: &dice)))
    }

    private func voyages(of number: Int, launched: Int, dice: inout SeededGenerator) -> [Voyage] {
        let count = Int.random(in: 2...24, using: &dice)
        var departure = HarbourTime.secondsSince1970(year: launched, month: 6, day: 1)
        var from = Int.random(in: 0..<ports.count, using: &dice)
        var voyages: [Voyage] = []
        for index in 1...count {
            let to = (from + Int.random(in: 1..<ports.count, using: &dice)) % ports.count
            departure += Int.random(in: 20...200, using: &dice) * 86_400 + Int.random(in: 0..<86_400, using: &dice)
            let arrival = departure + Int.random(in: 5...160, using: &dice) * 86_400
            voyages.append(
                Voyage(
                    id: "v\(number)-\(index)", fromID: ports[from].id, toID: ports[to].id,
                    departedAt: HarbourTime.text(secondsSince1970: departure),
                    arrivedAt: index == count ? nil : HarbourTime.text(secondsSince1970: arrival)))
            departure = arrival
            from = to
        }
        return voyages.reversed()
    }

    private static func day(_ year: Int, using dice: inout SeededGenerator) -> String {
        let start = HarbourTime.secondsSince1970(year: year, month: 1, day: 1)
        return HarbourTime.text(secondsSince1970: start + Int.random(in: 0..<365, using: &dice) * 86_400 + 43_200)
    }

    private static let statuses: [ShipStatus] = [.atSea, .atSea, .atSea, .moored, .moored, .inDock, .beset, .lost]
}

/// SplitMix64: the same numbers for the same seed on every machine.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
