import GraphQLClient
import JSON
import Networking
import Workspace

/// Where requests go and with what: the endpoint flags, over the environment, over `.env`.
struct EndpointOptions: Sendable {
    /// Where the normalized cache lives.
    enum Cache: Sendable, Equatable {
        case `default`, memory, none
        case file(String)
    }

    let connection: ConnectionConfiguration
    let cache: Cache?
    let isReadOnly: Bool
    /// A file or URL with the schema, instead of the endpoint's introspection.
    let schema: String?
    let usesSchema: Bool
    /// What the header bar calls the source of the token.
    let tokenSource: TokenSource?

    /// - Parameter endpoint: The endpoint among the operands, if the subcommand takes one there.
    init(_ arguments: ParsedArguments, _ invocation: Invocation, endpoint operand: String? = nil) throws {
        let environment = invocation.environment
        if operand != nil, arguments.has(.endpoint) {
            throw UsageError("Give the endpoint as an operand or with --endpoint, not both.")
        }
        guard let endpoint = operand ?? arguments.value(.endpoint) ?? environment["SEXTANT_ENDPOINT"] else {
            throw UsageError("There is no endpoint: give one with -e URL, or set SEXTANT_ENDPOINT.")
        }
        try self.init(url: EndpointArgument.url(from: endpoint), arguments, invocation)
    }

    /// The options for one URL, whatever the arguments say about the endpoint.
    init(url: String, _ arguments: ParsedArguments, _ invocation: Invocation) throws {
        let environment = invocation.environment
        guard EndpointURL(url) != nil else {
            throw UsageError("--endpoint takes an http or https URL, or a host, not “\(url)”.")
        }

        var connection = ConnectionConfiguration(endpoint: url)
        if let subscriptions = arguments.value(.subscriptionEndpoint) ?? environment["SEXTANT_SUBSCRIPTION_ENDPOINT"] {
            guard EndpointURL(subscriptions) != nil else {
                throw UsageError("--subscription-endpoint takes a ws, wss, http or https URL, not “\(subscriptions)”.")
            }
            connection.subscriptionEndpoint = subscriptions
        }
        for (name, value) in try HeaderFlag.headers(from: arguments.all(.header)) {
            connection.headers[name] = value.isEmpty ? nil : value
        }
        tokenSource = try Self.tokenSource(arguments)
        if let tokenSource, connection.headers["Authorization"] == nil {
            connection.headers["Authorization"] = "Bearer \(try tokenSource.token(environment: environment))"
        }
        connection.connectionParameters = try Self.connectionParameters(arguments)
        connection.copiesHeaders = !arguments.has(.noConnectionHeaders)
        if let timeout = try arguments.seconds(.timeout, fallback: environment["SEXTANT_TIMEOUT"]) {
            connection.timeout = timeout
        }
        if let transport = try arguments.choice(.transport, ConnectionConfiguration.SubscriptionTransport.self) {
            connection.subscriptionTransport = transport
        }
        connection.network = try Self.network(arguments, environment)
        self.connection = connection

        cache = Self.cache(arguments.value(.cache))
        isReadOnly = arguments.has(.readOnly) || environment["SEXTANT_READ_ONLY"] != nil
        schema = arguments.value(.schema)
        usesSchema = !arguments.has(.noSchema)
    }

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

    private static func network(
        _ arguments: ParsedArguments, _ environment: ProcessEnvironment
    ) throws(UsageError) -> NetworkOptions {
        for name in [FlagName.cacert, .cert, .key] {
            guard let path = arguments.value(name), !FileSystem.exists(path) else { continue }
            throw UsageError("--\(name.rawValue) names a file that does not exist: \(path).")
        }
        return NetworkOptions(
            proxy: arguments.value(.proxy) ?? environment["SEXTANT_PROXY"],
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
