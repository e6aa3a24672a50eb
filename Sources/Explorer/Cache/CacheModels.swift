import GraphQLCache
import Terminal

/// A record in a list: its key, and a value by which a person knows it.
struct RecordSummary: Sendable, Equatable {
    var key: CacheKey
    var typeName: String?
    var hint: String
}

/// A record, flattened into rows.
struct RecordView: Sendable {
    struct Row: Sendable, Equatable {
        /// The field key, or the place in a list.
        var label: String
        var depth: Int
        var text: String
        var role: StyleRole
        var reference: CacheKey?
        /// When the field was written; nil inside lists.
        var writtenAt: Int64?
    }

    var key: CacheKey
    var typeName: String?
    var rows: [Row]
}
