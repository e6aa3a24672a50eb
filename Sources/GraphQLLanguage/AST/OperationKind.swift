/// The three kinds of operation (specification, section 2.3).
public enum OperationKind: String, Sendable, Hashable, CaseIterable {
    /// Reads.
    case query
    /// Writes, then reads.
    case mutation
    /// Follows a stream of events.
    case subscription
}
