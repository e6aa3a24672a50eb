import CSQLite

/// Why a cache file cannot be used.
public enum SQLiteCacheError: Error, Sendable, Hashable {
    /// The file or its folder cannot be made, opened or changed.
    case cannotOpen(path: String, reason: String)
    /// The file was written by a newer version of the program, whose format this one does not know.
    case newerVersion(path: String, found: Int, known: Int)
    /// The file is a database, but not a cache of this program.
    case foreignFile(path: String)
    /// Another process kept the file locked for too long.
    case busy(path: String)
    /// SQLite reported an error. The code is its extended result code.
    case failed(code: Int32, message: String, statement: String)

    /// Whether the file is damaged or no database at all.
    var isDamage: Bool {
        if case .failed(let code, _, _) = self {
            code & 0xFF == SQLITE_CORRUPT || code & 0xFF == SQLITE_NOTADB
        } else {
            false
        }
    }

    var isBusy: Bool {
        if case .failed(let code, _, _) = self {
            code & 0xFF == SQLITE_BUSY || code & 0xFF == SQLITE_LOCKED
        } else {
            false
        }
    }
}

extension SQLiteCacheError: CustomStringConvertible {
    /// One sentence for a person.
    public var description: String {
        switch self {
        case .cannotOpen(let path, let reason):
            "The file \(path) cannot be opened: \(reason)."
        case .newerVersion(let path, let found, let known):
            "The file \(path) has format \(found), and this version knows formats up to \(known). "
                + "Use a newer sextant or another file."
        case .foreignFile(let path):
            "The file \(path) is a database of another kind or of another program. Name another file."
        case .busy(let path):
            "Another process has been writing to the file \(path) for too long."
        case .failed(let code, let message, let statement):
            "The database reported an error (SQLite \(code): \(message)) at: \(statement)"
        }
    }
}
