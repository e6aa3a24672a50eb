/// Where Sextant keeps its files, after the XDG Base Directory specification 0.8. A variable that is unset, empty or
/// no absolute path stands for its default.
package struct XDGPaths: Sendable, Hashable {
    /// Configuration, key map, themes.
    package let config: String
    /// Saved operations and exported snapshots.
    package let data: String
    /// Recent endpoints, logs, the salt of cache names.
    package let state: String
    /// Schemas and normalized caches: deletable at any time.
    package let cache: String

    package init(environment: ProcessEnvironment) {
        let home = environment["HOME"] ?? "/"
        func folder(_ variable: String, _ fallback: String) -> String {
            let chosen = environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
            return "\(chosen ?? "\(home)/\(fallback)")/sextant"
        }
        config = folder("XDG_CONFIG_HOME", ".config")
        data = folder("XDG_DATA_HOME", ".local/share")
        state = folder("XDG_STATE_HOME", ".local/state")
        cache = folder("XDG_CACHE_HOME", ".cache")
    }

    /// Name and folder of each, as `sextant paths` prints them.
    package var all: [(name: String, path: String)] {
        [
            ("config", config), ("themes", themes), ("data", data), ("state", state), ("history", history),
            ("cache", cache),
            ("records", records), ("schemas", schemas),
        ]
    }

    /// The runs of earlier sessions.
    package var history: String { "\(state)/history.sqlite" }
    package var themes: String { "\(config)/themes" }
    /// The folder of the normalized caches.
    package var records: String { "\(cache)/records" }
    /// The folder of schemas fetched earlier.
    package var schemas: String { "\(cache)/schemas" }
}
