/// Every flag of every subcommand. The flag table says how each is spelled.
enum FlagName: String, CaseIterable, Sendable {
    // Where a request goes
    case endpoint, subscriptionEndpoint = "subscription-endpoint", transport, header, auth
    case connectionParam = "connection-param", noConnectionHeaders = "no-connection-headers"
    case schema, noSchema = "no-schema", timeout, proxy, cacert, cert, key, insecure, cache
    case readOnly = "read-only", quiet, verbose
    case config, project
    // run
    case query, operation, variables, variable = "var", cachePolicy = "cache-policy", watch, every, count, yes
    case upload, apq, get, retries
    case format, output, include, validate, trace, dryRun = "dry-run", showSecrets = "show-secrets"
    // The explorer
    case theme, clean, noColor = "no-color"
    // cache, schema, validate, format, serve
    case type, matching, json, limit, check, port, seed, listSize = "list-size"
    // All
    case help, version, markdown
}

/// One flag: how it is spelled, what it takes, what it does. Parser and help are both made from it.
struct Flag: Sendable {
    let name: FlagName
    let short: Character?
    /// What stands for the value in the help; `nil` for a switch.
    let value: String?
    let help: String

    init(_ name: FlagName, short: Character? = nil, value: String? = nil, _ help: String) {
        self.name = name
        self.short = short
        self.value = value
        self.help = help
    }

    /// As a person types it: `-e, --endpoint URL`.
    var spelling: String {
        let short = short.map { "-\($0), " } ?? "    "
        return "\(short)--\(name.rawValue)\(value.map { " \($0)" } ?? "")"
    }
}

extension Flag {
    /// Shared by every command that talks to an endpoint.
    static let endpointFlags: [Flag] =
        [
            Flag(
                .endpoint, short: "e", value: "URL|NAME",
                "where operations go: a URL, a host, or an environment of the project (SEXTANT_ENDPOINT)"),
            Flag(
                .subscriptionEndpoint, value: "URL",
                "where subscriptions go, if not the same URL with ws or wss (SEXTANT_SUBSCRIPTION_ENDPOINT)"),
            Flag(
                .transport, value: "auto|ws|legacy-ws|sse|multipart",
                "how subscriptions travel (default auto: a WebSocket, or over HTTP where the server has none) "
                    + "(SEXTANT_TRANSPORT)"),
            Flag(
                .header, short: "H", value: "'Name: value'",
                "sent with every request and the WebSocket handshake; 'Name:' removes one; @FILE reads them; repeatable"
            ),
            Flag(
                .auth, value: "env:NAME|file:PATH|command:LINE|prompt", "where the bearer token comes from"),
            Flag(
                .connectionParam, value: "NAME=VALUE", "into the connection_init payload of a WebSocket; repeatable"),
            Flag(.noConnectionHeaders, "do not copy the headers into the connection_init payload"),
            Flag(
                .schema, value: "FILE|URL|NAME",
                "schema from SDL or introspection JSON, another URL or another environment, instead of the endpoint's"),
            Flag(.noSchema, "work without a schema"),
            Flag(
                .timeout, short: "m", value: "SECONDS",
                "of one request (default 30; for subscriptions, of the connection only) (SEXTANT_TIMEOUT)"),
            Flag(.proxy, short: "x", value: "URL", "proxy for HTTP and WebSocket, as in curl (SEXTANT_PROXY)"),
            Flag(.cacert, value: "FILE", "certificates to trust"),
            Flag(.cert, value: "FILE", "client certificate"),
            Flag(.key, value: "FILE", "key of the client certificate"),
            Flag(.insecure, short: "k", "accept any server certificate"),
            Flag(.cache, value: "default|memory|none|FILE", "where the normalized cache lives"),
            Flag(.readOnly, "refuse mutations (SEXTANT_READ_ONLY)"),
            Flag(.quiet, short: "q", "less on standard error"),
            Flag(.verbose, short: "v", "more on standard error"),
        ] + projectFlags

    /// Shared by every command that works in a project.
    static let projectFlags: [Flag] = [
        Flag(
            .config, value: "FILE",
            "the graphql-config file (default: searched from the working folder upwards) (SEXTANT_CONFIG)"),
        Flag(.project, value: "NAME", "one of several projects in it (SEXTANT_PROJECT)"),
    ]

    static let runFlags: [Flag] = [
        Flag(.query, value: "TEXT", "the document, instead of a file"),
        Flag(.operation, value: "NAME", "the operation to run, when the document holds several"),
        Flag(.variables, value: "JSON|@FILE", "the variables; comments and trailing commas are allowed"),
        Flag(
            .variable, value: "NAME=VALUE",
            "one variable, read as its declared type: String and ID as typed, an enum bare, else JSON; repeatable"),
        Flag(
            .upload, value: "VARIABLE.PATH=@FILE",
            "send a file as the value of a variable, or of a place in it: input.papers.0=@a.pdf; repeatable"),
        Flag(
            .cachePolicy, value: "POLICY",
            "cache-first, network-first, network-only, cache-only or cache-and-network; for subscriptions "
                + "cache-then-network or network-only (default network-only)"),
        Flag(.apq, "send the document's hash, and the document only if the server does not know it"),
        Flag(.get, "send a query by GET"),
        Flag(
            .retries, value: "N",
            "send a query up to N times more when the connection fails or the server answers 408, 429, 502, 503 or 504"),
        Flag(.watch, "keep running, and print again whenever the cached result changes"),
        Flag(.every, value: "SECONDS", "with --watch, also ask the server that often"),
        Flag(.count, value: "N", "stop after N results or events"),
        Flag(.yes, short: "y", "send a mutation to a protected environment too"),
        Flag(
            .format, value: "json|ndjson|data|table",
            "default: pretty JSON on a terminal, one line otherwise; data prints the data member alone"),
        Flag(.output, short: "o", value: "FILE", "write there instead of standard output"),
        Flag(.include, short: "i", "print status and headers first"),
        Flag(.validate, "validate against the schema before sending"),
        Flag(.trace, "print each step of the request chain with its time to standard error"),
        Flag(.dryRun, "print the request as a curl command, and send nothing"),
        Flag(.showSecrets, "with --dry-run, print credentials literally"),
    ]

    static let explorerFlags: [Flag] = [
        Flag(.theme, value: "NAME|FILE", "base16 colour scheme (SEXTANT_THEME)"),
        Flag(.noColor, "no colours (NO_COLOR, SEXTANT_NO_COLOR)"),
        Flag(.clean, "start without what the last session had open"),
    ]

    static let help = Flag(.help, short: "h", "show this help")
    static let version = Flag(.version, "show the version")
}
