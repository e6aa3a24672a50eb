/// Whether and how documents are replaced by their hashes.
public struct AutoPersistedQueryConfiguration: Sendable, Hashable {
    /// Whether queries and mutations are sent as hashes first.
    public var autoPersistQueries: Bool
    /// Whether the document, when the server asks for it, is sent by GET as well. Only a query's ever is.
    public var useGETForPersistedQueryRetry: Bool
    /// The server has been given the documents beforehand: none is ever sent, and one it does not know is an error.
    public var persistedOperationsOnly: Bool

    /// The defaults: documents are sent.
    public init(
        autoPersistQueries: Bool = false, useGETForPersistedQueryRetry: Bool = false,
        persistedOperationsOnly: Bool = false
    ) {
        self.autoPersistQueries = autoPersistQueries
        self.useGETForPersistedQueryRetry = useGETForPersistedQueryRetry
        self.persistedOperationsOnly = persistedOperationsOnly
    }
}
