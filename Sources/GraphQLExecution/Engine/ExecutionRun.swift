import GraphQLSchema
import GraphQLValidation
import JSON

/// One execution of one operation (specification, sections 6.2 and 6.3).
///
/// Whatever resolves at once is completed in place, without a task or a suspension. Resolvers that wait leave a pending
/// node behind and run side by side; each of them is completed as soon as it is done, which may leave new ones.
final class ExecutionRun {
    let operation: PreparedOperation
    /// The piece of the response that is being executed.
    var part: ResponsePart
    private var waiting: [WaitingField] = []
    private var running: [Int: WaitingField] = [:]
    private var startedCount = 0
    private let timeLimit: Duration?
    private let deadline: ContinuousClock.Instant?
    private var fieldCount = 0
    /// Nobody will read the response: what still comes may be anything.
    private(set) var isStopped = false

    /// Deeper responses are refused: completion is recursive.
    static let maximumDepth = 250

    /// A resolver that has to wait, and the place its value will have.
    private struct WaitingField {
        let node: ResponseNode
        let field: PlannedField
        let source: any Sendable
        let call: FieldCall
        let resolve: @Sendable (any Sendable, FieldCall) async throws -> ResolvedValue
        let part: ResponsePart
    }

    init(_ operation: PreparedOperation, timeLimit: Duration? = nil) {
        self.operation = operation
        self.timeLimit = timeLimit
        deadline = timeLimit.map { ContinuousClock().now.advanced(by: $0) }
        part = ResponsePart(root: ResponseNode())
    }

    /// Executes a query or mutation. Throws when the task is cancelled or the time is over.
    func execute() async throws -> ExecutionResult {
        try await executeRoot()
        return result()
    }

    /// Executes the selection for one event of a subscription.
    func execute(event: ResolvedValue) async throws -> ExecutionResult {
        let plan = SelectionPlan(operation.operation.selectionSet, for: operation.rootType, in: operation)
        let fields = plan.fields.map { field in
            field.group.fields[0].name.value == "__typename" ? field : field.resolved(to: event)
        }
        try await execute(fields, plan: plan, oneByOne: false)
        return result()
    }

    func executeRoot() async throws {
        // Mutations keep their order: none of them is put off, only what is selected in their payloads.
        var rootOperation = operation
        if operation.kind == .mutation { rootOperation.deliversIncrementally = false }
        let plan = SelectionPlan(operation.operation.selectionSet, for: operation.rootType, in: rootOperation)
        postpone(plan, source: NoSource(), at: part.root)
        try await execute(plan.fields, plan: plan, oneByOne: operation.kind == .mutation)
    }

    private func execute(_ fields: [PlannedField], plan: SelectionPlan, oneByOne: Bool) async throws {
        let root = part.root
        var slots: [ResponseNode.Slot] = []
        for (ordinal, field) in fields.enumerated() {
            guard let slot = execute(field, source: NoSource(), in: root, ordinal: ordinal) else {
                _ = root.giveUp(slots)
                break
            }
            slots.append(slot)
            if oneByOne {
                root.content = .object(plan, slots)
                try await finishWaiting()
                if case .null = root.content { break }
            }
        }
        if slots.count == fields.count, !oneByOne || slots.isEmpty {
            root.content = .object(plan, slots)
        }
        try await finishWaiting()
    }

    private func result() -> ExecutionResult {
        let root = part.root
        let errors = root.errors
        var builder = JSONBuilder()
        builder.beginObject()
        ExecutionResult.write(errors, into: &builder)
        builder.key("data")
        root.write(into: &builder)
        builder.endObject()
        return ExecutionResult(response: builder.finish(), errors: errors, hasData: true)
    }

