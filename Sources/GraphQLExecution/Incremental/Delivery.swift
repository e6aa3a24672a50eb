import JSON

/// Decides what of a response is announced, started and sent when, in the shape `incrementalSpec=v0.2`.
///
/// A fragment is announced once what it stands in has been sent, and sent when all its fields are there. The elements of
/// a stream are sent in their order, as many as are ready.
struct Delivery {
    private var lastID = -1
    private var open: Set<String> = []
    private var announced: [(id: String, path: JSONPath, label: String?)] = []
    private var sentGroups: [(id: String, subPath: JSONPath, group: DeferredGroup)] = []
    private var sentItems: [(stream: ItemStream, range: Range<Int>)] = []
    private var completed: [(id: String, errors: [ExecutionError])] = []
    private var startable: [ResponsePart] = []
    // All there ever were, since they refer to each other: `close` takes them apart.
    private var fragments: [DeferredFragment] = []
    private var streams: [ItemStream] = []

    /// Whether the client has to wait for more.
    var hasNext: Bool { !open.isEmpty }

    var hasStartable: Bool { !startable.isEmpty }

    /// The parts that may be executed now; each is handed out once.
    mutating func takeStartable() -> [ResponsePart] {
        defer { startable = [] }
        return startable
    }

    // MARK: What execution finds

    /// Takes over what was put off in a part that is sent.
    mutating func adopt(_ part: ResponsePart) {
        attach(part)
        release(part)
    }

    /// A part has no resolver left that waits.
    mutating func finish(_ part: ResponsePart) {
        switch part {
        case let group as DeferredGroup: finish(group)
        case let item as StreamItem:
            item.isDone = true
            flush(item.stream)
        default: break
        }
    }

    /// Tells the fragments about the groups that were found in a part.
    private mutating func attach(_ part: ResponsePart) {
        part.fragments.removeAll { $0.isGone }
        fragments += part.fragments
        for fragment in part.fragments {
            fragment.parent?.children.append(fragment)
        }
        for group in part.groups where !group.isGone {
            for fragment in group.awaiting where !fragment.isOver {
                fragment.groups.append(group)
                if fragment.id != nil { start(group) }
            }
        }
        part.groups = []
    }

    /// Announces what may be announced since a part has been sent.
    private mutating func release(_ part: ResponsePart) {
        for fragment in part.fragments where fragment.parent?.isOver != false {
            release(fragment)
        }
        for stream in part.streams where !stream.isGone {
            release(stream)
        }
        part.streams = []
    }

    // MARK: Fragments

    private mutating func release(_ fragment: DeferredFragment) {
        guard !fragment.isOver, fragment.id == nil else { return }
        guard !fragment.groups.isEmpty else {
            // It has no fields of its own: the fragments inside stand in its place.
            fragment.isOver = true
            for child in fragment.children { release(child) }
            return
        }
        let id = announce(path: fragment.path, label: fragment.label)
        fragment.id = id
        if let failure = fragment.failure {
            fail(fragment, failure)
            return
        }
        for group in fragment.groups { start(group) }
        complete(fragment)
    }

    private mutating func start(_ group: DeferredGroup) {
        guard !group.isStarted else { return }
        group.isStarted = true
        startable.append(group)
    }

    private mutating func finish(_ group: DeferredGroup) {
        group.isDone = true
        guard !group.isFailed else {
            for fragment in group.awaiting where !fragment.isOver {
                fail(fragment, group.root.errors)
            }
            return
        }
        attach(group)
        for fragment in group.awaiting { complete(fragment) }
    }

    private mutating func complete(_ fragment: DeferredFragment) {
        guard let id = fragment.id, !fragment.isOver, fragment.groups.allSatisfy(\.isDone) else { return }
        fragment.isOver = true
        open.remove(id)
        completed.append((id, []))
        for group in fragment.groups where !group.isSent {
            group.isSent = true
            // The longest path leaves the least to say.
            let carrier = group.awaiting.filter { $0.id != nil && $0.failure == nil }
                .reduce(fragment) { $1.path.count > $0.path.count ? $1 : $0 }
            sentGroups.append(
                (carrier.id ?? id, Array(group.root.path.dropFirst(carrier.path.count)), group))
        }
        for child in fragment.children { release(child) }
        for group in fragment.groups { release(group) }
    }

    private mutating func fail(_ fragment: DeferredFragment, _ errors: [ExecutionError]) {
        fragment.failure = errors
        guard let id = fragment.id else { return }
        fragment.isOver = true
        open.remove(id)
        completed.append((id, errors))
        var inside = fragment.children
        while let child = inside.popLast() {
            child.isOver = true
            inside += child.children
        }
    }

