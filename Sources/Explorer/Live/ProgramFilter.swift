import JSON

/// A program of jq that the events of a tail go through: what it prints for an event stands in its place, and an event
/// for which it prints nothing is hidden.
///
/// The program works off the loop on as many events as have come since it worked last; one process at a time.
struct ProgramFilter: Sendable {
    /// What stands behind the bar.
    let program: String
    /// What was printed, by the number of the event.
    private(set) var outputs: [Int: String] = [:]
    /// The number behind the last event that was looked at.
    private(set) var end: Int
    /// The number behind the last event that is being looked at.
    private var pendingEnd: Int?
    /// Why nothing can be printed.
    private(set) var problem: String?

    /// Nil for a filter that is no program: one begins with a bar.
    init?(_ text: String, from first: Int) {
        let trimmed = text.drop { $0 == " " }
        guard trimmed.first == "|" else { return nil }
        program = String(trimmed.dropFirst())
        end = first
    }

    var isWorking: Bool { pendingEnd != nil }

    /// What is still to be looked at; nil while that is nothing, or the program is at work, or does not work.
    mutating func nextBatch(of ring: EventRing) -> ProgramBatch? {
        guard !isWorking, problem == nil, program.contains(where: { $0 != " " }) else { return nil }
        let first = max(end, ring.first)
        guard first < ring.end else { return nil }
        pendingEnd = ring.end
        let events = (first..<ring.end).compactMap { number -> ProgramBatch.Event? in
            guard case .event(let event) = ring[number], let body = event.body else { return nil }
            return ProgramBatch.Event(number: number, body: body)
        }
        return ProgramBatch(program: program, events: events)
    }

    /// Takes what was printed. Returns the numbers of the lines that can be seen now, in order.
    mutating func take(_ printed: [Int: String], ring: EventRing) -> [Int] {
        guard let pendingEnd else { return [] }
        let first = max(end, ring.first)
        end = pendingEnd
        self.pendingEnd = nil
        // What has made room in the ring is not kept here either.
        if outputs.count > 2 * EventRing.capacity { outputs = outputs.filter { $0.key >= ring.first } }
        outputs.merge(printed) { $1 }
        guard first < end else { return [] }
        return (first..<end).filter { number in
            if case .event = ring[number] { return printed[number] != nil }
            return true
        }
    }

    mutating func fail(_ problem: String) {
        pendingEnd = nil
        self.problem = problem
    }
}

/// Events for a program to look at.
struct ProgramBatch: Sendable {
    struct Event: Sendable {
        let number: Int
        let body: JSONDocument
    }

    let program: String
    let events: [Event]
}
