import Synchronization

/// How one server is to be asked by hashes, and whether it turned out that it takes none. A transport has one for as long
/// as it lives, so that a server without persisted queries is asked in vain only once.
public final class PersistedQuerySupport: Sendable {
    /// Whether and how documents are replaced by their hashes.
    public let configuration: AutoPersistedQueryConfiguration
    private let isRefused = Atomic(false)

    /// A server of which nothing is known yet.
    public init(configuration: AutoPersistedQueryConfiguration) { self.configuration = configuration }

    /// How an operation is sent first.
    public func firstForm(for kind: OperationKind) -> DocumentForm {
        let takesHashes = configuration.autoPersistQueries && !isRefused.load(ordering: .relaxed)
        return takesHashes && kind != .subscription ? .hash : .document
    }

    /// The server takes no hashes: from now on documents are sent.
    public func refuse() { isRefused.store(true, ordering: .relaxed) }
}
