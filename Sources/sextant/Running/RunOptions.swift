import GraphQLClient
import GraphQLLanguage
import JSON
import Workspace

/// What the flags of `run` ask for, checked.
struct RunOptions: Sendable {
    enum Format: String, CaseIterable {
        case json, ndjson, data, table
    }

    let format: Format
    let count: Int?
    let isWatching: Bool
    let interval: Duration?
    let includesHeaders: Bool
    let validates: Bool
    let traces: Bool
    let isDryRun: Bool
    let showsSecrets: Bool
    let outputFile: String?
    let answersYes: Bool
    let usesPersistedQueries: Bool
    let sendsQueriesByGET: Bool
    let retries: Int?
    let files: [GraphQLFile]
    private let policy: String?
    /// The policies that settings ask for, where no flag does.
    private var settings: (query: String?, subscription: String?)

    init(_ arguments: ParsedArguments, settings environment: ProcessEnvironment) throws {
        format = try arguments.choice(.format, Format.self) ?? .json
        count = try arguments.positiveInteger(.count)
        isWatching = arguments.has(.watch)
        interval = try arguments.seconds(.every)
        if interval != nil, !isWatching { throw UsageError("--every goes with --watch.") }
        includesHeaders = arguments.has(.include)
        validates = arguments.has(.validate)
        traces = arguments.has(.trace)
        isDryRun = arguments.has(.dryRun)
        showsSecrets = arguments.has(.showSecrets)
        if showsSecrets, !isDryRun { throw UsageError("--show-secrets goes with --dry-run.") }
        outputFile = arguments.value(.output)
        answersYes = arguments.has(.yes)
        usesPersistedQueries = arguments.has(.apq)
        sendsQueriesByGET = arguments.has(.get)
        retries = try arguments.positiveInteger(.retries)
        files = try FileUploads.read(arguments.all(.upload))
        policy = arguments.value(.cachePolicy)
        settings = (nil, nil)
        use(environment)
    }

    /// Settings in the place of those that it was made with: an environment of the project has some of its own.
    mutating func use(_ environment: ProcessEnvironment) {
        settings = (environment["SEXTANT_CACHE_POLICY"], environment["SEXTANT_SUBSCRIPTION_POLICY"])
    }

    func queryPolicy() throws(UsageError) -> CachePolicy.Query {
        guard let policy = policy ?? settings.query else { return .networkOnly }
        guard let choice = CachePolicy.Query(rawValue: policy) else {
            throw wrongPolicy("of a query", CachePolicy.Query.allCases.map(\.rawValue))
        }
        return choice
    }

    func subscriptionPolicy() throws(UsageError) -> CachePolicy.Subscription {
        guard let policy = policy ?? settings.subscription else { return .networkOnly }
        guard let choice = CachePolicy.Subscription(rawValue: policy) else {
            throw wrongPolicy("of a subscription", CachePolicy.Subscription.allCases.map(\.rawValue))
        }
        return choice
    }

    /// A mutation always goes to the server.
    func checkMutationPolicy() throws(UsageError) {
        if let policy, policy != CachePolicy.Query.networkOnly.rawValue {
            throw wrongPolicy("of a mutation", [CachePolicy.Query.networkOnly.rawValue])
        }
        if isWatching { throw UsageError("--watch keeps a query live, and this operation is a mutation.") }
    }

    /// Files go to the server, once.
    func checkUpload(of kind: OperationKind) throws(UsageError) {
        guard !files.isEmpty else { return }
        if kind == .subscription { throw UsageError("--upload goes with a mutation or a query.") }
        if isWatching { throw UsageError("--upload sends files once, and --watch keeps a query live.") }
    }

    private func wrongPolicy(_ kind: String, _ choices: [String]) -> UsageError {
        UsageError("--cache-policy \(kind) is \(choices.joined(separator: ", ")), not “\(policy ?? "")”.")
    }

    /// The connection with what the flags of `run` say about requests.
    func connection(_ connection: ConnectionConfiguration) -> ConnectionConfiguration {
        var connection = connection
        connection.usesPersistedQueries = usesPersistedQueries
        connection.sendsQueriesByGET = sendsQueriesByGET
        if let retries { connection.interceptorProvider = RetryingInterceptorProvider(retries: retries) }
        return connection
    }

    /// Whether the cache matters for the result, so that `run` opens the endpoint's own cache without being told.
    func readsCache(_ kind: OperationKind) -> Bool {
        let policy = policy ?? (kind == .subscription ? settings.subscription : settings.query)
        return isWatching || kind != .mutation && policy != nil && policy != CachePolicy.Query.networkOnly.rawValue
    }
}

/// The values of the operation's variables: `--variables`, or those of a JSON body, with each `--var` on top.
enum RunVariables {
    /// - Parameter files: Belong into the variables, which need no values there.
    static func read(
        _ arguments: ParsedArguments, source: OperationSource, document: OperationDocument, files: [GraphQLFile]
    ) throws -> JSONObject {
        let unchecked = Set(files.map { file in String(file.fieldName.prefix { $0 != "." }) })
        return try document.variables(
            from: base(arguments, source), overrides: overrides(arguments), unchecked: unchecked)
    }

    private static func base(_ arguments: ParsedArguments, _ source: OperationSource) throws -> JSONNode? {
        guard let text = arguments.value(.variables) else {
            return try source.variables.map { try JSONDocument(parsing: $0.text).root }
        }
        let isFile = text.hasPrefix("@")
        let bytes = isFile ? try FileSystem.read(String(text.dropFirst())) : Array(text.utf8)
        do {
            return try JSONC.parse(bytes).root
        } catch {
            throw RunError.variablesNotJSON(source: isFile ? String(text.dropFirst()) : "--variables", error)
        }
    }

    private static func overrides(_ arguments: ParsedArguments) throws(UsageError) -> [(name: String, text: String)] {
        var overrides: [(name: String, text: String)] = []
        for text in arguments.all(.variable) {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, !parts[0].isEmpty else {
                throw UsageError("--var takes NAME=VALUE, not “\(text)”.")
            }
            overrides.append((parts[0], parts[1]))
        }
        return overrides
    }
}

/// Why `run` stopped before it sent anything.
enum RunError: Error {
    case variablesNotJSON(source: String, JSONError)
    case readOnly(operation: String?)
    case protected(environment: String, operation: String?)
    case invalid(problems: [String])

    var exitCode: ExitCode {
        switch self {
        case .variablesNotJSON, .invalid: .invalidDocument
        case .readOnly, .protected: .mutationRefused
        }
    }

    /// The sentence, and lines below it.
    var message: (sentence: String, detail: [String]) {
        switch self {
        case .variablesNotJSON(let source, let error):
            ("\(source) holds no JSON: \(error)", [])
        case .readOnly(let operation):
            ("The mutation \(operation.map { "\($0) " } ?? "")was not sent, because of --read-only.", [])
        case .protected(let environment, let operation):
            (
                "The mutation \(operation.map { "\($0) " } ?? "")was not sent, because “\(environment)” is protected; "
                    + "--yes sends it.", []
            )
        case .invalid(let problems):
            ("The document is not valid against the schema; nothing was sent.", problems)
        }
    }
}
