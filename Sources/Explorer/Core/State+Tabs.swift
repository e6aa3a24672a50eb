import Terminal

extension State {
    /// The lines of an empty tab: how to run, complete, and open the menu.
    static let emptyTabText = """
        # Ctrl-J runs the operation under the cursor.
        # Tab completes fields, arguments and values.
        # Ctrl-X opens the menu of everything else.

        """

    mutating func openTab(_ text: String, file: String? = nil, variables: String = "", headers: String = "") -> [Effect]
    {
        let editor = EditorPane(text.isEmpty ? State.emptyTabText : text)
        let tab = Tab(
            id: TabID(number: nextTabNumber), file: file, editor: editor, variables: VariablesPane(variables),
            headers: HeadersPane(headers))
        nextTabNumber += 1
        tabs.append(tab)
        return switchTab(to: tabs.count - 1) + go(to: .operation) + analyze(tabAt: activeTab)
    }

    mutating func switchTab(to index: Int) -> [Effect] {
        closeCompletion()
        activeTab = clamp(index, 0, tabs.count - 1)
        settleTexts()
        return []
    }

    mutating func closeTab() -> [Effect] {
        let closed = tabs[activeTab]
        let effects: [Effect] = [.cancelTab(closed.id)]
        for (id, _) in generations where id.tab == closed.id { generations[id] = nil }
        closedTabs.append(closed)
        closedTabs[closedTabs.count - 1].progress = .idle
        if closedTabs.count > 20 { closedTabs.removeFirst() }
        tabs.remove(at: activeTab)
        if tabs.isEmpty {
            activeTab = 0
            let number = nextTabNumber
            nextTabNumber += 1
            tabs = [
                Tab(
                    id: TabID(number: number), editor: EditorPane(State.emptyTabText), variables: VariablesPane(),
                    headers: HeadersPane())
            ]
        }
        activeTab = min(activeTab, tabs.count - 1)
        settleTexts()
        say("Closed \(closed.title); Ctrl-X u opens it again.")
        return effects
    }

    mutating func reopenTab() -> [Effect] {
        guard let tab = closedTabs.popLast() else { return [] }
        tabs.append(tab)
        return switchTab(to: tabs.count - 1)
    }

    /// The place of a tab, which may have been closed while work for it went on.
    func index(of id: TabID) -> Int? { tabs.firstIndex { $0.id == id } }

    // MARK: Files and the user's editor

    mutating func save() -> [Effect] {
        guard let path = tab.file else { return [] }
        return [start(.save(path: path, text: tab.editor.area.buffer.text), as: .file, tab: tab.id)]
    }

    mutating func openExternalEditor() -> [Effect] {
        let text: String
        let suffix: String
        switch focus {
        case .operation: (text, suffix) = (tab.editor.area.buffer.text, ".graphql")
        case .variables: (text, suffix) = (tab.variables.area.buffer.text, ".jsonc")
        case .headers: (text, suffix) = (tab.headers.area.buffer.text, ".txt")
        default: return []
        }
        return [.terminal(.edit(text: text, suffix: suffix, tab: tab.id, pane: focus))]
    }

    mutating func takeEdited(_ text: String?, _ problem: String?, tab id: TabID, pane: PaneID) -> [Effect] {
        if let problem { say(problem, .error) }
        guard let text, let index = index(of: id) else {
            if problem == nil { say("The text was left as it was.") }
            return []
        }
        switch pane {
        case .variables: tabs[index].variables.area.buffer.setText(text)
        case .headers: tabs[index].headers.area.buffer.setText(text)
        default:
            tabs[index].editor.area.buffer.setText(text)
            tabs[index].isModified = true
        }
        settleTexts()
        return analyze(tabAt: index)
    }
}
