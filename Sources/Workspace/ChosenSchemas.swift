import Secrecy

/// Where the schemas of endpoints come from, where a person has chosen something else than the server.
package struct ChosenSchemas: Sendable {
    private let folder: String

    package init(paths: XDGPaths) { folder = "\(paths.state)/schema-places" }

    /// - Parameter endpoint: what tells it from all others: its environment or its URL.
    package func place(of endpoint: String) -> String? {
        (try? FileSystem.read(file(of: endpoint))).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Nil forgets it.
    package func choose(_ place: String?, of endpoint: String) throws {
        guard let place else { return FileSystem.remove(file(of: endpoint)) }
        try FileSystem.replace(file(of: endpoint), with: Array(place.utf8))
    }

    private func file(of endpoint: String) -> String {
        "\(folder)/\(SHA256Digest.fileName(for: Array(endpoint.utf8)))"
    }
}
