/// The user's own configuration: `config.yaml` in the configuration folder.
package struct UserConfig: Sendable {
    package let settings: Settings
    /// Where operations go when nothing else says so.
    package let endpoint: String?
    package let notices: [ConfigError]

    /// An absent file sets nothing.
    package init(paths: XDGPaths) throws(ConfigError) {
        let path = "\(paths.config)/config.yaml"
        guard FileSystem.exists(path) else {
            settings = Settings()
            endpoint = nil
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
        self.notices = notices
    }
}
