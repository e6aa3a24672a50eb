import GraphQLClient
import JSON
import Networking
import Workspace

/// Where requests go and with what: the endpoint flags, over the environment and `.env`, over the project's environment.
struct EndpointOptions: Sendable {
    /// Where the normalized cache lives.
    enum Cache: Sendable, Equatable {
        case `default`, memory, none
        case file(String)
    }

    let connection: ConnectionConfiguration
    let cache: Cache?
    let isReadOnly: Bool
    /// A file, URL or environment with the schema, instead of the endpoint's introspection.
    let schema: String?
    let usesSchema: Bool
    /// What the header bar calls the source of the credentials; `nil` without any.
    let auth: String?
    /// Where the secret comes from, and what its variables are filled from; `nil` where there is none, or where a flag has
    /// put it there as it is.
    let secret: (credential: Credential, variables: ProcessEnvironment)?
    /// The environment of the project, if the endpoint is one.
    let environment: ProjectEnvironment?
    /// The project that the endpoint is an environment of.
    let project: ProjectContext?
    /// What tells its caches from those of other endpoints.
    let identity: EndpointIdentity

    /// - Parameter endpoint: The endpoint among the operands, if the subcommand takes one there.
    init(_ arguments: ParsedArguments, _ invocation: Invocation, endpoint operand: String? = nil) throws {
        if operand != nil, arguments.has(.endpoint) {
            throw UsageError("Give the endpoint as an operand or with --endpoint, not both.")
        }
        let destination = try Destination.choose(operand ?? arguments.value(.endpoint), invocation)
        try self.init(destination, arguments, invocation)
    }

    /// The options for one destination, whatever the arguments say about the endpoint. Of an environment the secrets are
    /// fetched too: a command may run, and a person may be asked.
    ///
    /// - Parameter ownsTerminal: False while the explorer has it: then nobody is asked, and commands do not see it.
    init(
        _ destination: Destination, _ arguments: ParsedArguments, _ invocation: Invocation, ownsTerminal: Bool = true
    ) throws {
        let settings = invocation.environment
        var base: ResolvedEnvironment?
        let url: String
        switch destination {
        case .url(let text):
            (url, environment, project) = (text, nil, nil)
            guard EndpointURL(url) != nil else {
                throw UsageError("An endpoint is an http or https URL, a host, or an environment, not “\(url)”.")
            }
        case .environment(let chosen, let context):
            try context.requireTrust()
            let resolved = try chosen.resolved(with: context.variables)
            (base, url, environment, project) = (resolved, resolved.url, chosen, context)
            guard EndpointURL(url) != nil else {
                throw ConfigError(chosen.url.place, "the URL of “\(chosen.name)” is not valid", "correct it")
            }
        }

        var connection = ConnectionConfiguration(endpoint: url)
        for (name, value) in base?.headers ?? [] { connection.headers[name] = value }
        let named =
            try arguments.value(.subscriptionEndpoint) ?? invocation.leadingSetting("SEXTANT_SUBSCRIPTION_ENDPOINT")
        if let named, EndpointURL(named) == nil {
            throw UsageError("--subscription-endpoint takes a ws, wss, http or https URL, not “\(named)”.")
        }
        connection.subscriptionEndpoint = named ?? base?.subscriptionURL

        // What the flags put over the environment's own headers makes another identity of it.
        var overrides: [(name: String, value: String)] = []
        let flags = try HeaderFlag.headers(from: arguments.all(.header))
        let source = try Self.tokenSource(arguments)
        var auth = source?.name ?? environment?.credentialName
        if let source, !flags.contains(where: { $0.name.lowercased() == "authorization" }) {
            secret = (Credential(form: .bearer, source: source), settings)
            overrides.append(("Authorization", "Bearer \(try source.token(environment: settings))"))
        } else if let credential = environment?.credential, let project, !credential.isReplaced(by: flags) {
            secret = (credential, project.variables)
            if ownsTerminal || credential.source != .prompt {
                let header = try credential.header(variables: project.variables, isQuiet: !ownsTerminal)
                connection.headers[header.name] = header.value
            }
        } else {
            secret = nil
        }
        overrides += flags
        for (name, value) in overrides { connection.headers[name] = value.isEmpty ? nil : value }
        if flags.contains(where: { $0.name.lowercased() == "authorization" }) { auth = nil }
        self.auth = auth

        connection.connectionParameters = base?.connectionParameters ?? JSONObject()
        for (name, value) in try Self.connectionParameters(arguments) { connection.connectionParameters[name] = value }
        connection.copiesHeaders = !arguments.has(.noConnectionHeaders)
        if let timeout = try arguments.seconds(.timeout, fallback: settings["SEXTANT_TIMEOUT"]) {
            connection.timeout = timeout
        }
        let transports = ConnectionConfiguration.SubscriptionTransport.self
        if let transport = try arguments.choice(.transport, transports, fallback: settings["SEXTANT_TRANSPORT"]) {
            connection.subscriptionTransport = transport
        }
        connection.network = try Self.network(arguments, invocation)
        self.connection = connection

        var identifier: String?
        if let environment, let project { identifier = project.identity(of: environment) }
        identity = EndpointIdentity(
            url: url, headers: identifier == nil ? connection.namedHeaders : overrides, environment: identifier)
        cache = Self.cache(arguments.value(.cache))
        isReadOnly = arguments.has(.readOnly) || settings["SEXTANT_READ_ONLY"] != nil
        schema = arguments.value(.schema) ?? base?.schema
        usesSchema = !arguments.has(.noSchema)
    }

