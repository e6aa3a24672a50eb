import Secrecy

/// Tokens that a person typed and asked to keep, each in a file of its own that only the user can read.
package struct StoredTokens: Sendable {
    private let folder: String

    package init(paths: XDGPaths) { folder = "\(paths.state)/tokens" }

    /// - Parameter identity: what tells the endpoint from all others: its URL, or its environment.
    package func token(of identity: String) -> String? {
        guard let bytes = try? FileSystem.read(file(of: identity)) else { return nil }
        return try? TokenSource.token(in: String(decoding: bytes, as: UTF8.self))
    }

    /// Returns where it is now.
    package func store(_ token: String, of identity: String) throws -> String {
        let path = file(of: identity)
        try FileSystem.replace(path, with: Array("\(token)\n".utf8))
        return path
    }

    /// The name tells nobody what the file is for.
    private func file(of identity: String) -> String {
        "\(folder)/\(SHA256Digest.fileName(for: Array(identity.utf8)))"
    }
}
