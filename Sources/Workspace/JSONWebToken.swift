import JSON
import Secrecy

/// What a JSON Web Token (RFC 7519) says of itself. Nothing is verified: only the server can do that.
package enum JSONWebToken {
    /// When a token ends, in milliseconds since 1970; nil for what is no such token, or does not say.
    package static func expiry(of token: String) -> Int64? {
        guard let seconds = payload(of: token)?.root["exp"]?.double, seconds > 0, seconds < 1e12 else { return nil }
        return Int64(seconds * 1000)
    }

    /// What it says, name and JSON text, in its order; empty for what is no such token. A value under a name that sounds
    /// like a secret is hidden.
    package static func claims(of token: String) -> [(name: String, text: String)] {
        guard let payload = payload(of: token) else { return [] }
        return payload.root.members.prefix(40).map { member in
            let name = member.key.string
            let isSecret = SecretNames.hide(member: name)
            return (name, isSecret ? "••••••" : String(JSONWriter.string(member.value).prefix(200)))
        }
    }

    private static func payload(of token: String) -> JSONDocument? {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, token.utf8.count < 64 << 10, let bytes = Base64.decode(parts[1]),
            let claims = try? JSONDocument(parsing: bytes, maxDepth: 64), claims.root.kind == .object
        else { return nil }
        return claims
    }

    /// When the token of an `Authorization` header ends.
    package static func expiry(ofHeader value: String) -> Int64? {
        value.split(separator: " ").last.flatMap { expiry(of: String($0)) }
    }
}
