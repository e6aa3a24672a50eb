import Workspace

/// What tells the caches of endpoints apart: an environment of a project, however its tokens change; else the URL and
/// the headers with credentials.
struct EndpointIdentity: Sendable {
    let url: String
    /// Of an environment: only the headers that the flags put over its own.
    let headers: [(name: String, value: String)]
    let environment: String?
}

extension CacheLocation {
    func file(of identity: EndpointIdentity) throws -> String {
        try file(url: identity.url, headers: identity.headers, environment: identity.environment)
    }
}
