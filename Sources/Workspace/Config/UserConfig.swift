/// The user's own configuration: `config.yaml` in the configuration folder.
package struct UserConfig: Sendable {
    package let settings: Settings
    package let notices: [ConfigError]

    /// An absent file sets nothing.
    package init(paths: XDGPaths) throws(ConfigError) {
        let path = "\(paths.config)/config.yaml"
        guard FileSystem.exists(path) else {
            settings = Settings()
            notices = []
            return
        }
        let root = try ConfigReader.read(path)
        guard root.isMap || { if case .null = root.value { true } else { false } }() else {
            throw ConfigError(root.place, "the configuration is \(root.kind)", "write a mapping: “theme: nord”")
        }
        var notices: [ConfigError] = []
        settings = try Settings(root, allowed: Settings.ofUser, others: ["keys"], notices: &notices)
        self.notices = notices
    }
}
