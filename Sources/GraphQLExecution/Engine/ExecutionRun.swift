import GraphQLSchema
import GraphQLValidation
import JSON

/// One execution of one operation (specification, sections 6.2 and 6.3).
///
/// Whatever resolves at once is completed in place, without a task or a suspension. Resolvers that wait leave a pending
/// node behind and run side by side; each of them is completed as soon as it is done, which may leave new ones.
final class ExecutionRun {
    let operation: PreparedOperation
    private var waiting: [WaitingField] = []

    /// Deeper responses are refused: completion is recursive.
    static let maximumDepth = 250

    /// A resolver that has to wait, and the place its value will have.
    private struct WaitingField {
        let node: ResponseNode
        let field: PlannedField
        let source: any Sendable
        let call: FieldCall
        let resolve: @Sendable (any Sendable, FieldCall) async throws -> ResolvedValue
    }

    init(_ operation: PreparedOperation) {
        self.operation = operation
    }

    /// Executes a query or mutation. Throws only when the task is cancelled.
    func execute() async throws -> ExecutionResult {
        let plan = SelectionPlan([operation.operation.selectionSet], for: operation.rootType, in: operation)
        return try await execute(plan.fields, plan: plan, oneByOne: operation.kind == .mutation)
    }

    /// Executes the selection for one event of a subscription.
    func execute(event: ResolvedValue) async throws -> ExecutionResult {
        let plan = SelectionPlan([operation.operation.selectionSet], for: operation.rootType, in: operation)
        let fields = plan.fields.map { field in
            field.group.fields[0].name.value == "__typename" ? field : field.resolved(to: event)
        }
        return try await execute(fields, plan: plan, oneByOne: false)
    }

    private func execute(_ fields: [PlannedField], plan: SelectionPlan, oneByOne: Bool) async throws -> ExecutionResult
    {
        let root = ResponseNode()
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
        try Task.checkCancellation()
        return result(of: root)
    }

    private func result(of root: ResponseNode) -> ExecutionResult {
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
            waiting.append(WaitingField(node: node, field: field, source: source, call: call, resolve: resolve))
            return .node(node)
        }
    }

    /// Runs all waiting resolvers, and those that their values bring, until none is left.
    private func finishWaiting() async throws {
        guard !waiting.isEmpty else { return }
        try await withThrowingTaskGroup(of: (Int, ResolvedValue).self) { group in
            var running: [Int: WaitingField] = [:]
            var started = 0
            while true {
                for item in waiting where !item.node.isDropped {
                    let (id, resolve, source, call) = (started, item.resolve, item.source, item.call)
                    running[id] = item
                    started += 1
                    group.addTask {
                        do {
                            return (id, try await resolve(source, call))
                        } catch {
                            return (id, .failed(error))
                        }
                    }
                }
                waiting = []
                guard let (id, value) = try await group.next() else { return }
                try Task.checkCancellation()
                if let item = running.removeValue(forKey: id), !item.node.isDropped {
                    settle(item, value)
                }
            }
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
