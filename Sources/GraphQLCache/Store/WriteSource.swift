/// The number of a write, counting up within a process.
public struct WriteID: Sendable, Hashable, Comparable {
    /// The number, from 1.
    public let rawValue: UInt64

    /// Makes an id of its number; 0 is before every write.
    public init(_ rawValue: UInt64) { self.rawValue = rawValue }

    /// Earlier writes come first.
    public static func < (left: WriteID, right: WriteID) -> Bool { left.rawValue < right.rawValue }
}

/// Who wrote to the cache.
public enum WriteSource: Sendable, Hashable {
    /// A response to an operation.
    case operation(name: String?, kind: OperationKind, transport: String?)
    /// A person, in the cache inspector.
    case inspector
    /// A file that was read in.
    case imported
    /// A program's own transaction, by what it calls itself.
    case transaction(String)
    /// Another process that uses the same cache file; what it changed is not known.
    case otherProcess
}
