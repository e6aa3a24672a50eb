import Terminal

/// Shows where a credential comes from and what it says of itself, and what can be done about it.
struct CredentialWindow: Sendable, Equatable {
    var facts: CredentialFacts
    /// What was done last.
    var note: String?
    var list = ScrollList()

    enum Reply: Sendable, Equatable { case nothing, close, fetch, type, store }

    mutating func press(_ key: Key, in size: Size) -> Reply {
        switch (key.code, key.modifiers) {
        case (.character("q"), []), (.escape, []), (.enter, []): return .close
        case (.character("r"), []) where facts.canBeFetched: return .fetch
        case (.character("p"), []): return .type
        case (.character("s"), []) where facts.canBeStored: return .store
        case (.up, []), (.character("k"), []): list.move(by: -1, count: facts.claims.count)
        case (.down, []), (.character("j"), []): list.move(by: 1, count: facts.claims.count)
        default: break
        }
        list.reveal(count: facts.claims.count, height: Self.rows(in: size))
        return .nothing
    }

    private static func rows(in size: Size) -> Int { max(1, min(12, size.height - 11)) }

    private var keys: [(key: String, meaning: String)] {
        var keys: [(String, String)] = []
        if facts.canBeFetched { keys.append(("r", "fetch again")) }
        keys.append(("p", "paste another"))
        if facts.canBeStored { keys.append(("s", "store it")) }
        return keys + [("q", "close")]
    }

    private func lines(now: Int64) -> [(String, String, StyleRole)] {
        guard facts.isThere else { return [("source", "none: requests carry no \(facts.header)", .text)] }
        var lines: [(String, String, StyleRole)] = [
            (
                "source", facts.source.isEmpty ? "a header of the command line or the configuration" : facts.source,
                .text
            ),
            ("header", facts.header, .text),
            ("ends in", facts.ending.map { "…\($0)" } ?? "too short to show any of it", .text),
        ]
        if let end = facts.expiresAt {
            lines.append(
                end > now
                    ? ("valid for", Words.age(end - now), .text)
                    : ("expired", "\(Words.age(now - end)) ago", .warning))
        }
        return lines
    }

    func draw(in canvas: Canvas, now: Int64) {
        let rows = min(facts.claims.count, Self.rows(in: canvas.size))
        let lines = lines(now: now)
        let height = lines.count + (rows > 0 ? rows + 2 : 0) + (note == nil ? 0 : 2) + 4
        let frame = Rect(size: canvas.size).centered(
            Size(width: min(canvas.width, 76), height: min(canvas.height, height)))
        let menu = StyleRole.menu.style
        let body = canvas.window(frame, title: "Credentials")
        var y = 0
        for (name, text, role) in lines {
            body.write(name, x: 1, y: y, columns: 11, StyleRole.menuDetail.style.over(menu))
            body.write(text, x: 13, y: y, columns: body.width - 14, role.style.over(menu))
            y += 1
        }
        if rows > 0 {
            y += 1
            body.write("It says of itself, unverified:", x: 1, y: y, StyleRole.menuDetail.style.over(menu))
            y += 1
            for index in list.visible(count: facts.claims.count, height: rows) {
                let claim = facts.claims[index]
                let used = body.write(
                    claim.name, x: 3, y: y, columns: body.width / 2, StyleRole.field.style.over(menu))
                body.write(claim.text, x: 5 + used, y: y, columns: body.width - used - 6, menu)
                y += 1
            }
        }
        if let note {
            y += 1
            body.write(note, x: 1, y: y, columns: body.width - 2, StyleRole.success.style.over(menu))
            y += 1
        }
        body.windowKeys(keys, y: y + 1)
    }
}
