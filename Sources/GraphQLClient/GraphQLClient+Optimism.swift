extension GraphQLClient {
    /// Sends a mutation to the server, in any case and once, and shows its expected answer to whoever reads or watches
    /// the cache until the real one is there, or the request has failed.
    /// - Parameter data: The `data` member of the answer that is expected. Objects need their `__typename` and `id`, or
    ///   whatever else tells them apart.
    public func perform<Mutation: GraphQLOperation>(
        mutation: Mutation, optimisticData data: ResponseValue,
        requestConfiguration: RequestConfiguration = RequestConfiguration()
    ) async throws -> GraphQLResponse<Mutation> {
        let expectation = try await store.writeOptimistically(data, for: mutation)
        let response: GraphQLResponse<Mutation>
        do {
            response = try await perform(mutation: mutation, requestConfiguration: requestConfiguration)
        } catch {
            // That the store was closed meanwhile is less of a news than what went wrong with the request.
            try? await store.removeOptimistic(expectation)
            throw error
        }
        try await store.removeOptimistic(expectation)
        return response
    }
}
