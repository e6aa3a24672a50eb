import Terminal

/// Pane 2: the variables, as JSON in which comments and trailing commas are allowed.
struct VariablesPane: Pane {
    var area: TextArea
    /// What is wrong with the text, or with a value for its declared type.
    var problem: TextProblem?

    init(_ text: String = "") { area = TextArea(text) }

    func title(_ context: PaneContext) -> PaneTitle {
        if let problem {
            return PaneTitle(pieces: [
                TitlePiece("line \(problem.line), column \(problem.column): \(problem.message)", role: .error)
            ])
        }
        guard !context.isFocused else { return PaneTitle() }
        return PaneTitle(pieces: [TitlePiece(summary)])
    }

    /// The text on one line, as far as a title could show it.
    private var summary: String {
        var text = ""
        for line in 0..<min(area.buffer.lineCount, 8) {
            let piece = String(decoding: area.buffer.line(line).prefix(200), as: UTF8.self)
            text += (text.isEmpty ? "" : " ") + piece.drop { $0 == " " }
        }
        return text
    }

    func draw(in canvas: Canvas, _ context: PaneContext) {
        let text = canvas.sub(Rect(x: 2, y: 0, width: canvas.width - 2, height: canvas.height))
        TextAreaView(area: area, isFocused: context.isFocused) { _, bytes in JSONHighlighter.ranges(of: bytes) }
            .draw(in: text)
        if let problem, problem.line - 1 >= area.topLine {
            canvas.write("!", x: 0, y: problem.line - 1 - area.topLine, StyleRole.error.style)
        }
    }

    func cursorPoint(_ context: PaneContext) -> ScreenPoint? {
        area.cursorPoint(in: textSize(context.size)).map { ScreenPoint(x: $0.x + 2, y: $0.y) }
    }

    private func textSize(_ size: Size) -> Size { Size(width: max(1, size.width - 2), height: size.height) }

    mutating func receive(_ input: PaneInput, _ context: PaneContext) -> [PaneRequest]? {
        defer { settle(context.size) }
        switch input {
        case .key(let key):
            return area.receive(key, rows: context.size.height) == nil ? nil : []
        case .command(.undo): area.buffer.undo()
        case .command(.redo): area.buffer.redo()
        case .command(.toggleComment): area.buffer.toggleComment("//")
        case .paste(let text): area.buffer.paste(TextFile.withoutReturns(Array(text.utf8)))
        case .click(let x, let y): area.buffer.setCursor(area.position(x: x - 2, y: y))
        case .drag(let x, let y): area.buffer.setCursor(area.position(x: x - 2, y: y), selecting: true)
        case .scroll(let lines): area.scroll(by: lines, in: textSize(context.size))
        case .command, .answer: return nil
        }
        return []
    }

    mutating func settle(_ size: Size) {
        _ = area.buffer.takeChanges()
        area.scroll(toShowCursorIn: textSize(size))
    }
}
