import Terminal

/// The last line: the keys that matter here, from the command table.
struct FooterLine {
    let state: State

    init(_ state: State) { self.state = state }

    struct Item: Equatable {
        var key: String
        var label: FooterLabel
        var order: Int
    }

    /// The footer's entries for the focused pane, in their order. What cannot run is left out, but for Run.
    var items: [Item] {
        if state.start != nil { return StartScreen.footer }
        return state.commands.commands.compactMap { command -> Item? in
            guard let footer = command.footer, command.scope.contains(state.focus),
                let key = command.footerKey(in: state.focus)
            else { return nil }
            if command.id != .run, command.disabledReason(state) != nil { return nil }
            let label = footer.label(state)
            return label.text.isEmpty ? nil : Item(key: key, label: label, order: footer.order)
        }
        .sorted { $0.order < $1.order }
    }

    func draw(in canvas: Canvas, row: Int) {
        canvas.fill(Rect(x: 0, y: row, width: canvas.width, height: 1), StyleRole.bar.style)
        let gap = canvas.width >= 110 ? 3 : 2
        var shown = items
        // The menu leads to everything else, so it is the last to go.
        while shown.count > 1, width(shown, gap) > canvas.width - 2 {
            let dropped = shown.lastIndex { $0.order < 90 && $0.order > 0 } ?? shown.lastIndex { $0.order != 90 } ?? 0
            shown.remove(at: dropped)
        }
        var x = 1
        for item in shown {
            x += canvas.write(
                item.key, x: x, y: row, columns: canvas.width - x, StyleRole.keyHint.style.over(StyleRole.bar.style))
            let style = item.label.isWarning ? StyleRole.warning.style.over(StyleRole.bar.style) : StyleRole.bar.style
            x += canvas.write(" " + item.label.text, x: x, y: row, columns: canvas.width - x, style) + gap
        }
    }

    private func width(_ items: [Item], _ gap: Int) -> Int {
        items.reduce(-gap) { $0 + displayWidth($1.key) + 1 + displayWidth($1.label.text) + gap }
    }
}

extension Command {
    /// The key the footer names: the first that is valid in the pane, or the way through the menu.
    func footerKey(in pane: PaneID) -> String? {
        if let key = keys.first(where: { !(pane.isText && $0.typedCharacter != nil) }) { return key.short }
        return menuKey.map { "^X \($0.short)" }
    }
}
