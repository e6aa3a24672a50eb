/// The endpoints of earlier sessions, the latest first. URLs only: a URL with a password in it is not remembered.
package struct RecentEndpoints: Sendable {
    private static let limit = 20
    private let path: String

    package init(paths: XDGPaths) { path = "\(paths.state)/endpoints" }

    package func load() -> [String] {
        guard let bytes = try? FileSystem.read(path) else { return [] }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    package func remember(_ url: String) throws {
        guard !url.prefix(while: { $0 != "?" }).contains("@"), !url.contains("\n") else { return }
        let urls = [url] + load().filter { $0 != url }
        try FileSystem.replace(path, with: Array((urls.prefix(Self.limit).joined(separator: "\n") + "\n").utf8))
    }
}
