import Terminal

/// The one writer of the state. Pure: the same state and message give the same state and effects.
func update(_ state: inout State, _ message: Message) -> [Effect] {
    if case .clock(let time) = message {
        state.now = time
        return []
    }
    let effects = state.receive(message)
    state.refreshHint()
    return effects
}

extension State {
    fileprivate mutating func receive(_ message: Message) -> [Effect] {
        switch message {
        case .clock: return []
        case .resized(let size):
            self.size = size
            settleTexts()
            return []
        case .input(let event):
            return receive(event)
        case .outcome(let id, let generation, let outcome):
            guard generations[id] == generation else { return [] }
            return receive(outcome, id) + goOn(after: id)
        case .edited(let tab, let pane, let text, let problem):
            return takeEdited(text, problem, tab: tab, pane: pane)
        case .copied(let copy, let what):
            say("Copied \(what) to \(copy.road).", .success)
            return [.terminal(.finishCopy(copy))]
        case .problem(let sentence):
            say(sentence, .error)
            return []
        case .resumed(let pause):
            if live.activeCount > 0, pause > 1_000 {
                say("Back after \(Words.duration(milliseconds: pause)); streams went on meanwhile.")
            }
            return []
        }
    }
}

extension State {
    /// The effects that a fresh state starts with: nothing that the first frame would have to wait for.
    mutating func startEffects() -> [Effect] {
        settleTexts()
        var effects = tabs.indices.flatMap { analyze(tabAt: $0) }
        if connection != nil {
            effects += connectedEffects()
        } else if let project, project.request == nil, start == nil, layers.isEmpty {
            if let name = project.preferred { effects += openEnvironment(name) }
        }
        if project != nil { effects.append(start(.listProject(forPicking: false), as: .project)) }
        return effects
    }

    /// What begins once there is an endpoint.
    mutating func connectedEffects() -> [Effect] {
        var effects = [start(.watchStore, as: .storeChanges), start(.readCache(.types), as: .cacheTypes)]
        if case .off = schema { return effects }
        effects.append(loadSchema())
        return effects
    }

    /// A schema that is there serves until the new one has come.
    mutating func loadSchema() -> Effect {
        let hasNone = schema.loaded == nil
        if hasNone { schema = .loading(since: now) }
        return start(.loadSchema(headers: tab.headers.headers, mayUseOld: hasNone), as: .schema)
    }

    // MARK: Panes by name

    var layout: ScreenLayout {
        ScreenLayout(
            size: size,
            ScreenLayout.Wishes(
                focus: focus, dock: dock, isZoomed: isZoomed, split: splits[focus] ?? 0,
                operationLines: tab.editor.area.buffer.lineCount,
                variableLines: focus == .headers
                    ? tab.headers.area.buffer.lineCount : tab.variables.area.buffer.lineCount))
    }

    func context(of pane: PaneID, _ layout: ScreenLayout) -> PaneContext {
        PaneContext(
            size: layout.frame(of: pane)?.body.size ?? Size(width: size.width, height: 1), isFocused: focus == pane,
            now: now, utcOffset: utcOffset)
    }

    func pane(_ pane: PaneID) -> any Pane {
        switch pane {
        case .operation: tab.editor
        case .variables: tab.variables
        case .headers: tab.headers
        case .result: tab.result
        case .docs: docs
        case .history: history
        case .cache: cache
        case .live: live
        case .request: requests
        }
    }

    /// Hands input to a pane, in place.
    mutating func hand(_ input: PaneInput, to pane: PaneID) -> [PaneRequest]? {
        let context = context(of: pane, layout)
        switch pane {
        case .operation: return tabs[activeTab].editor.receive(input, context)
        case .variables: return tabs[activeTab].variables.receive(input, context)
        case .headers: return tabs[activeTab].headers.receive(input, context)
        case .result: return tabs[activeTab].result.receive(input, context)
        case .docs: return docs.receive(input, context)
        case .history: return history.receive(input, context)
        case .cache: return cache.receive(input, context)
        case .live: return live.receive(input, context)
        case .request: return requests.receive(input, context)
        }
    }

    /// Where the cursor stands in a text pane, from the body's corner.
    func cursor(in pane: PaneID, _ context: PaneContext) -> ScreenPoint? {
        switch pane {
        case .operation: tab.editor.cursorPoint(context)
        case .variables: tab.variables.cursorPoint(context)
        case .headers: tab.headers.cursorPoint(context)
        default: nil
        }
    }

    /// What the dock's title says beside a pane's name.
    func dockDetail(of pane: PaneID) -> String {
        switch pane {
        case .cache: cache.dockDetail
        case .live: live.dockDetail(now: now)
        default: ""
        }
    }

    var headerCount: Int { tab.headers.headers.count + (connection?.headerCount ?? 0) }

    /// Brings the cursors of the texts into sight after the layout has changed.
    mutating func settleTexts() {
        let layout = layout
        tabs[activeTab].editor.settle(context(of: .operation, layout).size)
        tabs[activeTab].variables.settle(context(of: .variables, layout).size)
    }
}
