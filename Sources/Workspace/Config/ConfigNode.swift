/// A value of a configuration file and where it stands: YAML and JSON alike.
package struct ConfigNode: Sendable {
    package enum Value: Sendable {
        case null
        /// `isPlain` when YAML may read it as something other than text: `true`, `50`.
        case text(Template, isPlain: Bool)
        case list([ConfigNode])
        case map([Member])
    }

    package struct Member: Sendable {
        package let key: ConfigText
        package let value: ConfigNode
    }

    package let value: Value
    package let place: ConfigPlace
    /// How many nodes it holds, aliases counted each time, itself included.
    let weight: Int

    init(_ value: Value, at place: ConfigPlace) {
        self.value = value
        self.place = place
        weight =
            switch value {
            case .null, .text: 1
            case .list(let nodes): nodes.reduce(1) { $0 + $1.weight }
            case .map(let members): members.reduce(1) { $0 + 1 + $1.value.weight }
            }
    }

    /// The value of a key; `null` counts as absent.
    package subscript(_ key: String) -> ConfigNode? {
        guard let member = members.last(where: { $0.key.template.literal == key }) else { return nil }
        if case .null = member.value.value { return nil }
        return member.value
    }

    package var members: [Member] {
        if case .map(let members) = value { members } else { [] }
    }

    package var text: ConfigText? {
        if case .text(let template, _) = value { ConfigText(template, at: place) } else { nil }
    }

    package var isMap: Bool { if case .map = value { true } else { false } }

    var bool: Bool? {
        guard case .text(let template, true) = value else { return nil }
        switch template.literal {
        case "true", "True", "TRUE": return true
        case "false", "False", "FALSE": return false
        default: return nil
        }
    }

    /// What kind of value it is, for a message.
    var kind: String {
        switch value {
        case .null: "nothing"
        case .text: "a text"
        case .list: "a list"
        case .map: "a mapping"
        }
    }
}

/// A text of a configuration file and where it stands.
package struct ConfigText: Sendable, Hashable {
    package let template: Template
    package let place: ConfigPlace

    package init(_ template: Template, at place: ConfigPlace) {
        self.template = template
        self.place = place
    }

    /// The text with its variables filled in.
    package func resolved(with variables: ProcessEnvironment) throws(ConfigError) -> String {
        if let name = template.unset(in: variables) {
            throw ConfigError(
                place, "the variable \(name) is not set",
                "set it in the environment or in .env beside the file, or give a default: ${\(name):value}")
        }
        return template.filled(from: variables)
    }
}
