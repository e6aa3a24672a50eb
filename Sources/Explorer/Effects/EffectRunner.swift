import GraphQLClient
import Synchronization
import Terminal

/// Performs effects off the loop and posts what they bring into the inbox.
///
/// It owns every task, by the id of its effect: a new effect with an id cancels the one before. Whatever arrives late
/// carries its old generation, by which `update` knows that nobody waits for it any more.
final class EffectRunner: Sendable {
    private struct Running {
        var generation: Int
        var task: Task<Void, Never>
    }

    let inbox: Inbox
    let services: ExplorerServices
    private struct Connections {
        /// By the number of the destination.
        var all: [Int: Connection] = [:]
        /// Where tabs send to; those that are not named send to the first.
        var aims: [TabID: Int] = [:]
        /// Where what belongs to no tab goes.
        var front = 0
    }

    private let connections: Mutex<Connections>
    private let tasks = Mutex<[EffectID: Running]>([:])

    init(inbox: Inbox, services: ExplorerServices, connection: Connection?) {
        self.inbox = inbox
        self.services = services
        connections = Mutex(Connections(all: connection.map { [0: $0] } ?? [:]))
    }

    func use(_ connection: Connection, at destination: Int = 0) {
        connections.withLock { $0.all[destination] = connection }
    }

    /// The tab, which is the one in front, sends there from now on.
    func aim(_ tab: TabID, at destination: Int) {
        connections.withLock {
            $0.aims[tab] = destination
            $0.front = destination
        }
    }

    private func connection(for id: EffectID) -> Connection? {
        connections.withLock { connections in
            connections.all[id.tab.map { connections.aims[$0] ?? 0 } ?? connections.front]
        }
    }

    func start(_ id: EffectID, generation: Int, _ work: Work) {
        // Where it goes is decided now: the tab may send elsewhere before the task runs.
        let connection = connection(for: id)
        tasks.withLock { tasks in
            tasks[id]?.task.cancel()
            let task = Task.detached(priority: .userInitiated) { [self] in
                await perform(work, at: connection, as: WorkOrder(id: id, generation: generation, inbox: inbox))
                finish(id, generation)
            }
            tasks[id] = Running(generation: generation, task: task)
        }
    }

    func cancel(_ id: EffectID) {
        tasks.withLock { tasks in tasks.removeValue(forKey: id)?.task.cancel() }
    }

    func cancelAll(of tab: TabID) {
        tasks.withLock { tasks in
            for (id, running) in tasks where id.tab == tab {
                running.task.cancel()
                tasks[id] = nil
            }
        }
    }

    /// Cancels everything and waits until it has ended, so that servers hear of it and the cache is whole.
    func stop() async {
        let running = tasks.withLock { tasks in
            let running = Array(tasks.values)
            tasks = [:]
            return running
        }
        for running in running { running.task.cancel() }
        for running in running { await running.task.value }
        for connection in connections.withLock({ Array($0.all.values) }) {
            await connection.close()
        }
    }

    /// Copies a text. Other programs may take part in it, so it is done here too.
    func copy(_ text: String, _ what: String, environment: [String: String]) {
        Task.detached { [inbox] in
            do {
                inbox.post(.copied(try Clipboard(environment: environment).copy(text), what: what))
            } catch {
                inbox.post(.problem("Could not copy \(what): \(error)."))
            }
        }
    }

    /// Lets go of values whose release takes time.
    func discard(_ values: [any Sendable]) {
        Task.detached(priority: .background) { _ = values }
    }

    private func finish(_ id: EffectID, _ generation: Int) {
        tasks.withLock { tasks in
            if tasks[id]?.generation == generation { tasks[id] = nil }
        }
    }
}

/// Which work is being done, so that what it brings finds its way.
struct WorkOrder: Sendable {
    let id: EffectID
    let generation: Int
    let inbox: Inbox

    func post(_ outcome: Outcome) {
        guard !Task.isCancelled else { return }
        inbox.post(.outcome(id, generation: generation, outcome))
    }

    func post(_ item: LiveItem) {
        guard !Task.isCancelled else { return }
        inbox.post(item, from: id, generation: generation)
    }
}
