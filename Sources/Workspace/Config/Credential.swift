/// Where an environment's credentials come from (`auth` in its settings). The secret itself stands in no file of the
/// project.
package struct Credential: Sendable, Hashable {
    package enum Form: Sendable, Hashable {
        /// `Authorization: Bearer …`
        case bearer
        /// A header with the secret as it is.
        case header(name: String)
        /// `Authorization: Basic …`, with this user and the secret as the password.
        case basic(user: ConfigText)
    }

    package let form: Form
    package let source: TokenSource
    /// How long the secret may be kept before it is fetched again, in seconds.
    package let lifetime: Int?

    package init(form: Form, source: TokenSource, lifetime: Int? = nil) {
        self.form = form
        self.source = source
        self.lifetime = lifetime
    }

    /// The name of the header that carries it.
    package var headerName: String {
        if case .header(let name) = form { name } else { "Authorization" }
    }

    /// What stands in that header for a secret.
    package func headerValue(secret: String, variables: ProcessEnvironment) throws -> String {
        switch form {
        case .bearer: return "Bearer \(secret)"
        case .header: return secret
        case .basic(let user):
            let pair = "\(try user.resolved(with: variables)):\(secret)"
            return "Basic \(Base64.encode(Array(pair.utf8)))"
        }
    }

    /// The value of the header with a secret fetched anew, without the terminal.
    package func freshHeaderValue(variables: ProcessEnvironment) async throws -> String {
        try headerValue(secret: await source.freshToken(environment: variables), variables: variables)
    }

    /// The header with the secret in it. Blocks while a command runs or a person types.
    ///
    /// - Parameter isQuiet: Whether a command gets no terminal.
    package func header(
        variables: ProcessEnvironment, isQuiet: Bool = false
    ) throws -> (name: String, value: String) {
        let secret = try source.token(environment: variables, isQuiet: isQuiet)
        return (headerName, try headerValue(secret: secret, variables: variables))
    }
}
