/// How a request names its operation's document.
public enum DocumentForm: Sendable, Hashable {
    /// By its text, as every server understands.
    case document
    /// By its hash alone, for a server that may know it.
    case hash
    /// By both, so that the server knows it the next time.
    case documentAndHash
}
