import JSON

/// What a JSON Web Token (RFC 7519) says of itself. Nothing is verified: only the server can do that.
package enum JSONWebToken {
    /// When a token ends, in milliseconds since 1970; nil for what is no such token, or does not say.
    package static func expiry(of token: String) -> Int64? {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, token.utf8.count < 64 << 10, let bytes = Base64.decode(parts[1]),
            let claims = try? JSONDocument(parsing: bytes, maxDepth: 64), let seconds = claims.root["exp"]?.double,
            seconds > 0, seconds < 1e12
        else { return nil }
        return Int64(seconds * 1000)
    }

    /// When the token of an `Authorization` header ends.
    package static func expiry(ofHeader value: String) -> Int64? {
        value.split(separator: " ").last.flatMap { expiry(of: String($0)) }
    }
}
