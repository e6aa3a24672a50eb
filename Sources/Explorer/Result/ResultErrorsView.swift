import GraphQLOperations
import JSON
import Terminal

/// Draws the list of a response's errors.
struct ResultErrorsView {
    let canvas: Canvas

    /// The text of an error in one line: where, what, which code, where in the operation.
    static func spans(_ number: Int, in content: ResultContent) -> [ResultSpan] {
        let error = content.errors[number]
        var spans: [ResultSpan] = []
        if let path = error.path, !path.isEmpty {
            spans.append(ResultSpan(text: path.dotted + "  ", role: .field))
        }
        spans.append(ResultSpan(text: "\"\(error.message.prefix(1_000))\"", role: .error))
        if let code = error.code { spans.append(ResultSpan(text: "  " + code, role: .warning)) }
        if let place = content.errorLocations[number] {
            spans.append(ResultSpan(text: "  line \(place.line):\(place.column)", role: .dim))
        }
        return spans
    }

    func draw(_ content: ResultContent, selected: Int, isFocused: Bool) {
        let errors = content.errors
        let top = max(0, min(selected - canvas.height / 2, errors.count - canvas.height))
        for y in 0..<canvas.height where top + y < errors.count {
            draw(top + y, in: content, y: y)
            guard top + y == selected else { continue }
            let role: StyleRole = isFocused ? .selection : .selectionUnfocused
            canvas.restyle(Rect(x: 0, y: y, width: canvas.width, height: 1)) { $0.over(role.style) }
        }
    }

    func draw(_ number: Int, in content: ResultContent, y: Int) {
        canvas.write("✗", x: 1, y: y, StyleRole.error.style)
        ResultTreeView(canvas: canvas).drawSpans(
            ResultErrorsView.spans(number, in: content), x: 3, y: y, end: canvas.width)
    }
}
