import Workspace

extension State {
    /// What is open, without what a private tab holds and what nobody has written.
    var session: SavedSession {
        var kept: [SavedSession.Tab] = []
        var active = 0
        for (index, tab) in tabs.enumerated() where !tab.isPrivate {
            let text = tab.file == nil ? tab.editor.area.buffer.text : ""
            if tab.file == nil, text == State.emptyTabText || text.allSatisfy(\.isWhitespace) { continue }
            if index == activeTab { active = kept.count }
            kept.append(
                SavedSession.Tab(
                    file: tab.file, text: text, variables: tab.variables.area.buffer.text,
                    queryPolicy: tab.queryPolicy?.rawValue, subscriptionPolicy: tab.subscriptionPolicy?.rawValue))
        }
        return SavedSession(tabs: kept, active: active)
    }
}
