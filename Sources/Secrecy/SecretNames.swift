/// Which names of header fields, URL parameters and members sound like those of credentials. Their values are masked wherever they
/// are shown, and those of header fields tell cache files apart.
package enum SecretNames {
    /// A header field whose name holds one of these belongs to the identity that a cache file is kept for. Another word
    /// here would give existing files other names, and so lose them.
    private static let identifying = [
        "auth", "cookie", "token", "secret", "key", "session", "password", "signature",
    ]
    /// What is masked as well.
    private static let further = ["passwd", "credential", "private", "jwt"]
    /// Response headers that sound like secrets and only say what the server wants.
    private static let harmless = ["www-authenticate", "proxy-authenticate", "access-control-"]

    /// Whether a header field tells one identity from another.
    package static func identify(header name: String) -> Bool {
        let name = name.lowercased()
        return identifying.contains { name.contains($0) }
    }

    /// Whether a header field's value must not be shown. Errs on the side of hiding.
    package static func hide(header name: String) -> Bool {
        let name = name.lowercased()
        if harmless.contains(where: { name.hasPrefix($0) }) { return false }
        return (identifying + further).contains { name.contains($0) }
    }

    /// Whether a URL parameter's value must not be shown. Parameters called `keyword` and the like are common, so that a
    /// key counts only where the name ends with it.
    package static func hide(parameter name: some StringProtocol) -> Bool {
        let name = name.lowercased()
        if name == "sig" || name.hasSuffix("key") { return true }
        return (identifying + further).contains { $0 != "key" && name.contains($0) }
    }

    /// Whether a value under this name, in variables, arguments or a response, must not be kept: `newPassword`,
    /// `otpCode`, `accessToken`. Narrower than for headers: `author` and `publicKey` are data.
    package static func hide(member name: String) -> Bool {
        let name = name.lowercased()
        let parts = ["password", "passwd", "passphrase", "secret", "token", "otp", "apikey", "api_key", "credential"]
        return parts.contains { name.contains($0) } || name == "pin" || name == "cvv"
    }
}
