/// Sends each kind of operation its own way, usually subscriptions over a WebSocket and the rest over HTTP.
public struct SplitNetworkTransport<
    Query: NetworkTransport, Mutation: NetworkTransport, Subscription: NetworkTransport
>: NetworkTransport {
    private let queryTransport: Query
    let mutationTransport: Mutation
    private let subscriptionTransport: Subscription

    /// Names the transport of each kind. It may be the same one twice.
    public init(queryTransport: Query, mutationTransport: Mutation, subscriptionTransport: Subscription) {
        self.queryTransport = queryTransport
        self.mutationTransport = mutationTransport
        self.subscriptionTransport = subscriptionTransport
    }

    /// Hands the operation to its kind's transport.
    public func send<Operation: GraphQLOperation>(
        operation: Operation, fetchBehavior: FetchBehavior, requestConfiguration: RequestConfiguration
    ) -> ResponseStream<GraphQLResponse<Operation>> {
        switch operation.kind {
        case .query:
            queryTransport.send(
                operation: operation, fetchBehavior: fetchBehavior, requestConfiguration: requestConfiguration)
        case .mutation:
            mutationTransport.send(
                operation: operation, fetchBehavior: fetchBehavior, requestConfiguration: requestConfiguration)
        case .subscription:
            subscriptionTransport.send(
                operation: operation, fetchBehavior: fetchBehavior, requestConfiguration: requestConfiguration)
        }
    }

    /// Closes all three.
    public func close() async {
        await queryTransport.close()
        await mutationTransport.close()
        await subscriptionTransport.close()
    }
}

extension SplitNetworkTransport: SubscriptionNetworkTransport where Subscription: SubscriptionNetworkTransport {
    /// Hands the subscription to its transport.
    public func subscribe<Operation: GraphQLOperation>(
        operation: Operation, fetchBehavior: FetchBehavior, requestConfiguration: RequestConfiguration
    ) -> SubscriptionStream<Operation> {
        subscriptionTransport.subscribe(
            operation: operation, fetchBehavior: fetchBehavior, requestConfiguration: requestConfiguration)
    }
}
