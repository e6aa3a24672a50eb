import Terminal

extension Screen {
    /// Draws what lies over the panes; returns where the cursor belongs if one of them has it.
    func drawLayers() -> ScreenPoint? {
        var cursor: ScreenPoint?
        let size = state.size
        for layer in state.layers {
            cursor = nil
            switch layer {
            case .menu(let menu): MenuView(state: state, menu: menu).draw(in: canvas)
            case .help(let window), .window(let window): window.draw(in: canvas)
            case .palette(let palette): cursor = palette.draw(in: canvas, state)
            case .prompt(let prompt): cursor = PromptLine(prompt).draw(in: canvas, row: size.height - 2)
            case .question(let question): cursor = QuestionLine(question).draw(in: canvas, row: size.height - 2)
            case .themes(let picker): picker.draw(in: canvas)
            case .picker(let picker): cursor = picker.draw(in: canvas)
            case .trust(let question): question.draw(in: canvas)
            case .credential(let window): window.draw(in: canvas, now: state.now)
            }
        }
        return cursor
    }

    /// Draws the completion menu below or above the cursor. The cursor stays where it is.
    func drawCompletion(at cursor: ScreenPoint?) -> ScreenPoint? {
        guard let cursor, state.focus.completes, let menu = state.completingArea.menu else { return cursor }
        let area = state.completingArea
        let start = area.cell(of: area.buffer.clamped(menu.start), width: canvas.width)
        let typed = area.cell(of: area.buffer.cursor, width: canvas.width) - start
        // The menu stands where the word begins, so that it does not move while the word is typed.
        let anchor = ScreenPoint(x: max(0, cursor.x - max(0, typed)), y: cursor.y)
        CompletionMenuView(menu: menu).draw(in: canvas, at: anchor)
        return cursor
    }
}
