/// A one-line text field: a prompt, a search, a URL.
package struct LineInput: Sendable {
    private var buffer: TextBuffer
    /// The first column of the text that is shown.
    private var scroll = 0

    package init(_ text: String = "") {
        buffer = TextBuffer(LineInput.flattened(text))
        buffer.move(.lineEnd)
    }

    package var text: String {
        get { buffer.text }
        set {
            buffer = TextBuffer(LineInput.flattened(newValue))
            buffer.move(.lineEnd)
        }
    }

    package var isEmpty: Bool { buffer.isEmpty }

    private static func flattened(_ text: String) -> String {
        String(text.map { $0.isNewline ? " " : $0 })
    }

    /// Handles the keys of text editing; Enter, Esc, Tab and the like stay the caller's. Returns whether it was one.
    package mutating func handle(_ key: Key) -> Bool {
        if key.code == .up || key.code == .down { return false }
        return buffer.handle(key)
    }

    /// Inserts pasted text, line ends as spaces.
    package mutating func paste(_ bytes: [UInt8], isLast: Bool = true) {
        var trimmed = bytes
        if isLast { while trimmed.last == 0x0A { trimmed.removeLast() } }
        buffer.paste(trimmed.map { $0 == 0x0A ? 0x20 : $0 }, isLast: isLast)
    }

    /// Draws the field over the whole width of the canvas and returns the column of the cursor.
    @discardableResult
    package mutating func draw(on canvas: Canvas, _ style: Style = .plain, masked: Bool = false) -> Int {
        let shown = masked ? String(repeating: "\u{2022}", count: buffer.text.count) : buffer.text
        var column = buffer.screenColumn(of: buffer.cursor)
        if masked { column = buffer.text(in: .start..<buffer.cursor).count }
        if column < scroll { scroll = column }
        if column >= scroll + canvas.width { scroll = column - canvas.width + 1 }
        canvas.fill(Rect(x: 0, y: 0, width: canvas.width, height: 1), style)
        canvas.write(shown, x: -scroll, y: 0, style)
        return column - scroll
    }
}
