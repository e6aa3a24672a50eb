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

    /// What Enter on the row leads to.
    enum Target: Sendable, Equatable {
        case type(String, count: Int)
        case write(WriteID)
    }
}
