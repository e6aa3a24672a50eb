/// The user's own configuration: `config.yaml` in the configuration folder.
package struct UserConfig: Sendable {
    package let settings: Settings
    /// Where operations go when nothing else says so.
    package let endpoint: String?
    /// The keys that commands get in place of their usual ones, as they are written.
    package let keys: [(command: String, keys: [String])]
    package let notices: [ConfigError]

    /// An absent file sets nothing.
    package init(paths: XDGPaths) throws(ConfigError) {
        let path = "\(paths.config)/config.yaml"
        guard FileSystem.exists(path) else {
            settings = Settings()
            endpoint = nil
            keys = []
            notices = []
            return
        }
        let root = try ConfigReader.read(path)
        guard root.isMap || { if case .null = root.value { true } else { false } }() else {
            throw ConfigError(root.place, "the configuration is \(root.kind)", "write a mapping: “theme: nord”")
        }
        var notices: [ConfigError] = []
        settings = try Settings(root, allowed: Settings.ofUser, others: ["endpoint", "keys"], notices: &notices)
        endpoint = root["endpoint"]?.text?.template.literal
        keys = try Self.keys(root["keys"])
        self.notices = notices
    }

    private static func keys(_ node: ConfigNode?) throws(ConfigError) -> [(command: String, keys: [String])] {
        guard let node else { return [] }
        if case .null = node.value { return [] }
        guard node.isMap else {
            throw ConfigError(node.place, "“keys” is \(node.kind)", "write a mapping: “keys: {run: [Ctrl-J, F5]}”")
        }
        var keys: [(command: String, keys: [String])] = []
        for member in node.members {
            var nodes = [member.value]
            if case .list(let items) = member.value.value { nodes = items }
            let words = nodes.compactMap { $0.text?.template.literal }
            guard words.count == nodes.count else {
                throw ConfigError(
                    member.value.place, "the keys of “\(member.key.template.source)” are no keys",
                    "write one such as Ctrl-J, or a list of them")
            }
            keys.append((member.key.template.source, words))
        }
        return keys
    }
}
