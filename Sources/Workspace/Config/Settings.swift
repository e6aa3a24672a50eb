/// Settings by the names of the `SEXTANT_*` variables that would set the same: what a project's `extensions.sextant` and
/// the user's `config.yaml` hold. A value of the environment wins over them.
package struct Settings: Sendable, Hashable {
    package private(set) var values: [String: String] = [:]

    package init() {}

    /// What a setting takes.
    enum Kind: Sendable {
        case text, flag
        case seconds
        case oneOf([String])
    }

    /// What an environment may set for itself.
    static let ofEnvironment: [String: Kind] = [
        "cache-policy": .oneOf(["cache-first", "network-first", "network-only", "cache-only", "cache-and-network"]),
        "subscription-policy": .oneOf(["cache-then-network", "network-only"]),
    ]
    private static let shared: [String: Kind] = ofEnvironment.merging([
        "theme": .text, "no-color": .flag, "read-only": .flag, "incremental-delivery": .flag, "timeout": .seconds,
        "transport": .oneOf(["auto", "ws", "legacy-ws", "sse", "multipart"]),
    ]) { first, _ in first }

    /// What a project may set. Where requests go is not among it: that is what its environments are for.
    static let ofProject = shared.merging(["environment": .text]) { first, _ in first }
    /// What a person may set for everything.
    static let ofUser = shared.merging(["proxy": .text]) {
        first, _ in first
    }

    /// Reads the settings of a mapping; `others` are keys of it that are read elsewhere.
    init(
        _ node: ConfigNode, allowed: [String: Kind], others: Set<String>, notices: inout [ConfigError]
    ) throws(ConfigError) {
        for member in node.members {
            let name = member.key.template.source
            if others.contains(name) { continue }
            guard let kind = allowed[name] else {
                let known = (Array(allowed.keys) + others).sorted().joined(separator: ", ")
                notices.append(
                    ConfigError(member.key.place, "there is no setting “\(name)”", "those that exist are \(known)"))
                continue
            }
            guard let value = try Self.value(of: member.value, kind, name: name) else { continue }
            values[Self.variable(name)] = value
        }
    }

    /// `read-only` is `SEXTANT_READ_ONLY`.
    static func variable(_ name: String) -> String {
        "SEXTANT_" + name.uppercased().map { $0 == "-" ? "_" : String($0) }.joined()
    }

    private static func value(of node: ConfigNode, _ kind: Kind, name: String) throws(ConfigError) -> String? {
        if case .null = node.value { return nil }
        if case .flag = kind {
            guard let flag = node.bool else {
                throw ConfigError(node.place, "“\(name)” is neither true nor false", "write true or false")
            }
            return flag ? "1" : nil
        }
        guard let text = node.text?.template.literal else {
            throw ConfigError(node.place, "“\(name)” is \(node.kind)", "write a text without variables")
        }
        switch kind {
        case .seconds:
            guard let number = Double(text), number > 0 else {
                throw ConfigError(node.place, "“\(name)” is no number of seconds above zero", "write a number")
            }
        case .oneOf(let choices):
            guard choices.contains(text) else {
                throw ConfigError(
                    node.place, "“\(name)” is “\(text)”", "write one of \(choices.joined(separator: ", "))")
            }
        case .text, .flag: break
        }
        return text
    }
}

extension ProcessEnvironment {
    /// Settings of a file below those of the environment.
    package func settings(over settings: Settings) -> ProcessEnvironment {
        var file = DotEnv()
        for (name, value) in settings.values { file.set(name, value) }
        return self.settings(over: file)
    }

    /// Every variable of a `.env` file below the real environment, for the `${NAME}`s of the configuration beside it.
    package func filled(from file: DotEnv) -> ProcessEnvironment {
        var variables = self.variables
        for (name, value) in file.values where self[name] == nil { variables[name] = value }
        return ProcessEnvironment(variables)
    }
}
