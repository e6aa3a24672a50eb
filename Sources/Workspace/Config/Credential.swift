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

    /// The header with the secret in it. Blocks while a command runs or a person types.
    package func header(variables: ProcessEnvironment) throws -> (name: String, value: String) {
        switch form {
        case .bearer: return ("Authorization", "Bearer \(try source.token(environment: variables))")
        case .header(let name): return (name, try source.token(environment: variables))
        case .basic(let user):
            let pair = "\(try user.resolved(with: variables)):\(try source.token(environment: variables))"
            return ("Authorization", "Basic \(Base64.encode(Array(pair.utf8)))")
        }
    }
}
