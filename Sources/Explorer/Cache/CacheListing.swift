import GraphQLClient
import Terminal

/// Rows of the Cache pane, and the work that finds them anew.
struct CacheListing: Sendable {
    /// Where the text beside a label begins.
    enum Columns: Sendable { case counts, hints, flowing }

    var source: CacheView
    /// What the title calls it; nil for the list of types, where everything begins.
    var title: TitlePiece?
    var columns: Columns = .flowing
    var rows: [CacheRow]
    var emptyText: String
    /// Whether there are more rows than these in the store.
    var hasMore = false
}

/// One line of it.
struct CacheRow: Sendable, Equatable {
    var label: String
    var labelRole: StyleRole = .entity
    var depth = 0
    var text = ""
    var textRole: StyleRole = .text
    /// A time that stands in place of the label, in milliseconds since 1970.
    var time: Int64?
    /// When the value was written; its age stands at the right end.
    var writtenAt: Int64?
    /// The record that the row stands for; what Enter opens, unless `opens` says otherwise.
    var key: CacheKey?
    var opens: Target?

    /// Whether this is the row of an earlier reading, though what it says may have changed.
    func standsForSame(as other: CacheRow) -> Bool {
        switch (opens, other.opens) {
        case (.type(let one, _), .type(let two, _)): one == two
        case (.write(let one), .write(let two)): one == two
        case (nil, nil): key == other.key && label == other.label && depth == other.depth
        default: false
        }
    }

    /// What Enter on the row leads to.
    enum Target: Sendable, Equatable {
        case type(String, count: Int)
        case write(WriteID)
    }
}

extension ScrollList {
    /// Stays on the row that is selected when rows have come or gone before it; a key that comes just then must not act
    /// on its neighbour. A row that is gone gives its place to the next.
    mutating func follow(_ old: [CacheRow], to new: [CacheRow]) {
        guard old.indices.contains(selected) else { return select(selected, count: new.count) }
        let row = old[selected]
        let isUnmoved = new.indices.contains(selected) && new[selected].standsForSame(as: row)
        let place = isUnmoved ? selected : new.firstIndex { $0.standsForSame(as: row) }
        follow(to: place ?? selected, count: new.count)
    }
}
