import Terminal

extension Canvas {
    /// Draws a window over the panes: its frame and its title. Returns the room inside.
    func window(_ frame: Rect, title: String) -> Canvas {
        let menu = StyleRole.menu.style
        fill(frame, menu)
        box(frame, StyleRole.borderFocused.style.over(menu))
        write(
            " \(title) ", x: frame.x + 2, y: frame.y, columns: frame.width - 4,
            StyleRole.titleFocused.style.over(menu))
        return sub(frame.inset(by: 1))
    }

    /// The keys that a window answers to, in one line of it.
    func windowKeys(_ keys: [(key: String, meaning: String)], y: Int) {
        let menu = StyleRole.menu.style
        var x = 1
        for (key, meaning) in keys {
            x += write(key, x: x, y: y, StyleRole.keyHint.style.over(menu)) + 1
            x += write(meaning, x: x, y: y, columns: max(0, width - x - 1), menu) + 3
        }
    }
}