    /// Runs one field. Nil when its place would be null and may not be.
    func execute(
        _ field: PlannedField, source: any Sendable, in parent: ResponseNode, ordinal: Int
    ) -> ResponseNode.Slot? {
        guard !isStopped else { return .leaf(.null) }
        fieldCount &+= 1
        if fieldCount & 1023 == 0 { lookAtClock() }
        let step = JSONPathElement.key(field.group.responseKey)
        let call: FieldCall
        switch field.call {
        case .success(let ready): call = ready
        case .failure(let error):
            return complete(.failed(error), as: field.type, of: field, in: parent, step: step, ordinal: ordinal)
        }
        switch field.resolver {
        case .immediate(let resolve):
            let value: ResolvedValue
            do {
                value = try resolve(source, call)
            } catch {
                value = .failed(error)
            }
            return complete(value, as: field.type, of: field, in: parent, step: step, ordinal: ordinal)
        case .waiting(let resolve):
            let node = ResponseNode(
                in: parent, step: step, ordinal: ordinal, isNullable: !field.type.isNonNull)
            waiting.append(
                WaitingField(
                    node: node, field: field, source: source, call: call, resolve: resolve, part: part))
            part.waitingCount += 1
            return .node(node)
        }
    }

    /// Stops what nobody waits for any more.
    func lookAtClock() {
        if Task.isCancelled || deadline.map({ $0 <= ContinuousClock().now }) == true { isStopped = true }
    }

    /// Throws if there is no reason to go on.
    func check() throws {
        lookAtClock()
        guard isStopped else { return }
        try Task.checkCancellation()
        throw TimeLimitExceeded(limit: timeLimit ?? .zero)
    }

    // MARK: Resolvers that wait

    /// What came of one of the tasks.
    enum Outcome: Sendable {
        case resolved(Int, ResolvedValue)
        case timeIsOver
    }

    typealias Tasks = ThrowingTaskGroup<Outcome, any Error>

    /// Runs all waiting resolvers, and those that their values bring, until none is left.
    private func finishWaiting() async throws {
        try check()
        guard !waiting.isEmpty else { return }
        try await withThrowingTaskGroup(of: Outcome.self) { tasks in
            watchTime(in: &tasks)
            repeat {
                startWaiting(in: &tasks)
            } while try await settleNext(in: &tasks) != nil
            tasks.cancelAll()
        }
        try check()
    }

    /// Adds a task that ends when the time is over.
    func watchTime(in tasks: inout Tasks) {
        guard let deadline else { return }
        tasks.addTask {
            try? await Task.sleep(until: deadline, clock: .continuous)
            return .timeIsOver
        }
    }

    /// Starts the resolvers that were met since the last time.
    func startWaiting(in tasks: inout Tasks) {
        forgetDropped()
        for item in waiting {
            let (id, resolve, source, call) = (startedCount, item.resolve, item.source, item.call)
            running[id] = item
            startedCount += 1
            tasks.addTask {
                do {
                    return .resolved(id, try await resolve(source, call))
                } catch {
                    return .resolved(id, .failed(error))
                }
            }
        }
        waiting = []
    }

    /// Waits for one resolver and completes its value. The part it belongs to; nil when none runs.
    func settleNext(in tasks: inout Tasks) async throws -> ResponsePart? {
        guard !running.isEmpty else { return nil }
        guard case .resolved(let id, let value) = try await tasks.next() else {
            tasks.cancelAll()
            try check()
            throw TimeLimitExceeded(limit: timeLimit ?? .zero)
        }
        try check()
        guard let item = running.removeValue(forKey: id) else { return part }
        part = item.part
        part.waitingCount -= 1
        if !item.node.isDropped { settle(item, value) }
        forgetDropped()
        return part
    }

    /// Forgets the resolvers that nobody asks any more, because a null above has taken their places out of the response.
    func forgetDropped() {
        waiting.removeAll { item in
            if item.node.isDropped { item.part.waitingCount -= 1 }
            return item.node.isDropped
        }
    }

    private func settle(_ item: WaitingField, _ value: ResolvedValue) {
        guard let parent = item.node.parent else { return }
        let slot = complete(
            value, as: item.field.type, of: item.field, in: parent, step: item.node.step, ordinal: item.node.ordinal)
        if let slot {
            item.node.content = .settled(slot)
        } else {
            item.node.becomeNull()
        }
    }
}

/// What root fields are resolved on.
struct NoSource: Sendable {}
