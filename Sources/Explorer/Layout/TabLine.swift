import Terminal

/// The second line: the tabs, and how to open another.
struct TabLine {
    let state: State

    init(_ state: State) { self.state = state }

    func draw(in canvas: Canvas) {
        let hint = state.focus.isText ? "^X [ ] tab  ^X t new" : "[ ] tab  ^X t new"
        let hintStart = canvas.width - 1 - hint.count
        let showsHint = canvas.width >= 60
        if showsHint { canvas.write(hint, x: hintStart, y: 0, StyleRole.dim.style) }
        let limit = showsHint ? hintStart - 2 : canvas.width
        var x = 1
        // The tabs start with the first from which the active one can still be seen.
        var first = 0
        while first < state.activeTab, width(from: first, through: state.activeTab) > limit - x { first += 1 }
        if first > 0 { x += canvas.write("‹ ", x: x, y: 0, StyleRole.dim.style) }
        for index in first..<state.tabs.count {
            guard x < limit else { break }
            let style = index == state.activeTab ? StyleRole.strong.style : StyleRole.dim.style
            if index > first { x += canvas.write(" │ ", x: x, y: 0, columns: limit - x, StyleRole.border.style) }
            x += canvas.write(TabLine.label(state.tabs[index]), x: x, y: 0, columns: limit - x, style)
        }
    }

    private func width(from first: Int, through last: Int) -> Int {
        (first...last).reduce(0) { $0 + displayWidth(TabLine.label(state.tabs[$1])) + 3 }
    }

    /// The operation's name, the file it came from, a mark for unsaved changes, and a mark while it runs.
    static func label(_ tab: Tab) -> String {
        var label = tab.title
        if let file = tab.file?.split(separator: "/").last, file != label { label += "  \(file)" }
        if tab.followsFile { label += " (follows)" }
        if tab.isPrivate { label += " (private)" }
        if tab.isModified { label += " ~" }
        if case .running = tab.progress { label += " …" }
        return label
    }
}
