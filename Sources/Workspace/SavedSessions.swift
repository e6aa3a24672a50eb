import Secrecy

/// The sessions of earlier times, one for each place that the explorer was opened on, for the user alone.
package struct SavedSessions: Sendable {
    /// What is larger is not kept: it would have to be read before anything is shown.
    private static let limit = 4 << 20
    private let folder: String

    package init(paths: XDGPaths) { folder = "\(paths.state)/sessions" }

    /// The session of a place, once: if it is what makes the program crash, the next start is without it.
    package func take(_ place: String) -> SavedSession? {
        let path = file(of: place)
        guard let bytes = try? FileSystem.read(path) else { return nil }
        FileSystem.remove(path)
        return SavedSession(parsing: bytes)
    }

    package func save(_ session: SavedSession, _ place: String) {
        guard !session.tabs.isEmpty else { return FileSystem.remove(file(of: place)) }
        let bytes = Array(session.json.utf8)
        // A state folder that cannot be written is no reason not to leave.
        if bytes.count <= Self.limit { try? FileSystem.replace(file(of: place), with: bytes) }
    }

    private func file(of place: String) -> String {
        "\(folder)/\(SHA256Digest.fileName(for: Array(place.utf8))).json"
    }
}
