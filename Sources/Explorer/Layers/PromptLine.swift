import Terminal

/// A prompt, drawn in place of the message line.
struct PromptLine {
    let prompt: Prompt

    init(_ prompt: Prompt) { self.prompt = prompt }

    func draw(in canvas: Canvas, row: Int) -> ScreenPoint {
        let used = canvas.write(prompt.label + " ", x: 1, y: row, StyleRole.prompt.style)
        var input = prompt.input
        let field = canvas.sub(Rect(x: 1 + used, y: row, width: max(1, canvas.width - used - 2), height: 1))
        return ScreenPoint(x: 1 + used + input.draw(on: field, masked: prompt.isSecret), y: row)
    }
}

/// A question, drawn in place of the message line, with the keys that answer it.
struct QuestionLine {
    let question: Question

    init(_ question: Question) { self.question = question }

    func draw(in canvas: Canvas, row: Int) -> ScreenPoint? {
        canvas.fill(Rect(x: 0, y: row, width: canvas.width, height: 1))
        if var input = question.typed?.input {
            let room = max(10, canvas.width - 24)
            let used = canvas.write(question.text, x: 1, y: row, columns: room, StyleRole.warning.style)
            let field = canvas.sub(Rect(x: used + 3, y: row, width: max(1, canvas.width - used - 4), height: 1))
            return ScreenPoint(x: used + 3 + input.draw(on: field, StyleRole.selection.style), y: row)
        }
        let answers = question.answers.map { "\($0.key) \($0.meaning)" }.joined(separator: "  ")
        let room = canvas.width - displayWidth(answers) - 5
        let used = canvas.write(question.text, x: 1, y: row, columns: room, StyleRole.warning.style)
        canvas.write(answers, x: used + 4, y: row, columns: canvas.width - used - 5, StyleRole.keyHint.style)
        return nil
    }
}
