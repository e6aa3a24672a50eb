/// Reads from the cache as of one moment. Valid only within the body it was given to.
public class ReadTransaction {
    let core: StoreCore
    let session: WriteSession?
    var isOpen = true

    init(core: StoreCore, session: WriteSession?) {
        self.core = core
        self.session = session
    }

    /// Ends the transaction's validity.
    func end() { isOpen = false }

    func check() throws {
        if !isOpen { throw StoreError.transactionEnded }
    }

    /// Answers an operation.
    public func read(_ operation: some GraphQLOperation) throws -> CacheRead {
        try check()
        return try core.read(operation, root: nil, in: session)
    }

    /// Answers an operation whose root's fields are those of one object.
    public func read(_ operation: some GraphQLOperation, at key: CacheKey) throws -> CacheRead {
        try check()
        return try core.read(operation, root: key, in: session)
    }

    /// A record as the transaction sees it.
    public func record(_ key: CacheKey) throws -> Record? {
        try check()
        return if let session { try session.record(key) } else { try core.cache.record(for: key) }
    }
}
