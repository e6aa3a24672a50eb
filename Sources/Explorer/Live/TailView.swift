import Terminal

/// The lines of a tail that fit its part of the pane: around the selected one, or the newest while it follows.
struct TailView {
    /// A line, or a piece of one that goes on below.
    struct Part {
        let place: Int
        let line: TailLine
        let text: String
        let isFirst: Bool
    }

    private let row: LiveRow
    private let size: Size
    private let isWrapped: Bool
    /// Columns that a time stamp takes before an event.
    static let lead = 15

    init(of row: LiveRow, size: Size, isWrapped: Bool) {
        self.row = row
        self.size = size
        self.isWrapped = isWrapped
    }

    /// The parts from the top of the view down.
    var parts: [Part] {
        guard row.visibleCount > 0, size.height > 0 else { return [] }
        let last = row.visibleCount - 1
        let anchor = row.isFollowing ? last : row.selectedPlace
        let room = row.isFollowing ? size.height : size.height / 2 + 1
        var shown: [Part] = []
        var above = anchor
        func fillUpwards(_ count: Int) {
            while above >= 0, shown.count < count {
                shown = parts(at: above) + shown
                above -= 1
            }
        }
        fillUpwards(room)
        if shown.count > room { shown.removeFirst(shown.count - room) }
        var below = anchor + 1
        while below <= last, shown.count < size.height {
            shown += parts(at: below)
            below += 1
        }
        fillUpwards(size.height)
        if shown.count > size.height {
            if below > last {
                shown.removeFirst(shown.count - size.height)
            } else {
                shown = Array(shown.prefix(size.height))
            }
        }
        return shown
    }

    private func parts(at place: Int) -> [Part] {
        let number = row.number(at: place)
        let line = row.ring[number]
        let text: String
        var columns = size.width - 2
        switch line {
        case .event:
            text = row.text(of: number)
            columns -= TailView.lead
        case .note(_, let note): text = "── \(note)"
        }
        let pieces = isWrapped ? ResultText.wrapped(text, columns: max(8, columns)) : [text]
        return (pieces.isEmpty ? [""] : pieces).enumerated().map {
            Part(place: place, line: line, text: $1, isFirst: $0 == 0)
        }
    }
}
