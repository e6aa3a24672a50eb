import GraphQLSchema
import Terminal

extension State {
    mutating func receive(_ event: InputEvent) -> [Effect] {
        switch event {
        case .key(let key): return press(key)
        case .paste(let bytes, let isLast): return paste(bytes, isLast: isLast)
        case .mouse(let mouse): return receive(mouse)
        case .focus(true): return refreshFiles()
        case .focus, .reply: return []
        }
    }

    mutating func press(_ key: Key) -> [Effect] {
        notice.isOld = true
        hasTypedSinceRun = true
        if key == .control("c") { return cancelSomething() }
        if key == .control("z") { return [.terminal(.suspend)] }
        if !layers.isEmpty {
            if commands.command(for: key, in: focus)?.id == .quit { return leaveLayers() + perform(.quit) }
            return pressInLayer(key)
        }
        if start != nil { return pressOnStartScreen(key) }
        if holds(key) { return [] }
        if focus.completes, completingArea.menu != nil, let effects = pressInCompletion(key) { return effects }
        // A key that is no part of the word being typed ends it, closes its menu, and does what it does.
        if key.typedCharacter == nil, key.code != .backspace { closeCompletion() }
        if focus.isText, key == Key(.escape) {
            leavesText = true
            notice = Notice(text: "Tab now goes to the next pane.")
            return []
        }
        let leaves = leavesText
        leavesText = false
        if focus.isText, key == Key(.tab) {
            if leaves { return perform(.nextPane) }
            if focus.completes, reasonNotToComplete == nil, !completingArea.isAtIndentation {
                return perform(.complete)
            }
            return handInput(.key(key))
        }
        if let command = commands.command(for: key, in: focus) { return perform(command.id) }
        return handInput(.key(key))
    }

    /// Hands input to the focused pane and does what it asks for in return.
    mutating func handInput(_ input: PaneInput) -> [Effect] {
        let revision = textRevision
        let operation = operationIndex
        guard let requests = hand(input, to: focus) else { return [] }
        var effects = serve(requests, from: focus)
        if textRevision != revision {
            effects += textChanged(byTyping: input.isTyping)
        } else {
            if focus.completes, completingArea.word != nil, !completingArea.isInWord { closeCompletion() }
            // The variables are for another operation now.
            if operationIndex != operation { effects += analyze(tabAt: activeTab) }
        }
        return effects
    }

    /// Changes whenever the text of the focused pane does.
    private var textRevision: Int {
        switch focus {
        case .operation: tabs[activeTab].editor.area.buffer.revision
        case .variables: tabs[activeTab].variables.area.buffer.revision
        default: 0
        }
    }

    private var operationIndex: Int? {
        tabs[activeTab].editor.operationIndex
    }

    /// What follows a change of the operation or the variables: a fresh look at them, and a menu while a word is typed.
    mutating func textChanged(byTyping isTyping: Bool) -> [Effect] {
        var effects = analyze(tabAt: activeTab)
        guard focus.completes else { return effects }
        if isTyping, let schema = schema.loaded, completingArea.isCompletingWord {
            let isKnown = focus == .operation && completingArea.narrowCompletion()
            // The menu comes before the diagnosis, which takes longer and is looked at later.
            if !isKnown { effects.insert(complete(with: schema), at: 0) }
        } else if completingArea.menu != nil || completingArea.word != nil {
            closeCompletion()
            effects.append(cancel(.completion, tab: tab.id))
        }
        // A pane that grew or shrank with its text shows the cursor all the same.
        settleTexts()
        return effects
    }

    mutating func analyze(tabAt index: Int) -> [Effect] {
        let tab = tabs[index]
        return [start(.analyze(snapshot(of: tab)), as: .analysis, tab: tab.id)]
    }

    func snapshot(of tab: Tab) -> DocumentSnapshot {
        DocumentSnapshot(
            operation: tab.editor.area.buffer, variables: tab.variables.area.buffer,
            cursor: tab.editor.area.buffer.cursor, schema: destinations[tab.destination].schema.loaded,
            known: tab.editor.analysis,
            others: otherFiles(for: tab), file: tab.file, chosen: tab.editor.chosen)
    }

    // MARK: Completion

    /// The text that completion works on: the operation, or the variables.
    var completingArea: TextArea {
        get { focus == .variables ? tabs[activeTab].variables.area : tabs[activeTab].editor.area }
        _modify {
            if focus == .variables {
                yield &tabs[activeTab].variables.area
            } else {
                yield &tabs[activeTab].editor.area
            }
        }
    }

    mutating func closeCompletion() {
        tabs[activeTab].editor.area.endWord()
        tabs[activeTab].variables.area.endWord()
        // What was asked for the word would open a menu in the wrong place.
        generations[EffectID(tab: tab.id, purpose: .completion)] = nil
    }

    mutating func complete(with schema: Schema) -> Effect {
        let place = focus == .operation ? completingArea.beginWord() : completingArea.buffer.cursor
        return start(.complete(snapshot(of: tab), focus, place, schema), as: .completion, tab: tab.id)
    }

    private mutating func pressInCompletion(_ key: Key) -> [Effect]? {
        switch completingArea.menu?.press(key) ?? .pass {
        case .handled: return []
        case .accept:
            completingArea.acceptCompletion()
            settleTexts()
            return textChanged(byTyping: false)
        case .close:
            closeCompletion()
            return [cancel(.completion, tab: tab.id)]
        case .pass: return nil
        }
    }

    // MARK: Paste

    private mutating func paste(_ bytes: [UInt8], isLast: Bool) -> [Effect] {
        pasted += bytes
        guard isLast else { return [] }
        let text = String(decoding: pasted, as: UTF8.self)
        pasted = []
        if start != nil {
            start?.isTyping = true
            start?.input.paste(Array(text.utf8))
            return []
        }
        if !layers.isEmpty { return pasteIntoLayer(text) }
        guard focus.isText else { return [] }
        if focus != .headers, let unpacked = UnpackedPaste(text) {
            layers.append(.question(unpacked.question(for: text)))
            return []
        }
        return handInput(.paste(text))
    }
}

extension PaneInput {
    /// Whether this is a typed character, after which a menu may open.
    fileprivate var isTyping: Bool {
        guard case .key(let key) = self else { return false }
        return key.typedCharacter != nil || key.code == .backspace
    }
}
