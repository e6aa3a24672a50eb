import Terminal

/// Keys that come while the focused pane opens what an earlier key asked for.
///
/// They are for what comes, not for what is still shown: over a slow line, or from a script, keys arrive faster than a
/// cache is read.
struct TypeAhead: Sendable {
    private var awaited: [EffectID: PaneID] = [:]
    private var keys: [Key] = []

    var hasKeys: Bool { !keys.isEmpty }

    func isWaiting(_ pane: PaneID) -> Bool { awaited.values.contains(pane) }

    /// The work that a pane waits for.
    func work(awaitedBy pane: PaneID) -> [EffectID] { awaited.filter { $0.value == pane }.map(\.key) }

    mutating func wait(for id: EffectID, in pane: PaneID) { awaited[id] = pane }

    /// Nobody types this many keys at a list that does not answer; what leans on the keyboard is no wish.
    mutating func hold(_ key: Key) {
        if keys.count < 200 { keys.append(key) }
    }

    /// Work has ended, one way or another. Returns the pane that waited for it.
    @discardableResult
    mutating func end(_ id: EffectID) -> PaneID? { awaited.removeValue(forKey: id) }

    mutating func forgetKeys() { keys = [] }

    mutating func takeKeys() -> [Key] {
        defer { keys = [] }
        return keys
    }
}

extension Purpose {
    /// Whether the pane that asks for it has nothing to act on until it has come.
    var isAwaited: Bool {
        switch self {
        case .cacheView, .cacheChange, .history, .historyChange, .docs, .docsRelations: true
        default: false
        }
    }
}

extension State {
    /// Starts work that the next keys for a pane wait for; nil: no pane's do.
    mutating func start(_ work: Work, as purpose: Purpose, awaitedBy pane: PaneID?) -> Effect {
        // Without an endpoint there is no cache that could answer.
        if let pane, pane != .cache || connection != nil { typeAhead.wait(for: EffectID(purpose: purpose), in: pane) }
        return start(work, as: purpose)
    }

    /// Whether a key must wait. What is valid everywhere does not, unless keys before it do.
    mutating func holds(_ key: Key) -> Bool {
        guard typeAhead.isWaiting(focus) else { return false }
        if !typeAhead.hasKeys, case .anywhere? = commands.command(for: key, in: focus)?.scope { return false }
        typeAhead.hold(key)
        return true
    }

    /// Takes the keys that waited for work which has ended now.
    mutating func goOn(after id: EffectID) -> [Effect] {
        guard let pane = typeAhead.end(id), pane == focus, !typeAhead.isWaiting(pane) else { return [] }
        return typeAhead.takeKeys().flatMap { press($0) }
    }

    /// Stops what the focused pane waits for; the keys that waited with it are forgotten.
    mutating func stopWaiting() -> [Effect] {
        typeAhead.forgetKeys()
        return typeAhead.work(awaitedBy: focus).map { cancel($0.purpose) }
    }
}
