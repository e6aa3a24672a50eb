import Terminal

/// Lists what the project's configuration would do, and asks whether it may.
struct TrustQuestion: Sendable, Equatable {
    let file: String
    let request: ProjectFacts.Request
    /// The environment to open afterwards; nil: the one that is preferred.
    var environment: String?
    var list = ScrollList()

    enum Reply: Sendable, Equatable {
        case trust, offline, quit, nothing
    }

    mutating func press(_ key: Key, in size: Size) -> Reply {
        switch (key.code, key.modifiers) {
        case (.character("t"), []): return .trust
        case (.character("o"), []), (.escape, []): return .offline
        case (.character("q"), []): return .quit
        case (.up, []), (.character("k"), []): list.move(by: -1, count: request.lines.count)
        case (.down, []), (.character("j"), []): list.move(by: 1, count: request.lines.count)
        default: break
        }
        list.reveal(count: request.lines.count, height: Self.rows(in: size))
        return .nothing
    }

    private static func rows(in size: Size) -> Int { max(1, min(12, size.height - 9)) }

    func draw(in canvas: Canvas) {
        let rows = min(request.lines.count, Self.rows(in: canvas.size))
        let frame = Rect(size: canvas.size).centered(
            Size(width: min(canvas.width, 76), height: min(canvas.height, rows + 6)))
        let menu = StyleRole.menu.style
        let body = canvas.window(frame, title: "Do you trust this project?")
        body.write(file, x: 1, y: 0, columns: body.width - 2, StyleRole.strong.style.over(menu))
        let reason = request.hasChanged ? "has changed since you trusted it, and would" : "would"
        body.write(reason, x: 1, y: 1, columns: body.width - 2, menu)
        for (row, index) in list.visible(count: request.lines.count, height: rows).enumerated() {
            body.write(
                request.lines[index], x: 3, y: 2 + row, columns: body.width - 4, StyleRole.warning.style.over(menu))
        }
        if request.lines.count > rows {
            canvas.write(
                " \(Words.count(request.lines.count, "line")) ", endingAt: frame.maxX - 2, y: frame.maxY - 1,
                StyleRole.dim.style.over(menu))
        }
        body.windowKeys([("t", "trust it"), ("o", "open offline"), ("q", "quit")], y: rows + 3)
    }
}
