/// One operation with its variables, ready to be sent.
///
/// All requirements are instance requirements, so that an operation typed at a prompt travels the same road as a
/// generated one; nothing downstream may ask which it was.
public protocol GraphQLOperation: Sendable {
    /// What a response's `data` becomes.
    associatedtype Data: Sendable

    /// The operation's name in the document, or nil for an anonymous one.
    var name: String? { get }
    /// Query, mutation or subscription.
    var kind: OperationKind { get }
    /// The text to send and its compiled selections.
    var document: OperationDocument { get }
    /// The variables' values by name. A variable that is absent here is not sent.
    var variables: JSONObject { get }

    /// Makes the typed data from the `data` member of a response or from what the cache read.
    func data(from value: ResponseValue) throws -> Data
}

extension GraphQLOperation {
    /// The name the document gives the operation.
    public var name: String? { document.name }
    /// The kind the document gives the operation.
    public var kind: OperationKind { document.kind }
}