    // MARK: Streams

    private mutating func release(_ stream: ItemStream) {
        streams.append(stream)
        stream.id = announce(path: stream.path, label: stream.label)
        stream.items = stream.elements.indices.map { index in
            StreamItem(stream, index: index, value: stream.elements[index])
        }
        startable += stream.items
    }

    private mutating func flush(_ stream: ItemStream) {
        guard let id = stream.id, !stream.isOver else { return }
        let start = stream.nextItem
        var failure: [ExecutionError]?
        while stream.nextItem < stream.items.count, stream.items[stream.nextItem].isDone {
            if stream.items[stream.nextItem].isFailed {
                failure = stream.items[stream.nextItem].root.errors
                break
            }
            stream.nextItem += 1
        }
        let range = start..<stream.nextItem
        if !range.isEmpty {
            if let last = sentItems.last, last.stream === stream, last.range.upperBound == range.lowerBound {
                sentItems[sentItems.count - 1].range = last.range.lowerBound..<range.upperBound
            } else {
                sentItems.append((stream, range))
            }
        }
        if failure != nil || stream.nextItem == stream.items.count {
            stream.isOver = true
            open.remove(id)
            completed.append((id, failure ?? []))
        }
        for item in stream.items[range] { adopt(item) }
    }

    private mutating func announce(path: JSONPath, label: String?) -> String {
        lastID += 1
        open.insert(String(lastID))
        announced.append((String(lastID), path, label))
        return String(lastID)
    }

    // MARK: Payloads

    /// Whether there is anything to tell.
    var hasNews: Bool { !announced.isEmpty || !sentGroups.isEmpty || !sentItems.isEmpty || !completed.isEmpty }

    /// Writes what is new as members of a payload.
    mutating func writeNews(into builder: inout JSONBuilder) {
        writePending(into: &builder)
        writeIncremental(into: &builder)
        if !completed.isEmpty {
            builder.key("completed")
            builder.beginArray()
            for (id, errors) in completed {
                builder.beginObject()
                builder.key("id")
                builder.string(id)
                ExecutionResult.write(errors, into: &builder)
                builder.endObject()
            }
            builder.endArray()
        }
        builder.key("hasNext")
        builder.bool(hasNext)
        (announced, sentGroups, sentItems, completed) = ([], [], [], [])
    }

    /// The errors that the next payload holds.
    var newErrors: [ExecutionError] {
        sentGroups.flatMap(\.group.root.errors) + sentItems.flatMap { $0.stream.errors(in: $0.range) }
            + completed.flatMap(\.errors)
    }

    private func writePending(into builder: inout JSONBuilder) {
        guard !announced.isEmpty else { return }
        builder.key("pending")
        builder.beginArray()
        for (id, path, label) in announced {
            builder.beginObject()
            builder.key("id")
            builder.string(id)
            builder.key("path")
            builder.path(path)
            if let label {
                builder.key("label")
                builder.string(label)
            }
            builder.endObject()
        }
        builder.endArray()
    }

    private func writeIncremental(into builder: inout JSONBuilder) {
        guard !sentGroups.isEmpty || !sentItems.isEmpty else { return }
        builder.key("incremental")
        builder.beginArray()
        for (id, subPath, group) in sentGroups {
            builder.beginObject()
            builder.key("id")
            builder.string(id)
            if !subPath.isEmpty {
                builder.key("subPath")
                builder.path(subPath)
            }
            ExecutionResult.write(group.root.errors, into: &builder)
            builder.key("data")
            group.root.write(into: &builder)
            builder.endObject()
        }
        for (stream, range) in sentItems {
            builder.beginObject()
            builder.key("id")
            builder.string(stream.id ?? "")
            ExecutionResult.write(stream.errors(in: range), into: &builder)
            builder.key("items")
            builder.beginArray()
            for item in stream.items[range] { item.root.writeElements(into: &builder) }
            builder.endArray()
            builder.endObject()
        }
        builder.endArray()
    }

    /// Gives up on everything that is still open, for one reason.
    mutating func abandon(_ error: ExecutionError) {
        completed += open.sorted { $0.utf8.count == $1.utf8.count ? $0 < $1 : $0.utf8.count < $1.utf8.count }
            .map { ($0, [error]) }
        open = []
    }

    /// Nothing is asked of it any more.
    mutating func close() {
        for fragment in fragments { (fragment.groups, fragment.children) = ([], []) }
        for stream in streams { stream.items = [] }
    }
}

extension ItemStream {
    fileprivate func errors(in range: Range<Int>) -> [ExecutionError] {
        items[range].flatMap(\.root.errors)
    }
}
