import Terminal

extension CachePane {
    func draw(in canvas: Canvas, _ context: PaneContext) {
        guard let level = levels.last else {
            canvas.write("The cache is being read.", x: 2, y: 0, columns: canvas.width - 3, StyleRole.dim.style)
            return
        }
        if level.count == 0 {
            canvas.write(emptyText(level), x: 2, y: 0, columns: canvas.width - 3, StyleRole.dim.style)
            return
        }
        var list = level.list
        list.reveal(count: level.count, height: canvas.height)
        for (y, index) in list.visible(count: level.count, height: canvas.height).enumerated() {
            drawRow(index, of: level, y: y, in: canvas, context)
            guard index == list.selected else { continue }
            let role: StyleRole = context.isFocused ? .selection : .selectionUnfocused
            canvas.restyle(Rect(x: 0, y: y, width: canvas.width, height: 1)) { role.style.over($0) }
        }
        list.drawScrollBar(on: canvas, count: level.count, StyleRole.border.style)
    }

    private func emptyText(_ level: Level) -> String {
        switch level.content {
        case .types: "The cache is empty. Run a query; what it returns is kept here."
        case .records(let type, _, _): "The cache holds no \(type)."
        case .hits(let text, _): "Nothing in the cache contains \"\(text)\"."
        case .record(let view): "\(view.key.rawValue) has no fields."
        }
    }

    private func drawRow(_ index: Int, of level: Level, y: Int, in canvas: Canvas, _ context: PaneContext) {
        switch level.content {
        case .types(let types):
            let type = types[index]
            canvas.write(
                CachePane.name(ofType: type.typeName ?? ""), x: 2, y: y, columns: canvas.width - 16,
                StyleRole.type.style)
            canvas.write(Words.count(type.count), endingAt: min(canvas.width - 2, 50), y: y, StyleRole.number.style)
        case .records(_, _, let records), .hits(_, let records):
            let record = records[index]
            let used = canvas.write(record.key.rawValue, x: 2, y: y, columns: canvas.width - 4, StyleRole.entity.style)
            let x = max(2 + used + 2, 30)
            canvas.write(record.hint, x: x, y: y, columns: canvas.width - x - 2, StyleRole.text.style)
        case .record(let view):
            drawField(view.rows[index], y: y, in: canvas, context)
        }
    }

    private func drawField(_ row: RecordView.Row, y: Int, in canvas: Canvas, _ context: PaneContext) {
        var x = 2 + row.depth * 2
        x += canvas.write(row.label, x: x, y: y, columns: canvas.width / 2, StyleRole.field.style) + 2
        let age = row.writtenAt.map { Words.age(context.now - $0) + " ago" } ?? ""
        let room = canvas.width - x - 2 - (age.isEmpty ? 0 : age.count + 2)
        canvas.write(row.text, x: x, y: y, columns: room, row.role.style)
        if room > 4 { canvas.write(age, endingAt: canvas.width - 2, y: y, StyleRole.dim.style) }
    }
}
