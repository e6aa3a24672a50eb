import JSON
import Terminal

/// Draws lines of the pretty text. A line is made when it comes into sight, and only as far as it is seen.
struct ResultTextView {
    let canvas: Canvas
    /// The columns scrolled to the right.
    var left = 0
    var search: ResultSearch?

    private static let margin = 1

    func draw(_ walker: ResultWalker, y: Int) {
        let view = ResultTreeView(canvas: canvas, search: search)
        var x = ResultTextView.margin + 2 * walker.depth - left
        // Spans are cut at the right edge, so their text need not go further.
        let room = max(0, canvas.width - x)
        for span in spans(walker, limit: room + 2) {
            guard x < canvas.width else { break }
            let columns = displayWidth(span.text)
            if x < 0 {
                canvas.write(span.text, x: x, y: y, span.role.style)
                if x + columns > canvas.width { canvas.write("…", x: canvas.width - 1, y: y, span.role.style) }
            } else {
                canvas.write(span.text, x: x, y: y, columns: canvas.width - x, span.role.style)
                view.highlight(span.text, x: x, y: y, columns: min(columns, canvas.width - x))
            }
            x += columns
        }
    }

    private func spans(_ walker: ResultWalker, limit: Int) -> [ResultSpan] {
        let node = walker.node
        let comma = walker.isLast ? "" : ","
        if walker.isClosing {
            return [ResultSpan(text: (node.kind == .object ? "}" : "]") + comma, role: .punctuation)]
        }
        var spans: [ResultSpan] = []
        if let key = walker.child.key {
            let text = source(JSONNode(document: node.document, index: key), limit: limit)
            spans = [ResultSpan(text: text, role: .field), ResultSpan(text: ": ", role: .punctuation)]
        }
        if node.isContainer {
            let isObject = node.kind == .object
            let text = walker.isOpen ? (isObject ? "{" : "[") : (isObject ? "{}" : "[]") + comma
            spans.append(ResultSpan(text: text, role: .punctuation))
        } else {
            let role: StyleRole =
                switch node.kind {
                case .number: .number
                case .string: .string
                default: .constant
                }
            spans.append(ResultSpan(text: source(node, limit: limit), role: role))
            spans.append(ResultSpan(text: comma, role: .punctuation))
        }
        return spans
    }

    /// The text of a scalar as it was received, cut where it cannot be seen any more.
    private func source(_ node: JSONNode, limit: Int) -> String {
        let range = node.byteRange
        let bytes = node.document.bytes
        // A character takes at most four bytes a column here; combining marks beyond that are not worth reading.
        var end = min(range.upperBound, range.lowerBound + 4 * limit + 16)
        while end < range.upperBound, bytes[end] & 0xC0 == 0x80 { end += 1 }
        return bytes.withUnsafeBufferPointer { String(decoding: $0[range.lowerBound..<end], as: UTF8.self) }
    }
}
