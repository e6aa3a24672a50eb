import GraphQLSchema
import Terminal

extension State {
    /// Takes what work brought.
    mutating func receive(_ outcome: Outcome, _ id: EffectID) -> [Effect] {
        switch outcome {
        case .analyzed(let analysis):
            guard let tab = id.tab, let index = index(of: tab) else { return [] }
            return take(analysis, forTabAt: index)
        case .files(let read): return take(read)
        case .opened(let path, let bytes, let offset): return takeOpened(path, bytes, offset: offset)
        case .completions(let items, let revision):
            guard id.tab == tab.id, focus.completes else { return [] }
            completingArea.open(items, revision: revision)
        case .prepared(let preparation):
            guard let tab = id.tab else { return [] }
            return take(preparation, for: tab)
        case .response(let response, let curl):
            guard let tab = id.tab else { return [] }
            record(response, curl: curl)
            return take(response, for: tab)
        case .arrived(let response, let awaited):
            guard let tab = id.tab else { return [] }
            return take(response, awaiting: awaited, for: tab)
        case .recorded(let response, let curl): record(response, curl: curl)
        case .runFailed(let failure, let curl, let trace):
            guard let tab = id.tab else { return [] }
            return take(failure, curl: curl, trace, for: tab)
        case .failed(let failure):
            if start != nil {
                start?.isConnecting = false
                start?.problem = failure.sentence
            }
            say(failure.sentence, .error)
        case .refused(let run): return askForCredential(after: run, for: id.tab)
        case .credential(let facts, let said, let isAsked): take(facts, said: said, isAsked: isAsked, for: id.tab)
        case .credentialTaken(let facts): return taken(facts, for: id.tab)
        case .schemaLoaded(let loaded):
            let old = schema.loaded
            schema = .loaded(loaded.schema, at: loaded.writtenAt ?? now)
            closeCompletion()
            let requests = docs.show(loaded.schema, width: context(of: .docs, layout).size.width)
            if let note = loaded.note { say(note, .warning) }
            var comparing: [Effect] = []
            if let old, loaded.writtenAt == nil {
                comparing = [start(.compareSchemas(old, loaded.schema), as: .schemaChanges)]
            }
            return comparing + serve(requests, from: .docs) + openAwaitedCompletion()
                + tabs.indices.flatMap { analyze(tabAt: $0) }
                + (old.map { [.discard([$0])] } ?? [])
        case .schemaFailed(let reason):
            guard schema.loaded == nil else {
                say("The schema was not loaded again, \(reason). The one that was here still serves.", .warning)
                break
            }
            schema = .failed(reason)
            awaitedCompletion = nil
            say("schema: none, \(reason). Running works; Ctrl-X s tries again, Ctrl-X S chooses another.", .warning)
        case .schemaNotChosen(let reason):
            if schema.loaded == nil { schema = .failed("none could be chosen") }
            say("No other schema is used: \(reason)", .warning)
        case .fileChanged(let path, let bytes):
            guard let tab = id.tab, let index = index(of: tab) else { return [] }
            return follow(path, bytes, tabAt: index)
        case .schemasCompared(let changes): take(changes)
        case .docsHits(let hits): docs.show(hits)
        case .live(let items, let dropped):
            switch id.purpose {
            case .live(let live), .poll(let live): return take(items, dropped: dropped, for: live)
            default: return []
            }
        case .filtered(let printed):
            if case .filter(let live) = id.purpose { return take(printed, for: live) }
        case .filterFailed(let sentence):
            if case .filter(let live) = id.purpose { self.live.change(live) { $0.fail(sentence) } }
            say(sentence, .warning)
        case .savedEvents(let count, let path): say("Saved \(Words.count(count, "event")) to \(path).", .success)
        case .cache(let answer): return take(answer, isRefresh: id.purpose == .cacheRefresh)
        case .storeChanged: return storeChanged()
        case .history(let runs, let text): history.show(runs, matching: text)
        case .historyChanged: return historyChanged(isAwaited: id.purpose == .historyChange)
        case .notKept(let sentence): say(sentence, .warning)
        case .reopened(let run): return take(run)
        case .themes(let names): layers.append(.themes(ThemePicker(names: names, current: themeName)))
        case .saved(let path, let bytes, let stateID):
            guard let tab = id.tab, let index = index(of: tab) else { return [] }
            return takeSaved(path, bytes, stateID: stateID, tabAt: index)
        case .notSaved(let reason):
            guard let tab = id.tab, let index = index(of: tab) else { return [] }
            return take(reason, forTabAt: index)
        case .docsRows(let target, let rows): docs.show(rows, of: target)
        case .environmentOpened(let facts, let destination):
            return environmentOpened(facts, destination, for: id.tab)
        case .trusted(let name): return trusted(thenOpen: name)
        case .projectListed(let listing, let isForPicking): return take(listing, forPicking: isForPicking)
        case .connected(let facts, let tab):
            return connected(facts, tab)
        }
        return []
    }

    /// Shows what is known of a tab's texts now. A tab in front may use the fragments of one behind.
    private mutating func take(_ analysis: Analysis, forTabAt index: Int) -> [Effect] {
        let old = tabs[index].editor.analysis
        let hasChanged = old.document.stamp !== analysis.document.stamp
        tabs[index].editor.take(analysis)
        tabs[index].variables.problem = analysis.variablesProblem
        var effects = readImports(of: tabs[index])
        // What is left of a text that is not short is let go of elsewhere.
        if hasChanged, old.document.bytes.count > 4 << 10 { effects.append(.discard([old])) }
        if hasChanged, index != activeTab, tabs[index].file != nil { effects += analyze(tabAt: activeTab) }
        return effects
    }

    private mutating func connected(_ facts: ConnectionFacts, _ tab: InitialTab?) -> [Effect] {
        connection = facts
        start = nil
        for notice in facts.notices { say(notice, .warning) }
        var effects: [Effect] = []
        if let tab, tabs.count == 1, tabs[0].editor.area.buffer.text == State.emptyTabText {
            tabs[0] = Tab(id: tabs[0].id, text: TextFile(Array(tab.text.utf8)), variables: tab.variables)
            effects += analyze(tabAt: 0)
        }
        settleTexts()
        return effects + connectedEffects()
    }
}
