/// An operation without generated models: its data is the value itself.
public struct DynamicOperation: GraphQLOperation {
    /// The value unchanged.
    public typealias Data = ResponseValue

    /// The text to send and its compiled selections.
    public let document: OperationDocument
    /// The variables' values by name.
    public let variables: JSONObject

    /// Makes an operation of a document and values for its variables.
    public init(document: OperationDocument, variables: JSONObject = [:]) {
        self.document = document
        self.variables = variables
    }

    /// Returns the value unchanged.
    public func data(from value: ResponseValue) -> ResponseValue { value }
}
