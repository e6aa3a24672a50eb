/// How a child ended.
package enum ChildOutcome: Hashable, Sendable {
    case exited(Int32)
    case signalled(Int32)
    /// It could not be started.
    case failed(reason: String)
    /// It was stopped because it took too long.
    case timedOut
}