    /// A protected environment keeps nothing on disk.
    var isProtected: Bool { environment?.isProtected == true }

    /// What tells the caches apart when headers were changed since.
    func identity(of connection: ConnectionConfiguration) -> EndpointIdentity {
        guard identity.environment != nil else {
            return EndpointIdentity(url: identity.url, headers: connection.namedHeaders, environment: nil)
        }
        // A token that was fetched anew makes no other identity of an environment.
        let changed = connection.namedHeaders.filter { header in
            self.connection.headers[header.name] != header.value
                && header.name.lowercased() != secret?.credential.headerName.lowercased()
        }
        return EndpointIdentity(
            url: identity.url, headers: identity.headers + changed, environment: identity.environment)
    }

    /// Where the cache lives where no flag says so.
    var defaultCache: Cache { isProtected ? .memory : .default }

    /// Where requests go and with what, without a secret: for `--verbose`.
    var summary: String {
        let names = connection.headers.fields.map(\.name).joined(separator: ", ")
        let subscriptions = connection.subscriptionEndpoint.map { "; subscriptions to \($0)" } ?? ""
        return "to \(connection.endpoint)\(subscriptions)\(names.isEmpty ? "" : "; headers \(names)")"
    }

    private static func tokenSource(_ arguments: ParsedArguments) throws(UsageError) -> TokenSource? {
        guard let text = arguments.value(.auth) else { return nil }
        // The text is not repeated: it may be a token that somebody put there by mistake.
        guard let source = TokenSource(text) else {
            throw UsageError("--auth takes env:NAME, file:PATH, command:LINE or prompt.")
        }
        return source
    }

    private static func connectionParameters(_ arguments: ParsedArguments) throws(UsageError) -> JSONObject {
        var parameters = JSONObject()
        for text in arguments.all(.connectionParam) {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, !parts[0].isEmpty else {
                throw UsageError("--connection-param takes NAME=VALUE, and “\(parts[0].prefix(40))” has no value.")
            }
            parameters[parts[0]] = .string(parts[1])
        }
        return parameters
    }

    static func network(
        _ arguments: ParsedArguments, _ invocation: Invocation
    ) throws -> NetworkOptions {
        for name in [FlagName.cacert, .cert, .key] {
            guard let path = arguments.value(name), !FileSystem.exists(path) else { continue }
            throw UsageError("--\(name.rawValue) names a file that does not exist: \(path).")
        }
        return NetworkOptions(
            proxy: try arguments.value(.proxy) ?? invocation.leadingSetting("SEXTANT_PROXY"),
            caCertificateFile: arguments.value(.cacert), clientCertificateFile: arguments.value(.cert),
            clientKeyFile: arguments.value(.key), insecure: arguments.has(.insecure))
    }

    private static func cache(_ text: String?) -> Cache? {
        switch text {
        case nil: nil
        case "default": .default
        case "memory": .memory
        case "none": Cache.none
        case .some(let path): .file(path)
        }
    }
}

extension Credential {
    /// Whether a header of the flags stands where the secret would.
    fileprivate func isReplaced(by flags: [(name: String, value: String)]) -> Bool {
        flags.contains { $0.name.lowercased() == headerName.lowercased() }
    }
}
