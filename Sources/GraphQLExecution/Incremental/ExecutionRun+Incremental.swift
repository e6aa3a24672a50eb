import GraphQLSchema
import JSON

// Responses in parts (the shape `incrementalSpec=v0.2`): the first result, and payloads with what was put off.
extension ExecutionRun {
    /// Executes a query or mutation and delivers its result: in several pieces if it puts something off.
    func execute(delivering deliver: (ExecutionResult) async throws -> Void) async throws {
        try await executeRoot()
        var delivery = Delivery()
        defer { delivery.close() }
        delivery.adopt(part)
        let first = part
        try await deliver(result(of: first, &delivery))
        guard delivery.hasNext else { return }
        do {
            try await executeRest(&delivery, deliver)
        } catch let overdue as TimeLimitExceeded {
            delivery.abandon(overdue.error)
            try await deliver(payload(&delivery))
        }
        // Nodes of later parts lead back into the first one's.
        withExtendedLifetime(first) {}
    }

    private func executeRest(
        _ delivery: inout Delivery, _ deliver: (ExecutionResult) async throws -> Void
    ) async throws {
        try await withThrowingTaskGroup(of: Outcome.self) { tasks in
            watchTime(in: &tasks)
            while true {
                // What is announced here is executed only once the client knows of it.
                while !delivery.hasNews, delivery.hasStartable {
                    for startable in delivery.takeStartable() {
                        start(startable)
                        forgetDropped()
                        if startable.waitingCount == 0 { delivery.finish(startable) }
                    }
                }
                try check()
                if delivery.hasNews {
                    try await deliver(payload(&delivery))
                    guard delivery.hasNext else { break }
                    continue
                }
                startWaiting(in: &tasks)
                guard let settled = try await settleNext(in: &tasks) else { break }
                if settled.waitingCount == 0 { delivery.finish(settled) }
            }
            tasks.cancelAll()
        }
    }

    /// Executes as much of a part as does not wait.
    private func start(_ started: ResponsePart) {
        part = started
        switch started {
        case let group as DeferredGroup:
            var slots: [Slot] = []
            for (ordinal, field) in group.plan.fields.enumerated() {
                guard let slot = execute(field, source: group.source, in: group.root, ordinal: ordinal) else {
                    _ = group.root.giveUp(slots)
                    return
                }
                slots.append(slot)
            }
            group.root.content = .object(group.plan, slots)
        case let item as StreamItem:
            let slot = complete(
                item.value, as: item.stream.itemType, of: item.stream.field, in: item.root, step: .index(item.index),
                ordinal: 0)
            if let slot {
                item.root.content = .list([slot])
            } else {
                item.root.content = .null
            }
        default: break
        }
    }

    // MARK: Putting off

    /// Leaves the deferred fields of an object for later.
    func postpone(_ plan: SelectionPlan, source: any Sendable, at node: ResponseNode) {
        guard !plan.newUsages.isEmpty || !plan.deferred.isEmpty else { return }
        for usage in plan.newUsages {
            let parent = usage.parent.flatMap { node.fragment(of: $0) }
            let fragment = DeferredFragment(label: usage.label, owner: node, parent: parent)
            node.deferred[usage] = fragment
            part.fragments.append(fragment)
        }
        for deferred in plan.deferred {
            part.groups.append(
                DeferredGroup(
                    deferred.usages.compactMap { node.fragment(of: $0) },
                    plan: SelectionPlan(typeName: plan.typeName, fields: deferred.fields), source: source, owner: node))
        }
    }

    /// The elements that come with their list; the others are left for later.
    func streamed(
        _ elements: [ResolvedValue], item: SchemaType, of field: PlannedField, in node: ResponseNode
    ) -> ArraySlice<ResolvedValue> {
        guard let stream = field.stream, case .key = node.step, stream.initialCount < elements.count else {
            return elements[...]
        }
        part.streams.append(
            ItemStream(
                label: stream.label, owner: node, field: field.forElements, itemType: item,
                elements: elements[stream.initialCount...]))
        return elements[..<stream.initialCount]
    }

    // MARK: Writing

    private func result(of first: ResponsePart, _ delivery: inout Delivery) -> ExecutionResult {
        let errors = first.root.errors
        var builder = JSONBuilder()
        builder.beginObject()
        ExecutionResult.write(errors, into: &builder)
        builder.key("data")
        first.root.write(into: &builder)
        // A response that is whole looks like any other.
        let hasNext = delivery.hasNext
        if hasNext { delivery.writeNews(into: &builder) }
        builder.endObject()
        return ExecutionResult(response: builder.finish(), errors: errors, hasData: true, hasNext: hasNext)
    }

    private func payload(_ delivery: inout Delivery) -> ExecutionResult {
        let errors = delivery.newErrors
        var builder = JSONBuilder()
        builder.beginObject()
        delivery.writeNews(into: &builder)
        builder.endObject()
        return ExecutionResult(response: builder.finish(), errors: errors, hasData: true, hasNext: delivery.hasNext)
    }
}

extension JSONBuilder {
    mutating func path(_ path: JSONPath) {
        beginArray()
        for step in path {
            switch step {
            case .key(let key): string(key)
            case .index(let index): int(index)
            }
        }
        endArray()
    }
}
