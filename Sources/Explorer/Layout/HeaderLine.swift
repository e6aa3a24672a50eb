import Terminal

/// The first line: where requests go, with whose credentials, and what is known of the schema.
struct HeaderLine {
    let state: State

    init(_ state: State) { self.state = state }

    func draw(in canvas: Canvas) {
        let isDangerous = state.connection?.isProtected == true
        let bar: StyleRole = isDangerous ? .danger : .bar
        let strong: StyleRole = isDangerous ? .danger : .barStrong
        canvas.fill(nil, bar.style)
        let right = rightText
        let rightStart = canvas.width - 1 - displayWidth(right)
        var x = 1
        guard let connection = state.connection else {
            canvas.write("Sextant", x: x, y: 0, columns: canvas.width - 2, strong.style)
            return
        }
        if !connection.environment.isEmpty {
            x +=
                canvas.write(connection.environment.uppercased(), x: x, y: 0, columns: canvas.width / 4, strong.style)
                + 1
            if canvas.width >= 60 { x += 1 }
        } else if connection.isDemo {
            x += canvas.write("DEMO", x: x, y: 0, strong.style) + 2
        }
        let endpoint = canvas.width >= 110 ? connection.endpoint : HeaderLine.short(connection.endpoint)
        x +=
            canvas.write(endpoint, x: x, y: 0, columns: max(8, min(rightStart - 2, canvas.width - 1) - x), bar.style)
            + 2
        let auth = authText(of: connection)
        if !auth.isEmpty, x + 1 + displayWidth(auth) < rightStart {
            let isOver = connection.expiresAt.map { $0 <= state.now } == true && !isDangerous
            x += canvas.write(auth, x: x, y: 0, columns: rightStart - 1 - x, (isOver ? .warning : bar).style) + 2
        }
        if state.isReadOnly, x + 10 < rightStart { canvas.write("read-only", x: x, y: 0, strong.style) }
        if rightStart > x - 1 { canvas.write(right, x: rightStart, y: 0, bar.style) }
    }

    /// Where the credentials come from, and how long they last.
    private func authText(of connection: ConnectionFacts) -> String {
        guard !connection.auth.isEmpty else { return "" }
        guard let end = connection.expiresAt else { return "auth \(connection.auth)" }
        let left = end > state.now ? Words.age(end - state.now) : "expired"
        return "auth \(connection.auth) \(left)"
    }

    /// An endpoint without its scheme.
    static func short(_ endpoint: String) -> String {
        for scheme in ["https://", "http://"] where endpoint.hasPrefix(scheme) {
            return String(endpoint.dropFirst(scheme.count))
        }
        return endpoint
    }

    private var rightText: String {
        switch state.schema {
        case .none: ""
        case .off: "schema: off"
        case .loading: "schema loading"
        case .loaded(_, let time):
            state.now - time < 60_000 ? "schema fresh" : "schema \(Words.age(state.now - time)) old"
        case .failed: "schema: none"
        }
    }
}
