import Terminal

extension CachePane {
    func draw(in canvas: Canvas, _ context: PaneContext) {
        guard let level = levels.last else {
            canvas.write("The cache is being read.", x: 2, y: 0, columns: canvas.width - 3, StyleRole.dim.style)
            return
        }
        let rows = level.listing.rows
        if rows.isEmpty {
            canvas.write(level.listing.emptyText, x: 2, y: 0, columns: canvas.width - 3, StyleRole.dim.style)
            return
        }
        level.list.draw(count: rows.count, in: canvas, context) { index, y in
            draw(rows[index], level.listing.columns, y: y, in: canvas, context)
        }
    }

    private func draw(
        _ row: CacheRow, _ columns: CacheListing.Columns, y: Int, in canvas: Canvas, _ context: PaneContext
    ) {
        let label = row.time.map { Words.time($0, utcOffset: context.utcOffset) } ?? row.label
        var x = 2 + min(row.depth, canvas.width / 4) * 2
        switch columns {
        case .counts:
            canvas.write(label, x: x, y: y, columns: canvas.width - 16, row.labelRole.style)
            canvas.write(row.text, endingAt: min(canvas.width - 2, 50), y: y, row.textRole.style)
            return
        case .hints:
            x = max(x + canvas.write(label, x: x, y: y, columns: canvas.width - 4, row.labelRole.style) + 2, 30)
        case .flowing:
            let room = row.text.isEmpty ? canvas.width - x - 2 : canvas.width / 2
            x += canvas.write(label, x: x, y: y, columns: room, row.labelRole.style) + 2
        }
        let age = row.writtenAt.map { Words.age(context.now - $0) + " ago" } ?? ""
        let room = canvas.width - x - 2 - (age.isEmpty ? 0 : age.count + 2)
        canvas.write(row.text, x: x, y: y, columns: room, row.textRole.style)
        if room > 4 { canvas.write(age, endingAt: canvas.width - 2, y: y, StyleRole.dim.style) }
    }
}
