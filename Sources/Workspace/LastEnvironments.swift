/// The environment that was used last in each project.
package struct LastEnvironments: Sendable {
    private static let limit = 500
    private let path: String

    package init(paths: XDGPaths) { path = "\(paths.state)/environments" }

    /// - Parameter project: What tells the project from all others.
    package func name(in project: String) -> String? { load().first { $0.project == project }?.name }

    package func remember(_ name: String, in project: String) throws {
        guard !(name + project).contains(where: \.isNewline), !name.contains("\t") else { return }
        let entries = [(name: name, project: project)] + load().filter { $0.project != project }
        let lines = entries.prefix(Self.limit).map { "\($0.name)\t\($0.project)\n" }
        try FileSystem.replace(path, with: Array(lines.joined().utf8))
    }

    private func load() -> [(name: String, project: String)] {
        guard let bytes = try? FileSystem.read(path) else { return [] }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
            let parts = line.split(separator: "\t", maxSplits: 1).map(String.init)
            return parts.count == 2 ? (parts[0], parts[1]) : nil
        }
    }
}
