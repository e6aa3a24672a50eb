import Workspace

/// Holds the secret that the requests to an endpoint carry, and gets another when its time is over, when the server
/// refuses it, or when a person says so. The secret leaves it only in a header.
///
/// However many requests are refused at once, it is fetched once: whoever asks meanwhile waits for the same.
actor CredentialKeeper {
    let source: CredentialSource
    /// The value of the header that the connection was opened with.
    let original: String?
    private var value: String?
    /// The secret as it was typed, to be stored if that is wanted.
    private var typed: String?
    private var fetchedAt: ContinuousClock.Instant
    private var fetching: Task<String, any Error>?
    private var hasNews = false
    private let now: @Sendable () -> ContinuousClock.Instant

    private static let shortest = 12

    init(
        _ source: CredentialSource, value: String?,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.source = source
        original = value
        self.value = value
        self.now = now
        fetchedAt = now()
    }

    /// What to send now.
    func current() async throws -> String? {
        guard typed == nil, let lifetime = source.lifetime, source.fetch != nil,
            fetchedAt.duration(to: now()) >= lifetime
        else { return value }
        return try await fetch()
    }

    /// Another one than the server has refused; nil where there is none.
    func renewed(after refused: String?) async throws -> String? {
        // Somebody else's request may have been refused before, and a new one be there already.
        if value != refused { return value }
        guard typed == nil, source.fetch != nil else { return nil }
        let new = try await fetch()
        return new == refused ? nil : new
    }

    /// Gets it from its source, in place of one that was typed.
    func fetch() async throws -> String? {
        guard let fetch = source.fetch else { return nil }
        let task = fetching ?? Task { try await fetch() }
        fetching = task
        defer { fetching = nil }
        let new = try await task.value
        if new != value || typed != nil { hasNews = true }
        value = new
        typed = nil
        fetchedAt = now()
        return new
    }

    func use(secret text: String) throws {
        let secret = try TokenSource.token(in: text)
        value = try source.headerValue(secret)
        typed = secret
        hasNews = true
    }

    /// Keeps what was typed for later sessions, and says where.
    func store() throws -> String? {
        guard let typed, let store = source.store else { return nil }
        return try store(typed)
    }

    // MARK: What is shown

    var facts: CredentialFacts {
        let secret = value.flatMap { $0.split(separator: " ").last.map(String.init) } ?? ""
        return CredentialFacts(
            source: typed != nil ? "typed" : source.name, header: source.header,
            ending: secret.count >= Self.shortest ? String(secret.suffix(4)) : nil, isThere: value != nil,
            claims: JSONWebToken.claims(of: secret).map { .init(name: $0.name, text: $0.text) },
            expiresAt: JSONWebToken.expiry(of: secret), isTyped: typed != nil, canBeFetched: source.fetch != nil,
            canBeStored: typed != nil && source.store != nil)
    }

    /// The facts, once after each change.
    func takeNews() -> CredentialFacts? {
        defer { hasNews = false }
        return hasNews ? facts : nil
    }
}
