import Synchronization

/// Where work off the loop leaves its messages.
///
/// The loop takes all at once. One wake-up is given when the inbox becomes non-empty, and a stream that brings a
/// thousand events has one entry: its events wait in a bounded buffer of their own, the oldest making room.
final class Inbox: Sendable {
    private struct LiveKey: Hashable {
        var id: EffectID
        var generation: Int
    }

    fileprivate struct LiveBuffer {
        var items: [LiveItem] = []
        var bytes = 0
        var dropped = 0
    }

    private enum Entry {
        case message(Message)
        case live(LiveKey)
    }

    private struct Contents {
        var entries: [Entry] = []
        var live: [LiveKey: LiveBuffer] = [:]

        /// An earlier part of the same run that nobody has looked at yet.
        func placeOfAnother(like message: Message) -> Int? {
            guard case .outcome(let id, let generation, _) = message else { return nil }
            return entries.firstIndex { entry in
                guard case .message(.outcome(id, generation, _)) = entry, case .message(let other) = entry else {
                    return false
                }
                return other.isSupersededByTheNext
            }
        }
    }

    static let liveCapacity = 5_000
    /// What may wait while the loop does not come to it, such as while the user's editor has the terminal.
    static let liveByteCapacity = 32 << 20

    private let contents = Mutex(Contents())
    private let wake: @Sendable () -> Void

    init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

    func post(_ message: Message) {
        let (wasEmpty, replaced) = contents.withLock { contents in
            let old = message.isSupersededByTheNext ? contents.placeOfAnother(like: message) : nil
            let replaced = old.map { contents.entries.remove(at: $0) }
            contents.entries.append(.message(message))
            return (contents.entries.count == 1 && replaced == nil, replaced)
        }
        // Let go of here, where nobody waits.
        withExtendedLifetime(replaced) {}
        if wasEmpty { wake() }
    }

    func post(_ item: LiveItem, from id: EffectID, generation: Int) {
        let key = LiveKey(id: id, generation: generation)
        let wasEmpty = contents.withLock { contents in
            let wasEmpty = contents.entries.isEmpty
            if contents.live[key] == nil { contents.entries.append(.live(key)) }
            contents.live[key, default: LiveBuffer()].append(item)
            return wasEmpty
        }
        if wasEmpty { wake() }
    }

    /// Everything that has come since the last call.
    func take() -> [Message] {
        let taken = contents.withLock { contents in
            let taken = contents
            contents = Contents()
            return taken
        }
        return taken.entries.compactMap { entry in
            switch entry {
            case .message(let message): return message
            case .live(let key):
                guard let buffer = taken.live[key] else { return nil }
                return .outcome(key.id, generation: key.generation, .live(buffer.items, dropped: buffer.dropped))
            }
        }
    }
}

extension Inbox.LiveBuffer {
    mutating func append(_ item: LiveItem) {
        // Of a watched query only the newest result is of use.
        if case .update = item, case .update? = items.last { bytes -= items.removeLast().byteCount }
        items.append(item)
        bytes += item.byteCount
        guard items.count > Inbox.liveCapacity || bytes > Inbox.liveByteCapacity, items.count > 4 else { return }
        let surplus = items.prefix(items.count / 4)
        let kept = surplus.filter { if case .event = $0 { false } else { true } }
        dropped += surplus.count - kept.count
        bytes -= surplus.reduce(0) { $0 + $1.byteCount } - kept.reduce(0) { $0 + $1.byteCount }
        items.replaceSubrange(0..<surplus.count, with: kept)
    }
}

extension Message {
    /// Of a response that grows only the newest state is of use, however fast its parts come.
    fileprivate var isSupersededByTheNext: Bool {
        if case .outcome(_, _, .arrived(_, awaiting: .parts)) = self { true } else { false }
    }
}

extension LiveItem {
    fileprivate var byteCount: Int {
        switch self {
        case .event(let event), .update(_, let event): event.byteCount + event.summary.utf8.count
        case .gap, .state: 0
        }
    }
}
