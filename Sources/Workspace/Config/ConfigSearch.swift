import JSON

/// Where a graphql-config file is looked for: the names that graphql-config knows, in its order, in a folder and then
/// in the folders above it, up to the home folder.
package struct ConfigSearch: Sendable {
    private static let programs = ["ts", "cts", "mts", "js", "cjs", "mjs"]

    /// The names in the order in which they count. TOML and programs are found, to be named.
    package static let names: [String] =
        (programs + ["json", "yaml", "yml", "toml"]).map { "graphql.config.\($0)" } + [".graphqlrc"]
        + (programs + ["json", "yml", "yaml", "toml"]).map { ".graphqlrc.\($0)" } + ["package.json"]
        + ["", ".json", ".yaml", ".yml"].map { ".graphqlconfig\($0)" }

    /// The file to read; `nil` when there is none that can be read.
    package let file: String?
    /// Files of the same folder that would count first and cannot be read here: programs and TOML.
    package let unreadable: [String]

    package init(from folder: String, home: String?) {
        var folder = FileSystem.resolved(folder)
        let home = home.map(FileSystem.resolved)
        while true {
            var unreadable: [String] = []
            for name in Self.names {
                let path = folder == "/" ? "/\(name)" : "\(folder)/\(name)"
                guard FileStatus(path)?.isRegular == true else { continue }
                if name == "package.json", !Self.hasConfig(package: path) { continue }
                guard [.yaml, .json].contains(ConfigReader.Format(file: path)) else {
                    unreadable.append(path)
                    continue
                }
                file = path
                self.unreadable = unreadable
                return
            }
            let parent = FileSystem.folder(of: folder)
            guard unreadable.isEmpty, folder != home, parent != folder else {
                file = nil
                self.unreadable = unreadable
                return
            }
            folder = parent
        }
    }

    private static func hasConfig(package path: String) -> Bool {
        guard let status = FileStatus(path), status.size <= ConfigReader.sizeLimit,
            let bytes = try? FileSystem.read(path), let document = try? JSONDocument(parsing: bytes)
        else { return false }
        return document.root["graphql"] != nil
    }
}
