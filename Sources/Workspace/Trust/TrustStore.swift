/// Which configurations a person has agreed to, as fingerprints of what they would do. Kept in the state folder, for the
/// user alone.
package struct TrustStore: Sendable {
    package enum Verdict: Sendable, Hashable {
        case trusted
        /// Never seen.
        case unknown
        /// Agreed to once, and it would do something else now.
        case changed
    }

    private static let limit = 1_000
    private let path: String

    package init(paths: XDGPaths) { path = "\(paths.state)/trust" }

    /// A configuration that would do nothing needs no trust.
    package func verdict(on config: GraphQLConfig) -> Verdict { verdict(on: TrustFacts(config), of: config.path) }

    /// - Parameter file: The file that would do it, as an absolute path.
    package func verdict(on facts: TrustFacts, of file: String) -> Verdict {
        if facts.lines.isEmpty { return .trusted }
        guard let entry = load().first(where: { $0.config == file }) else { return .unknown }
        return entry.fingerprint == facts.fingerprint ? .trusted : .changed
    }

    package func trust(_ config: GraphQLConfig) throws { try trust(TrustFacts(config), of: config.path) }

    package func trust(_ facts: TrustFacts, of file: String) throws {
        let entry = (fingerprint: facts.fingerprint, config: file)
        let entries = [entry] + load().filter { $0.config != file }
        let lines = entries.prefix(Self.limit).map { "\($0.fingerprint) \($0.config)\n" }
        try FileSystem.replace(path, with: Array(lines.joined().utf8))
    }

    private func load() -> [(fingerprint: String, config: String)] {
        guard let bytes = try? FileSystem.read(path) else { return [] }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
            let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
            return parts.count == 2 ? (parts[0], parts[1]) : nil
        }
    }
}
