import GraphQLClient
import JSON
import Workspace

extension Commands {
    /// `sextant run`
    static func run(_ arguments: ParsedArguments, _ invocation: Invocation) throws -> ExitCode {
        var flags = try RunOptions(arguments, settings: invocation.environment)
        let source = try OperationSource.read(arguments, invocation)
        let endpoint = try EndpointOptions(arguments, invocation)
        flags.use(invocation.settings(in: endpoint.environment))
        let options = flags
        let connection = options.connection(endpoint.connection)
        let document = try OperationDocument(
            text: source.text, operationName: arguments.value(.operation) ?? source.operationName)
        try options.checkUpload(of: document.kind)
        let variables = try RunVariables.read(
            arguments, source: source, document: document, files: options.files)
        let operation = DynamicOperation(document: document, variables: variables)

        if document.kind == .mutation {
            try options.checkMutationPolicy()
            if endpoint.isReadOnly { throw RunError.readOnly(operation: document.name) }
            if let environment = endpoint.environment, environment.isProtected, !options.answersYes, !options.isDryRun {
                throw RunError.protected(environment: environment.name, operation: document.name)
            }
        }
        if options.isDryRun {
            invocation.print(
                try curlCommand(
                    for: operation, connection, files: options.files, showsSecrets: options.showsSecrets))
            return .success
        }

        let printer = try ResultPrinter(
            options: options, document: document, variables: variables, isOutputTerminal: invocation.isOutputTerminal)
        let cache =
            endpoint.cache
            ?? (options.readsCache(document.kind) ? endpoint.defaultCache : EndpointOptions.Cache.none)
        let isQuiet = arguments.has(.quiet)
        return try HeadlessTask.run {
            if options.validates {
                try await SchemaSource(endpoint, invocation).validate(source)
            }
            let store = try StoreOpening.open(cache, endpoint, invocation, isQuiet: isQuiet)
            if arguments.has(.verbose) {
                invocation.note("sextant: \(document.kind) \(document.name ?? "without a name"), \(endpoint.summary)")
                invocation.note("sextant: cache \(try StoreOpening.name(cache, endpoint, invocation))")
            }
            let client = GraphQLClient(connecting: connection, store: store)
            let runner = OperationRunner(
                client: client, operation: operation, options: options, printer: printer, invocation: invocation,
                isQuiet: isQuiet)
            let outcome = await Result(catching: runner.run)
            await client.close()
            await store?.close()
            return try outcome.get()
        }
    }
}

extension Result where Failure == any Error {
    /// The outcome of asynchronous work, so that clean-up can come before it is thrown.
    fileprivate init(catching work: () async throws -> Success) async {
        do { self = .success(try await work()) } catch { self = .failure(error) }
    }
}
