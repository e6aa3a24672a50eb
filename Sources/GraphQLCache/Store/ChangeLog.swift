/// The latest writes, as many as fit into a bound of memory.
struct ChangeLog {
    private var sets: [ChangeSet] = []
    private var costs: [Int] = []
    private var first = 0
    private var total = 0
    let byteLimit: Int
    /// How many writes had to make room.
    private(set) var droppedCount = 0

    init(byteLimit: Int) {
        self.byteLimit = byteLimit
    }

    mutating func append(_ set: ChangeSet) {
        let cost = set.cost
        sets.append(set)
        costs.append(cost)
        total += cost
        while total > byteLimit, first < sets.count - 1 {
            total -= costs[first]
            first += 1
            droppedCount += 1
        }
        if first > 64, first * 2 > sets.count {
            sets.removeFirst(first)
            costs.removeFirst(first)
            first = 0
        }
    }

    /// The writes after a number, the oldest first.
    func sets(since id: WriteID) -> [ChangeSet] {
        sets[first...].filter { $0.id > id }
    }

    func set(_ id: WriteID) -> ChangeSet? { sets[first...].first { $0.id == id } }

    var byteCount: Int { total }
}
