import GraphQLSchema
import Terminal

extension State {
    /// Performs a command, or says why it cannot be performed.
    mutating func perform(_ id: CommandID) -> [Effect] {
        if let reason = commands[id]?.disabledReason(self) {
            say(reason.hasSuffix(".") ? reason : reason + ".", .warning)
            return []
        }
        if let pane = CommandTable.paneOfCommand[id] { return go(to: pane) }
        switch id {
        case .run: return prepare(.run)
        case .keepLive: return prepare(.keepLive)
        case .complete: return completeNowOrLater()
        case .docsForCursor: return openDocsForCursor()
        case .format: return formatOperation()
        case .literalsToVariables: return literalsToVariables()
        case .fillFields, .extractFragment, .inlineFragment, .nameOperation: return rewrite(id)
        case .undo, .redo:
            if let effects = undoBoth(redo: id == .redo) { return effects }
            return performInPane(id)
        case .goToDefinition: return goToDefinition()
        case .symbols: return pickSymbol()
        case .problems: return pickProblem()
        case .chooseOperation: return pickUser()
        case .policy: return pickPolicy()
        case .privacy: togglePrivacy()
        case .back: return goBack()
        case .externalEditor: return openExternalEditor()
        case .save: return save()
        case .nextError: return goToError(1)
        case .previousError: return goToError(-1)
        case .nextPane: return cycle(1)
        case .previousPane: return cycle(-1)
        case .newTab: return openTab("")
        case .closeTab: return closeTab()
        case .reopenTab: return reopenTab()
        case .nextTab: return switchTab(to: (activeTab + 1) % tabs.count)
        case .previousTab: return switchTab(to: (activeTab + tabs.count - 1) % tabs.count)
        case .zoom:
            isZoomed.toggle()
            settleTexts()
        case .grow, .shrink:
            splits[focus] = clamp((splits[focus] ?? 0) + (id == .grow ? 2 : -2), -size.height, size.height)
            settleTexts()
        case .menu: layers.append(.menu(.main))
        case .copyMenu: layers.append(.menu(.copy))
        case .palette: layers.append(.palette(Palette(commands)))
        case .help: layers.append(.help(Help.window(for: focus, commands, width: size.width)))
        case .log: layers.append(.window(log.window(width: size.width, utcOffset: utcOffset)))
        case .mouse:
            isMouseOn.toggle()
            say(isMouseOn ? "The mouse is on." : "The mouse is off; the terminal selects text again.")
            return [.terminal(.mouse(isMouseOn))]
        case .theme: return [start(.listThemes, as: .themes)]
        case .environment: return pickEnvironment()
        case .operations: return listDefinitions()
        case .credential:
            refusedRun = nil
            return [start(.credential(.look), as: .credential, tab: tab.id)]
        case .reloadSchema:
            say("Asking for the schema.")
            return [loadSchema()]
        case .schemaChanges: showSchemaChanges()
        case .chooseSchema:
            layers.append(
                .prompt(
                    Prompt(
                        pane: focus, purpose: .schemaPlace,
                        label: "schema from (file, URL, environment; empty: server)",
                        input: LineInput())))
        case .followFile: return followFile()
        case .cancel: return cancelSomething()
        case .suspend: return [.terminal(.suspend)]
        case .quit: return quit()
        case .clearCache: return askToClearCache()
        case .explain: return prepare(.explain)
        case .searchHistory: return searchHistory()
        case .stopRow: return stopRow()
        case .copyOperation: return [.copy(tab.editor.area.buffer.text, what: "the operation")]
        case .copyCurl where focus != .request:
            guard let record = requests.current else { return sayNothingToCopy() }
            return [.copy(record.curl, what: "the request as curl")]
        default: return performInPane(id)
        }
        return []
    }

    private mutating func performInPane(_ id: CommandID) -> [Effect] {
        let revision = tabs[activeTab].editor.area.buffer.revision
        guard let requests = hand(.command(id), to: focus) else {
            if id == .leave, isZoomed {
                isZoomed = false
                settleTexts()
            } else if commands[id]?.menu == .copy {
                return sayNothingToCopy()
            } else if commands[id]?.scope.contains(focus) == false {
                say("\(commands[id]?.name ?? id.rawValue) means nothing in the \(focus.name) pane.", .warning)
            }
            return []
        }
        var effects = serve(requests, from: focus)
        if focus.isText, tabs[activeTab].editor.area.buffer.revision != revision || focus == .variables {
            effects += textChanged(byTyping: false)
        }
        return effects
    }

    private mutating func sayNothingToCopy() -> [Effect] {
        say("There is nothing of that kind to copy here.", .warning)
        return []
    }

