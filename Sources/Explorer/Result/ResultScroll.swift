/// The scroll position and cursor of the tree or of the text. Both are places, so that no row has to be counted.
struct ResultScroll: Sendable {
    let form: ResultWalker.Form
    var top = ResultPlace(ordinals: [0])
    var cursor = ResultPlace(ordinals: [0])

    /// A walker at the cursor, or at its nearest visible ancestor.
    func walker(_ content: ResultContent, _ folds: ResultFolds) -> ResultWalker? {
        ResultWalker(content, folds, form, at: cursor)
    }

    /// The rows that are in sight, from the top.
    func rows(_ content: ResultContent, _ folds: ResultFolds, height: Int) -> [ResultWalker] {
        guard height > 0, var walker = firstVisible(content, folds, height: height) else { return [] }
        var rows = [walker]
        while rows.count < height, walker.next() { rows.append(walker) }
        return rows
    }

    mutating func move(_ rows: Int, _ content: ResultContent, _ folds: ResultFolds, height: Int) {
        guard var walker = walker(content, folds) else { return }
        var left = abs(rows)
        while left > 0, rows > 0 ? walker.next() : walker.previous() { left -= 1 }
        cursor = walker.place
        keepInSight(content, folds, height: height)
    }

    /// Scrolls, and takes the cursor along when it would leave the screen.
    mutating func scroll(_ rows: Int, _ content: ResultContent, _ folds: ResultFolds, height: Int) {
        guard var walker = firstVisible(content, folds, height: height) else { return }
        var left = abs(rows)
        while left > 0, rows > 0 ? walker.next() : walker.previous() { left -= 1 }
        top = walker.place
        let visible = self.rows(content, folds, at: walker, height: height)
        if !visible.contains(cursor), let nearest = rows > 0 ? visible.first : visible.last { cursor = nearest }
    }

    mutating func goTo(_ place: ResultPlace, _ content: ResultContent, _ folds: ResultFolds, height: Int) {
        cursor = place
        keepInSight(content, folds, height: height)
    }

    mutating func keepInSight(_ content: ResultContent, _ folds: ResultFolds, height: Int) {
        if let walker = firstVisible(content, folds, height: height) { top = walker.place }
        if let walker = walker(content, folds) { cursor = walker.place }
    }

    /// The first row such that the cursor is in sight: where it was, else moved as little as shows the cursor, else so
    /// that the cursor is in the middle.
    private func firstVisible(_ content: ResultContent, _ folds: ResultFolds, height: Int) -> ResultWalker? {
        guard let first = ResultWalker(content, folds, form, at: top), let cursor = walker(content, folds) else {
            return nil
        }
        let place = cursor.place
        var below = first
        for step in 0..<(2 * max(1, height)) {
            if below.place == place {
                guard step >= height else { return first }
                var moved = cursor
                for _ in 1..<max(2, height) where height > 1 { moved.previous() }
                return moved
            }
            guard below.next() else { break }
        }
        var above = first
        for _ in 0..<max(1, height) {
            if above.place == place { return above }
            guard above.previous() else { break }
        }
        var centred = cursor
        for _ in 0..<(height / 2) { centred.previous() }
        return centred
    }

    private func rows(
        _ content: ResultContent, _ folds: ResultFolds, at first: ResultWalker, height: Int
    ) -> [ResultPlace] {
        var walker = first
        var places = [walker.place]
        while places.count < height, walker.next() { places.append(walker.place) }
        return places
    }
}
