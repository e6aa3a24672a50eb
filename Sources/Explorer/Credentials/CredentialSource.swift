/// Where the secret of an endpoint comes from, and what can be done about it.
package struct CredentialSource: Sendable {
    /// What the header bar calls it, such as `$API_TOKEN`; empty without any.
    package var name: String
    /// The header that carries it.
    package var header: String
    /// The value of that header for a secret.
    package var headerValue: @Sendable (_ secret: String) throws -> String
    /// Brings the value of the header anew; nil where only a person can give it.
    package var fetch: (@Sendable () async throws -> String)?
    /// How long one is used before it is fetched again; nil: until the server refuses it.
    package var lifetime: Duration?
    /// Keeps a typed secret for later sessions and says where; nil where it cannot be kept.
    package var store: (@Sendable (_ secret: String) throws -> String)?

    package init(
        name: String = "", header: String = "Authorization",
        headerValue: @escaping @Sendable (_ secret: String) throws -> String = { "Bearer \($0)" },
        fetch: (@Sendable () async throws -> String)? = nil, lifetime: Duration? = nil,
        store: (@Sendable (_ secret: String) throws -> String)? = nil
    ) {
        self.name = name
        self.header = header
        self.headerValue = headerValue
        self.fetch = fetch
        self.lifetime = lifetime
        self.store = store
    }
}

/// What the explorer shows of a credential: never the secret itself.
struct CredentialFacts: Sendable, Equatable {
    struct Claim: Sendable, Equatable {
        var name: String
        var text: String
    }

    /// What the header bar calls its source; empty without any.
    var source: String
    var header: String
    /// The last four characters; nil without a secret, and of one so short that they would tell too much.
    var ending: String?
    var isThere: Bool
    /// What it says of itself, if it is a JSON Web Token.
    var claims: [Claim] = []
    /// When it ends, in milliseconds since 1970, if it says so.
    var expiresAt: Int64?
    /// A person has typed it.
    var isTyped = false
    var canBeFetched = false
    var canBeStored = false

    /// Whom it speaks for, if it says so.
    var subject: String? { claims.first { $0.name == "sub" }?.text }
}

/// What can be done about the credential of an endpoint.
enum CredentialAction: Sendable {
    case look, fetch, store
    case use(secret: String)
}
