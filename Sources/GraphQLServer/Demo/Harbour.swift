import GraphQLExecution
import Synchronization

/// The harbour as it is now: the book, what mutations made of it, and who listens.
///
/// Reads and writes are short, so a lock serves them; queries need no task.
final class Harbour: Sendable {
    private let book: Mutex<HarbourBook>
    private let ports: [String: Port]
    private let captains: [String: Captain]
    let moves = EventHub<Ship>()
    let traffic = EventHub<PortTraffic>()
    let tick: Duration

    /// The ship whose captain cannot be reached.
    static let shipWithoutReachableCaptain = 4

    init(tick: Duration) {
        let book = HarbourBook()
        ports = Dictionary(uniqueKeysWithValues: book.ports.map { ($0.id, $0) })
        captains = Dictionary(uniqueKeysWithValues: book.captains.map { ($0.id, $0) })
        self.book = Mutex(book)
        self.tick = tick
    }

    var ships: [Ship] { book.withLock { $0.ships } }
    var allPorts: [Port] { book.withLock { $0.ports } }
    var allCaptains: [Captain] { book.withLock { $0.captains } }

    func ship(_ id: String) -> Ship? {
        Int(id).flatMap { number in book.withLock { $0.ships.first { $0.number == number } } }
    }

    func port(_ id: String) -> Port? { ports[id] }
    func captain(_ id: String) -> Captain? { captains[id] }

    func voyages(of ship: Ship) -> [Voyage] {
        book.withLock { $0.voyages[ship.number] ?? [] }
    }

    func voyage(_ id: String) -> Voyage? {
        book.withLock { book in book.voyages.values.lazy.flatMap { $0 }.first { $0.id == id } }
    }

    /// Changes a ship; nil when there is none.
    func change(_ id: String, _ body: (inout Ship) -> Void) -> Ship? {
        guard let number = Int(id) else { return nil }
        return book.withLock { book in
            guard let index = book.ships.firstIndex(where: { $0.number == number }) else { return nil }
            body(&book.ships[index])
            return book.ships[index]
        }
    }

    /// Takes a ship out of the book; false when there was none.
    func delete(_ id: String) -> Bool {
        guard let number = Int(id) else { return false }
        return book.withLock { book in
            let before = book.ships.count
            book.ships.removeAll { $0.number == number }
            book.voyages[number] = nil
            return book.ships.count < before
        }
    }

    // MARK: Motion

    /// Ships on the move. Something moves only while someone listens.
    func shipMoves(of id: String?) -> AsyncStream<Ship> {
        moves.listen(
            where: { id == nil || $0.id == id },
            ticker: { [tick] in
                while !Task.isCancelled {
                    try? await Task.sleep(for: tick)
                    self.moveOne(id)
                }
            })
    }

    /// Ships that come and go.
    func portTraffic(at port: String?) -> AsyncStream<PortTraffic> {
        traffic.listen(
            where: { port == nil || $0.port.id == port },
            ticker: { [tick] in
                while !Task.isCancelled {
                    try? await Task.sleep(for: tick * 3)
                    self.comeOrGo(at: port)
                }
            })
    }

    private func moveOne(_ id: String?) {
        let candidates = ships
        let next = id ?? candidates.filter { $0.status == .atSea }.randomElement()?.id
        guard let next else { return }
        let moved = change(next) { ship in
            ship.heading = (ship.heading + Double.random(in: -8...8)).truncatingRemainder(dividingBy: 360)
            let north = Double.random(in: -0.05...0.05)
            ship.position.lat = rounded(min(max(ship.position.lat + north, -89), 89))
            ship.position.lon = rounded(wrapped(ship.position.lon + Double.random(in: 0.01...0.09)))
        }
        if let moved {
            moves.send(moved)
        }
    }

    private func comeOrGo(at wanted: String?) {
        guard let chosen = ships.randomElement(),
            let port = wanted.flatMap({ ports[$0] }) ?? ports.values.randomElement()
        else { return }
        let leaves = chosen.portID != nil && (wanted == nil || chosen.portID == wanted)
        let place = leaves ? chosen.portID.flatMap { ports[$0] } ?? port : port
        let changed = change(chosen.id) { ship in
            ship.portID = leaves ? nil : place.id
            ship.status = leaves ? .atSea : .moored
            ship.position = place.position
        }
        if let changed {
            traffic.send(
                PortTraffic(
                    ship: changed, port: place, kind: leaves ? .departure : .arrival, at: HarbourTime.now))
        }
    }

    private func rounded(_ degrees: Double) -> Double { (degrees * 10_000).rounded() / 10_000 }

    private func wrapped(_ longitude: Double) -> Double { longitude >= 180 ? longitude - 360 : longitude }
}
