import Terminal

extension State {
    /// The lines of an empty tab: how to run, complete, and open the menu.
    static let emptyTabText = """
        # Ctrl-J runs the operation under the cursor.
        # Tab completes fields, arguments and values.
        # Ctrl-X opens the menu of everything else.

        """

    mutating func openTab(_ text: String, variables: String = "", headers: String = "") -> [Effect] {
        let text = TextFile(Array((text.isEmpty ? State.emptyTabText : text).utf8))
        return openTab(text, file: nil, variables: variables, headers: headers)
    }

    mutating func openTab(
        _ text: TextFile, file: String?, variables: String = "", headers: String = ""
    ) -> [Effect] {
        var tab = Tab(
            id: TabID(number: nextTabNumber), file: file, text: text, variables: variables, headers: headers)
        tab.destination = self.tab.destination
        nextTabNumber += 1
        if text.wasMixed { sayMixed(tab) }
        tabs.append(tab)
        return switchTab(to: tabs.count - 1) + go(to: .operation)
    }

    mutating func sayMixed(_ tab: Tab) {
        say("The lines of \(tab.title) end in two ways; saving makes them one.", .warning)
    }

    mutating func switchTab(to index: Int) -> [Effect] {
        closeCompletion()
        let old = tab.destination
        activeTab = clamp(index, 0, tabs.count - 1)
        settleTexts()
        // Other tabs may have got other fragments meanwhile, and files beside them too.
        return face(from: old) + analyze(tabAt: activeTab) + refreshFiles()
    }

    mutating func closeTab() -> [Effect] {
        let closed = tabs[activeTab]
        let effects: [Effect] = [.cancelTab(closed.id)]
        for (id, _) in generations where id.tab == closed.id { generations[id] = nil }
        closedTabs.append(closed)
        closedTabs[closedTabs.count - 1].stopRun()
        if closedTabs.count > 20 { closedTabs.removeFirst() }
        tabs.remove(at: activeTab)
        if tabs.isEmpty {
            activeTab = 0
            let number = nextTabNumber
            nextTabNumber += 1
            tabs = [Tab(id: TabID(number: number), text: TextFile(Array(State.emptyTabText.utf8)))]
            tabs[0].destination = closed.destination
        }
        activeTab = min(activeTab, tabs.count - 1)
        settleTexts()
        say("Closed \(closed.title); Ctrl-X u opens it again.")
        return effects + face(from: closed.destination) + analyze(tabAt: activeTab)
    }

    mutating func reopenTab() -> [Effect] {
        guard let tab = closedTabs.popLast() else { return [] }
        tabs.append(tab)
        return switchTab(to: tabs.count - 1)
    }

    /// The place of a tab, which may have been closed while work for it went on.
    func index(of id: TabID) -> Int? { tabs.firstIndex { $0.id == id } }

    // MARK: The user's editor

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
        let lines = String(decoding: TextFile.withoutReturns(Array(text.utf8)), as: UTF8.self)
        switch pane {
        case .variables: tabs[index].variables.area.buffer.setText(lines)
        case .headers: tabs[index].headers.area.buffer.setText(lines)
        default: tabs[index].editor.area.buffer.setText(lines)
        }
        settleTexts()
        return analyze(tabAt: index)
    }
}
