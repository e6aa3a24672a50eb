/// A transport that can carry files.
public protocol UploadingNetworkTransport: NetworkTransport {
    /// Sends an operation with files. Nothing happens before the first value is asked for.
    func upload<Operation: GraphQLOperation>(
        operation: Operation, files: [GraphQLFile], requestConfiguration: RequestConfiguration
    ) -> ResponseStream<GraphQLResponse<Operation>>
}

extension RequestChainNetworkTransport: UploadingNetworkTransport {
    /// The request that would be sent for an operation with files, before any interceptor has seen it.
    package func uploadRequest<Operation: GraphQLOperation>(
        for operation: Operation, files: [GraphQLFile], requestConfiguration: RequestConfiguration
    ) -> UploadRequest<Operation> {
        UploadRequest(
            operation: operation, files: files, graphQLEndpoint: endpointURL,
            additionalHeaders: configuration.additionalHeaders, requestConfiguration: limited(requestConfiguration),
            bodyCreator: configuration.bodyCreator, clientAwarenessMetadata: configuration.clientAwarenessMetadata)
    }

    /// Runs the operation with its files through a chain of its own.
    public func upload<Operation: GraphQLOperation>(
        operation: Operation, files: [GraphQLFile], requestConfiguration: RequestConfiguration
    ) -> ResponseStream<GraphQLResponse<Operation>> {
        let request = uploadRequest(for: operation, files: files, requestConfiguration: requestConfiguration)
        return chain(for: request, session: session).kickoff(request: request)
    }
}

extension SplitNetworkTransport: UploadingNetworkTransport where Mutation: UploadingNetworkTransport {
    /// Files go the way of mutations, which is what they nearly always come with.
    public func upload<Operation: GraphQLOperation>(
        operation: Operation, files: [GraphQLFile], requestConfiguration: RequestConfiguration
    ) -> ResponseStream<GraphQLResponse<Operation>> {
        mutationTransport.upload(
            operation: operation, files: files, requestConfiguration: requestConfiguration)
    }
}

extension GraphQLClient {
    /// Sends an operation with files, in any case and once.
    /// - Parameter files: Where each belongs is in its name; the operation's variables need not have anything there.
    public func upload<Operation: GraphQLOperation>(
        operation: Operation, files: [GraphQLFile],
        requestConfiguration: RequestConfiguration = RequestConfiguration()
    ) -> ResponseStream<GraphQLResponse<Operation>> {
        guard operation.kind != .subscription else {
            return ResponseStream(throwing: RequestChainError.wrongKind(expected: .mutation, actual: .subscription))
        }
        guard let transport = transport as? any UploadingNetworkTransport else {
            return ResponseStream(throwing: RequestChainError.noUploadTransport)
        }
        return transport.upload(operation: operation, files: files, requestConfiguration: requestConfiguration)
    }
}
