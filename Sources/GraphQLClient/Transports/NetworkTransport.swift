/// Carries operations to a server and brings results back. A client has one; a test puts its own in its place.
public protocol NetworkTransport: Sendable {
    /// Carries out a query or a mutation. Nothing happens before the first value is asked for.
    func send<Operation: GraphQLOperation>(
        operation: Operation, fetchBehavior: FetchBehavior, requestConfiguration: RequestConfiguration
    ) -> ResponseStream<GraphQLResponse<Operation>>

    /// Lets go of connections. Operations under way end.
    func close() async
}

extension NetworkTransport {
    /// A transport without connections of its own has nothing to do.
    public func close() async {}
}

/// A transport that can carry subscriptions too.
public protocol SubscriptionNetworkTransport: NetworkTransport {
    /// Starts a subscription. Nothing happens before the first event is asked for.
    func subscribe<Operation: GraphQLOperation>(
        operation: Operation, fetchBehavior: FetchBehavior, requestConfiguration: RequestConfiguration
    ) -> SubscriptionStream<Operation>
}
