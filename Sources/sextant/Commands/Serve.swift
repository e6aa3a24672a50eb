import GraphQLServer

extension Commands {
    /// `sextant serve`
    static func serve(_ arguments: ParsedArguments, _ invocation: Invocation) throws -> ExitCode {
        guard arguments.operands.isEmpty else { throw UsageError("serve takes no operand.") }
        let port = try arguments.positiveInteger(.port) ?? 0
        guard let port = UInt16(exactly: port) else { throw UsageError("--port takes a number up to 65535.") }
        let server = Server(schema: DemoHarbour.make(), port: port)
        try server.start()
        defer { server.stop() }
        if arguments.has(.quiet) {
            invocation.print(server.url)
        } else {
            invocation.print("Serving the demo harbour at \(server.url) (Ctrl-C stops)")
        }
        return try HeadlessTask.run {
            // Nothing to do until a signal cancels the task.
            while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) }
            return .success
        }
    }
}
