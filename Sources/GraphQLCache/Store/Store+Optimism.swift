/// What is believed before a server has said it.
extension Store {
    /// Shows the answer that an operation is expected to have, to whoever reads operations or watches them. It lies over
    /// the records, is never written to a file, and stays until it is taken away with ``removeOptimistic(_:)``.
    ///
    /// Transactions that write, and the inspector, see the records as they are.
    /// - Parameter data: the `data` member of the expected response. Objects need their `__typename` and `id`, or
    ///   whatever else tells them apart.
    public func writeOptimistically(
        _ data: ResponseValue, for operation: some GraphQLOperation
    ) throws -> OptimisticID {
        try usableCore().addOptimistic(data, for: operation)
    }

    /// Takes away what was expected, whether it came about or not. Whoever watches hears of it if anything looks
    /// different without it.
    public func removeOptimistic(_ id: OptimisticID) throws { try usableCore().removeOptimistic(id) }
}
