import Terminal

extension State {
    /// What the mouse does: it focuses, sets the cursor, selects, scrolls what it is over, and moves splits.
    mutating func receive(_ mouse: MouseEvent) -> [Effect] {
        guard layers.isEmpty, start == nil else { return [] }
        let layout = layout
        switch mouse.action {
        case .drag(.left): return drag(to: mouse, layout)
        case .release:
            draggedRow = nil
            return []
        default: break
        }
        let frame = layout.frames.first { frame in
            frame.title.contains(x: mouse.x, y: mouse.y) || frame.body.contains(x: mouse.x, y: mouse.y)
        }
        guard let frame else { return mouse.y == 1 && layout.showsHeader ? clickTab(mouse) : [] }
        switch mouse.action {
        case .press(.left): return press(mouse, in: frame)
        case .scrollUp: return serve(hand(.scroll(-3), to: frame.pane) ?? [], from: frame.pane)
        case .scrollDown: return serve(hand(.scroll(3), to: frame.pane) ?? [], from: frame.pane)
        default: return []
        }
    }

    private mutating func press(_ mouse: MouseEvent, in frame: ScreenLayout.Frame) -> [Effect] {
        if mouse.y == frame.title.y {
            draggedRow = mouse.y
            let pane = frame.pane.isDocked ? dockedPane(atColumn: mouse.x - frame.title.x) : nil
            return go(to: pane ?? frame.pane)
        }
        let effects = go(to: frame.pane)
        // The pane may have moved by growing: the press is where it was seen.
        return effects + handInput(.click(x: mouse.x - frame.body.x, y: mouse.y - frame.body.y))
    }

    /// The pane whose label stands at a column of the dock's title.
    private func dockedPane(atColumn column: Int) -> PaneID? {
        var x = 0
        for pane in PaneID.docked {
            let width = displayWidth(TitleLine.text(of: pane, detail: dockDetail(of: pane)))
            if column > x, column <= x + width { return pane }
            x += width + 1
        }
        return nil
    }

    private mutating func drag(to mouse: MouseEvent, _ layout: ScreenLayout) -> [Effect] {
        if let row = draggedRow {
            let step = mouse.y - row
            guard step != 0, let focused = layout.frame(of: focus) else { return [] }
            // A title that is pulled down gives room to what is above it.
            splits[focus, default: 0] += focused.title.y < row ? step : -step
            draggedRow = mouse.y
            settleTexts()
            return []
        }
        guard focus.isText, let frame = layout.frame(of: focus) else { return [] }
        return handInput(.drag(x: mouse.x - frame.body.x, y: mouse.y - frame.body.y))
    }

    private mutating func clickTab(_ mouse: MouseEvent) -> [Effect] {
        guard case .press(.left) = mouse.action else { return [] }
        var x = 1
        for index in tabs.indices {
            let width = displayWidth(TabLine.label(tabs[index]))
            if mouse.x >= x, mouse.x < x + width { return switchTab(to: index) }
            x += width + 3
        }
        return []
    }
}