    /// Does what a pane asked for.
    mutating func serve(_ requests: [PaneRequest], from pane: PaneID) -> [Effect] {
        var effects: [Effect] = []
        for request in requests {
            switch request {
            case .say(let text, let role): say(text, role)
            case .prompt(let purpose, let label, let initial):
                layers.append(.prompt(Prompt(pane: pane, purpose: purpose, label: label, input: LineInput(initial))))
            case .copy(let text, let what): effects.append(.copy(text, what: what))
            case .openRecord(let key): effects += openRecord(key)
            case .goToOperation(let line, let column):
                guard let written = tab.sentLines.written(line) else { break }
                if let file = written.file {
                    say("Line \(written.line) of \(file) is meant.")
                    break
                }
                effects += go(to: .operation)
                tabs[activeTab].editor.area.goTo(line: written.line, column: column)
                settleTexts()
            case .insertInOperation(let text, let field):
                effects += go(to: .operation)
                effects += insert(text, field)
            case .show(let title, let lines):
                let window = TextWindow(title: title, lines: lines.map { TextWindow.Line(text: $0) }, width: size.width)
                layers.append(.window(window))
            case .start(let purpose, let work):
                effects.append(start(work, as: purpose, awaitedBy: purpose.isAwaited ? pane : nil))
            case .stop(let purpose): effects.append(cancel(purpose))
            }
        }
        return effects
    }

    // MARK: Going places

    mutating func go(to pane: PaneID) -> [Effect] {
        guard focus != pane else { return [] }
        remember()
        return setFocus(pane)
    }

    mutating func setFocus(_ pane: PaneID) -> [Effect] {
        let left = focus
        focus = pane
        typeAhead.forgetKeys()
        leavesText = false
        closeCompletion()
        if pane.isDocked { dock = pane }
        if pane == .docs { docsEntry = docs.depth }
        settleTexts()
        if left == .headers, case .failed = schema {
            notice = Notice(text: "Ctrl-X s asks for the schema again, with these headers.")
        }
        if pane == .history { return [start(history.refresh, as: .history, awaitedBy: .history)] }
        return pane == .cache && connection != nil ? refreshCache(isAwaited: true) : []
    }

    private mutating func cycle(_ step: Int) -> [Effect] {
        let order: [PaneID] = [.operation, .variables, .headers, .result, dock]
        let index = order.firstIndex(of: focus) ?? 0
        return setFocus(order[(index + step + order.count) % order.count])
    }

    private mutating func goToError(_ step: Int) -> [Effect] {
        if focus == .result, let requests = hand(.command(step > 0 ? .nextError : .previousError), to: .result) {
            return serve(requests, from: .result)
        }
        let lines = tab.editor.errorLines
        let current = tab.editor.area.buffer.cursor.line + 1
        let next = step > 0 ? lines.first { $0 > current } ?? lines.first : lines.last { $0 < current } ?? lines.last
        // The errors of a response go first, until the text is another one.
        let isNewer = focus == .operation && tab.editor.area.buffer.revision != tab.resultRevision
        if let next, isNewer || tab.result.errors.isEmpty || tab.editor.analysis.problems.contains(where: \.isSyntax) {
            let advice = tab.editor.advice(forLine: next)
            let effects = go(to: .operation)
            tabs[activeTab].editor.area.goTo(line: next, column: advice?.column ?? 1)
            if let advice { notice = Notice(text: advice.message, role: .warning) }
            settleTexts()
            return effects + analyze(tabAt: activeTab)
        }
        guard !tab.result.errors.isEmpty else {
            say("There is no error here.")
            return []
        }
        let effects = go(to: .result)
        return effects + serve(hand(.command(step > 0 ? .nextError : .previousError), to: .result) ?? [], from: .result)
    }

    // MARK: The end

    /// `Ctrl-C`: closes what is open, else cancels, else says that nothing runs.
    mutating func cancelSomething() -> [Effect] {
        if let layer = layers.popLast() {
            if case .question(let question) = layer, case .mutation(let id, _) = question.purpose { endAsking(id) }
            if case .trust = layer { return goOffline() }
            if case .themes(let picker) = layer {
                themeName = picker.original
                return [.terminal(.theme(picker.original))]
            }
            return []
        }
        if completingArea.menu != nil {
            closeCompletion()
            return []
        }
        if focus == .live, live.current?.state.isActive == true { return stopRow() }
        if typeAhead.isWaiting(focus) {
            say("Stopped waiting.")
            return stopWaiting()
        }
        if tab.progress.isActive {
            let isPartThere = tab.result.awaited != nil
            tabs[activeTab].stopRun()
            say(isPartThere ? "Stopped \(tab.title); what had come is kept." : "Cancelled \(tab.title).", .warning)
            return [cancel(.preparation, tab: tab.id), cancel(.run, tab: tab.id)]
        }
        say("Nothing runs here; Ctrl-Q quits.")
        return []
    }

    private mutating func quit() -> [Effect] {
        var losses: [String] = []
        let unsaved = tabs.filter { $0.file != nil && $0.isModified }.map(\.title)
        if !unsaved.isEmpty {
            losses.append("\(unsaved.joined(separator: ", ")) \(unsaved.count == 1 ? "is" : "are") not saved.")
        }
        if live.activeCount > 0 { losses.append("\(Words.count(live.activeCount, "live stream")) will stop.") }
        guard !losses.isEmpty else { return [.quit(0)] }
        layers.append(
            .question(
                Question(
                    purpose: .quit, text: losses.joined(separator: " ") + " Quit?",
                    answers: [("y", "quit"), ("n", "stay")])))
        return []
    }
}
