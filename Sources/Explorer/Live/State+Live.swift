import GraphQLClient
import GraphQLOperations
import Terminal

extension State {
    /// Keeps a query live or follows a subscription; the same again stops it.
    mutating func keepLive(_ run: PreparedRun, for tab: TabID) -> [Effect] {
        let document = run.operation.document
        if let row = live.active(tab: tab, operationHash: document.sha256) {
            if run.intent == .keepLive { return stop(row.id) }
            say("\(run.label) is followed already; Ctrl-X w stops it.")
            return go(to: .live)
        }
        switch document.kind {
        case .mutation:
            say("A mutation cannot be kept live; Ctrl-J sends it once.", .warning)
            return []
        case .query where run.isPrivate:
            say("A private tab keeps nothing, so there is nothing to keep live; Ctrl-X T ends its privacy.", .warning)
            return []
        case .query:
            let id = live.add(.watch, run, tab: tab)
            say("\(run.label) is kept live: it shows again whenever the cache changes.", .success)
            return [start(.keepLive(run), as: .live(id))]
        case .subscription:
            let id = live.add(.sub, run, tab: tab)
            dock = .live
            say("Subscribing to \(run.label); Ctrl-X 7 goes to its events.", .success)
            return [start(.subscribe(run), as: .live(id))] + (layout.mode == .twoColumns ? [] : go(to: .live))
        }
    }

    mutating func stopRow() -> [Effect] {
        guard let row = live.current, row.state.isActive else {
            say("This row is not running.")
            return []
        }
        return stop(row.id)
    }

    private mutating func stop(_ id: LiveID) -> [Effect] {
        live.change(id) {
            $0.state = .ended("stopped")
            $0.every = nil
        }
        if let name = live.row(id)?.name { say("Stopped \(name).") }
        return [cancel(.live(id)), cancel(.poll(id))]
    }

    /// What arrived at a live row. A watched query also shows in the tab that it belongs to.
    mutating func take(_ items: [LiveItem], dropped: Int, for id: LiveID) -> [Effect] {
        guard let row = live.row(id) else { return [] }
        let time = now
        live.change(id) { $0.receive(items, dropped: dropped, now: time) }
        let filtering = row.program == nil ? [] : serve(live.filterMore(id), from: .live)
        for item in items {
            switch item {
            case .gap(let text): say("\(row.name): \(text).", .warning)
            case .state(.failed(let reason)): say("\(row.name): \(reason)", .error)
            case .state(.missing(let reason)): say("\(row.name): \(reason)", .warning)
            case .state(.ended(let reason)): say("\(row.name) ended: \(reason).")
            case .state, .event, .update: break
            }
        }
        let last = items.last { if case .update = $0 { true } else { false } }
        guard case .update(let response, _)? = last, let tab = row.tab, let index = index(of: tab) else {
            return filtering
        }
        let old = tabs[index].result
        show(response, awaiting: response.hasNext ? .parts : nil, inTabAt: index)
        return filtering + [.discard([old])]
    }

    /// What the program of a row printed. More may have come meanwhile.
    mutating func take(_ printed: [Int: String], for id: LiveID) -> [Effect] {
        live.change(id) { $0.take(printed) }
        return live.row(id)?.program == nil ? [] : serve(live.filterMore(id), from: .live)
    }
}
