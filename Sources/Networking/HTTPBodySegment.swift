#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A piece of a body that is not held in memory as a whole.
public enum HTTPBodySegment: Sendable, Hashable {
    /// These bytes.
    case bytes([UInt8])
    /// A regular file, and how long it was when its length was announced.
    case file(path: String, length: Int)

    /// How many bytes it stands for.
    public var count: Int {
        switch self {
        case .bytes(let bytes): bytes.count
        case .file(_, let length): length
        }
    }

    /// A whole file. Nil when it is not there, or no regular file: nobody knows how long anything else is.
    public init?(filePath path: String) {
        var facts = stat()
        guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, access(path, R_OK) == 0 else { return nil }
        self = .file(path: path, length: Int(facts.st_size))
    }
}
