import Terminal

/// The first screen, while there is no endpoint: a URL field, the recent endpoints, and the demo.
struct StartScreen: Sendable {
    var input = LineInput()
    let recent: [String]
    var list = ScrollList()
    /// Whether keys go into the field.
    var isTyping = false
    /// What went wrong with the last endpoint.
    var problem: String?
    var isConnecting = false

    init(recent: [String]) { self.recent = recent }

    static let footer: [FooterLine.Item] = [
        FooterLine.Item(key: "d", label: FooterLabel(text: "demo"), order: 1),
        FooterLine.Item(key: "Tab", label: FooterLabel(text: "type a URL"), order: 2),
        FooterLine.Item(key: "Enter", label: FooterLabel(text: "open"), order: 3),
        FooterLine.Item(key: "^X", label: FooterLabel(text: "menu"), order: 90),
        FooterLine.Item(key: "^Q", label: FooterLabel(text: "quit"), order: 95),
    ]

    enum Reply: Sendable, Equatable {
        case nothing, connect(String), demo
        /// The key is for the rest of the explorer.
        case pass
    }

    mutating func press(_ key: Key) -> Reply {
        switch (key.code, key.modifiers) {
        case (.enter, []), (.character("j"), .control):
            if isTyping || recent.isEmpty { return input.isEmpty ? .nothing : .connect(input.text) }
            return .connect(recent[list.selected])
        case (.tab, []), (.backTab, []):
            isTyping.toggle()
            return .nothing
        case (.escape, []) where isTyping:
            isTyping = false
            return .nothing
        case (.up, []):
            list.move(by: -1, count: recent.count)
        case (.character("k"), []) where !isTyping: list.move(by: -1, count: recent.count)
        case (.down, []):
            list.move(by: 1, count: recent.count)
        case (.character("j"), []) where !isTyping: list.move(by: 1, count: recent.count)
        case (.character("d"), []) where !isTyping: return .demo
        default:
            if !isTyping, key.typedCharacter == nil { return .pass }
            if key.typedCharacter == "?", !isTyping { return .pass }
            isTyping = true
            return input.handle(key) ? .nothing : .pass
        }
        return .nothing
    }

    /// Draws the screen; returns where the cursor belongs.
    func draw(in canvas: Canvas) -> ScreenPoint? {
        var y = canvas.height > 14 ? 2 : 0
        canvas.write("Where is the GraphQL endpoint?", x: 2, y: y, StyleRole.strong.style)
        y += 2
        canvas.write("URL", x: 2, y: y, StyleRole.prompt.style)
        var input = input
        let field = canvas.sub(Rect(x: 7, y: y, width: max(10, canvas.width - 10), height: 1))
        let column = input.draw(on: field, StyleRole.currentLine.style)
        let cursor = isTyping ? ScreenPoint(x: 7 + column, y: y) : nil
        if input.isEmpty, !isTyping {
            field.write(
                "https://…, or a host such as :4000/graphql", x: 0, y: 0,
                StyleRole.dim.style.over(StyleRole.currentLine.style))
        }
        y += 2
        if let problem {
            canvas.write(problem, x: 2, y: y, columns: canvas.width - 4, StyleRole.error.style)
            y += 2
        } else if isConnecting {
            canvas.write("Opening it.", x: 2, y: y, StyleRole.info.style)
            y += 2
        }
        if !recent.isEmpty {
            canvas.write("Recent", x: 2, y: y, StyleRole.dim.style)
            y += 1
            for (row, index) in list.visible(count: recent.count, height: max(1, canvas.height - y - 3)).enumerated() {
                let isSelected = index == list.selected && !isTyping
                let style = (isSelected ? StyleRole.selection : .text).style
                canvas.write(recent[index], x: 4, y: y + row, columns: canvas.width - 6, style)
            }
            y += min(recent.count, max(1, canvas.height - y - 3)) + 1
        }
        canvas.write("d", x: 2, y: y, StyleRole.keyHint.style)
        canvas.write(
            "opens the demo, a harbour with ships, on a server inside this program.", x: 4, y: y,
            columns: canvas.width - 5)
        return cursor
    }
}
