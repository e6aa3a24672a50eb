/// Which headers carry credentials. Their values are masked wherever they are shown, and tell caches apart.
package enum CredentialHeader {
    private static let words = ["auth", "cookie", "token", "secret", "key", "session", "password", "signature"]

    /// Errs on the side of hiding: any name that sounds like a secret counts.
    package static func carriesCredentials(_ name: String) -> Bool {
        let name = name.lowercased()
        return words.contains { name.contains($0) }
    }
}
