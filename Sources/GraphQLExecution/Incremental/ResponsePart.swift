import GraphQLSchema
import JSON

/// A piece of a response that is delivered whole: the first result, deferred fields, or one element of a streamed list.
class ResponsePart {
    let root: ResponseNode
    /// How many resolvers it still waits for.
    var waitingCount = 0
    /// What was put off while it was executed.
    var fragments: [DeferredFragment] = []
    var groups: [DeferredGroup] = []
    var streams: [ItemStream] = []

    init(root: ResponseNode) {
        self.root = root
    }

    /// A null has come up to the top of it.
    var isFailed: Bool { if case .null = root.content { true } else { false } }
}

/// The fields of one object that wait for the same fragments.
final class DeferredGroup: ResponsePart {
    let awaiting: [DeferredFragment]
    let plan: SelectionPlan
    let source: any Sendable
    private weak var owner: ResponseNode?
    /// A null has taken the object out of the response.
    var isGone: Bool { owner?.isGone ?? true }
    var isStarted = false
    var isDone = false
    var isSent = false

    init(
        _ fragments: [DeferredFragment], plan: SelectionPlan, source: any Sendable, owner: ResponseNode
    ) {
        awaiting = fragments
        self.plan = plan
        self.source = source
        self.owner = owner
        super.init(root: ResponseNode(at: owner.path, below: owner))
    }
}

/// One fragment with `@defer` at one place of the response.
final class DeferredFragment {
    let label: String?
    private weak var owner: ResponseNode?
    let path: JSONPath
    let parent: DeferredFragment?
    var isGone: Bool { owner?.isGone ?? true }
    var children: [DeferredFragment] = []
    var groups: [DeferredGroup] = []
    /// Set once the client was told to wait for it.
    var id: String?
    /// Delivered, failed, or known to bring nothing.
    var isOver = false
    /// It failed before the client heard of it.
    var failure: [ExecutionError]?

    init(label: String?, owner: ResponseNode, parent: DeferredFragment?) {
        self.label = label
        self.owner = owner
        self.parent = parent
        path = owner.path
    }
}

/// The elements of a list that come later.
final class ItemStream {
    let label: String?
    private weak var owner: ResponseNode?
    let path: JSONPath
    let field: PlannedField
    let itemType: SchemaType
    let elements: ArraySlice<ResolvedValue>
    var isGone: Bool { owner?.isGone ?? true }
    var id: String?
    /// In the order of the list; what stands before `nextItem` has been delivered.
    var items: [StreamItem] = []
    var nextItem = 0
    var isOver = false

    init(
        label: String?, owner: ResponseNode, field: PlannedField, itemType: SchemaType,
        elements: ArraySlice<ResolvedValue>
    ) {
        self.label = label
        self.owner = owner
        path = owner.path
        self.field = field
        self.itemType = itemType
        self.elements = elements
    }
}

/// One element of a streamed list.
final class StreamItem: ResponsePart {
    unowned let stream: ItemStream
    let index: Int
    let value: ResolvedValue
    var isDone = false

    init(_ stream: ItemStream, index: Int, value: ResolvedValue) {
        self.stream = stream
        self.index = index
        self.value = value
        super.init(root: ResponseNode(at: stream.path, below: nil))
    }
}
