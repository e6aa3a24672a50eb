import JSON

/// A place of the response that holds a list or an object, or whose value is still being waited for.
///
/// Leaves that came at once need none: they stand in their parent's slots. Belongs to the one run that builds it.
final class ResponseNode {
    /// What stands at one place of a list or object.
    enum Slot {
        case leaf(JSONValue)
        case node(ResponseNode)
    }

    enum Content {
        case pending
        case null
        case list([Slot])
        case object(SelectionPlan, [Slot])
        /// Was pending, and has become this.
        case settled(Slot)
    }

    /// The tree is held by its root, which outlives every node.
    unowned let parent: ResponseNode?
    let step: JSONPathElement
    /// The place among the parent's slots.
    let ordinal: Int
    let isNullable: Bool
    let depth: Int
    var content = Content.pending
    /// True once a null higher up has taken this place out of the response.
    private(set) var isDropped = false
    private var failures: [(ordinal: Int, error: ExecutionError)] = []
    /// The deferred fragments that are written in this object.
    var deferred: [DeferUsage: DeferredFragment] = [:]
    private let anchor: Anchor?

    /// Where a part of the response belongs that is delivered by itself.
    private final class Anchor {
        let path: JSONPath
        let node: ResponseNode?

        init(path: JSONPath, node: ResponseNode?) {
            self.path = path
            self.node = node
        }
    }

    /// The root of a response.
    init() {
        parent = nil
        anchor = nil
        step = .index(0)
        ordinal = 0
        isNullable = true
        depth = 0
    }

    /// The root of a part that is delivered by itself; fragments written above `node` are known in it.
    init(at path: JSONPath, below node: ResponseNode?) {
        parent = nil
        anchor = Anchor(path: path, node: node)
        step = .index(0)
        ordinal = 0
        isNullable = true
        depth = path.count
    }

    init(in parent: ResponseNode, step: JSONPathElement, ordinal: Int, isNullable: Bool) {
        self.parent = parent
        anchor = nil
        self.step = step
        self.ordinal = ordinal
        self.isNullable = isNullable
        depth = parent.depth + 1
    }

    var path: JSONPath {
        var steps: JSONPath = []
        var node = self
        while let parent = node.parent {
            steps.append(node.step)
            node = parent
        }
        return (node.anchor?.path ?? []) + steps.reversed()
    }

    /// Not in the response any more: this place became null, or one above it did.
    var isGone: Bool {
        if case .null = content { return true }
        return isDropped
    }

    /// The fragment of a usage that is written in this object or above it.
    func fragment(of usage: DeferUsage) -> DeferredFragment? {
        var node: ResponseNode? = self
        while let here = node {
            if let fragment = here.deferred[usage] { return fragment }
            node = here.parent ?? here.anchor?.node
        }
        return nil
    }

    /// Keeps an error of the slot at `ordinal`.
    func fail(_ error: ExecutionError, ordinal: Int) {
        failures.append((ordinal, error))
    }

    /// Makes this place null and keeps the errors that lie below it. A place that may not be null takes its parent along,
    /// up to one that may (specification, section 6.4.4).
    func becomeNull() {
        var node = self
        while !node.isNullable, let parent = node.parent {
            node = parent
        }
        let errors = node.errors
        node.dropContent()
        node.content = .null
        node.failures = errors.map { (0, $0) }
    }

    /// For a place that is given up before it stands in its parent: takes its half-built slots out of the response and
    /// returns the errors in them.
    func giveUp(_ slots: [Slot]) -> [ExecutionError] {
        content = .list(slots)
        let found = errors
        dropContent()
        content = .null
        failures = found.map { (0, $0) }
        return found
    }

    private func dropContent() {
        for case .node(let child) in slots {
            child.isDropped = true
            child.dropContent()
        }
    }

    private var slots: [Slot] {
        switch content {
        case .pending, .null: []
        case .list(let slots), .object(_, let slots): slots
        case .settled(let slot): [slot]
        }
    }

    /// The errors of this place and all below it, in the order of the response.
    var errors: [ExecutionError] {
        var found: [ExecutionError] = []
        gatherErrors(into: &found)
        return found
    }

    private func gatherErrors(into found: inout [ExecutionError]) {
        let own = failures.sorted { $0.ordinal < $1.ordinal }
        var next = 0
        for (ordinal, slot) in slots.enumerated() {
            while next < own.count, own[next].ordinal <= ordinal {
                found.append(own[next].error)
                next += 1
            }
            if case .node(let child) = slot {
                child.gatherErrors(into: &found)
            }
        }
        found += own[next...].map(\.error)
    }

    /// Writes what stands in a list, without its brackets.
    func writeElements(into builder: inout JSONBuilder) {
        for slot in slots {
            slot.write(into: &builder)
        }
    }

    /// Writes what stands here.
    func write(into builder: inout JSONBuilder) {
        switch content {
        case .pending, .null: builder.null()
        case .settled(let slot): slot.write(into: &builder)
        case .list(let slots):
            builder.beginArray()
            for slot in slots {
                slot.write(into: &builder)
            }
            builder.endArray()
        case .object(let plan, let slots):
            builder.beginObject()
            for (field, slot) in zip(plan.fields, slots) {
                builder.key(field.group.responseKey)
                slot.write(into: &builder)
            }
            builder.endObject()
        }
    }
}

extension ResponseNode.Slot {
    fileprivate func write(into builder: inout JSONBuilder) {
        switch self {
        case .leaf(let value): builder.value(value)
        case .node(let node): node.write(into: &builder)
        }
    }
}
