import JSON
import Secrecy

/// A place that operations can go to: an entry of `extensions.endpoints` with its settings in
/// `extensions.sextant.environments`. Variables are filled in when it is opened.
package struct ProjectEnvironment: Sendable {
    package let name: String
    package let place: ConfigPlace
    package let url: ConfigText
    /// A header may have several values.
    package let headers: [(name: String, values: [ConfigText])]
    /// Whether the schema may be asked for.
    package let introspects: Bool
    package let subscriptionURL: ConfigText?
    /// A mapping for the payload of `connection_init`.
    package let connectionParameters: ConfigNode?
    package var isProtected = false
    /// What the history keeps of its runs; nil: what is usual.
    package var history: HistoryKeeping?
    /// Another source of the schema: a file, a URL, or the name of another environment.
    package var schema: ConfigText?
    package var credential: Credential?
    /// What counts in it in place of the project's settings.
    package var settings = Settings()

    /// What to call the source of its credentials: `auth`, else the variable of a header; `nil` without any.
    package var credentialName: String? {
        if let credential { return credential.source.name }
        let names = headers.filter { SecretNames.identify(header: $0.name) }.flatMap { header in
            header.values.flatMap(\.template.variables)
        }
        return names.first.map { "$\($0)" }
    }

    /// The environment with its variables filled in, its secrets not yet fetched.
    package func resolved(with variables: ProcessEnvironment) throws(ConfigError) -> ResolvedEnvironment {
        let address = try url.resolved(with: variables)
        guard SchemaPointer.isURL(address) else {
            throw ConfigError(
                url.place, "the URL of the environment “\(name)” does not begin with http:// or https://",
                url.template.variables.isEmpty ? "correct it" : "correct it, or its variables")
        }
        var fields: [(name: String, value: String)] = []
        for (name, values) in headers {
            var texts: [String] = []
            for value in values { texts.append(try Self.headerValue(value, variables)) }
            fields.append((name, texts.joined(separator: ", ")))
        }
        var subscriptions: String?
        if let subscriptionURL {
            let text = try subscriptionURL.resolved(with: variables)
            guard SchemaPointer.isURL(text) || text.hasPrefix("ws://") || text.hasPrefix("wss://") else {
                throw ConfigError(
                    subscriptionURL.place, "the subscription URL of “\(name)” does not begin with ws:// or wss://",
                    "correct it")
            }
            subscriptions = text
        }
        var parameters = JSONObject()
        if let connectionParameters, case .object(let object) = try Self.json(connectionParameters, variables) {
            parameters = object
        }
        return ResolvedEnvironment(
            environment: self, url: address, headers: fields, subscriptionURL: subscriptions,
            connectionParameters: parameters, schema: try schema?.resolved(with: variables))
    }

    private static func headerValue(
        _ text: ConfigText, _ variables: ProcessEnvironment
    ) throws(ConfigError) -> String {
        let value = try text.resolved(with: variables)[...].trimmed
        guard value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
            throw ConfigError(text.place, "the value of the header holds control characters", "remove them")
        }
        return String(value)
    }

    /// Texts stay texts, since nearly all servers expect them there; mappings and lists may hold them.
    private static func json(_ node: ConfigNode, _ variables: ProcessEnvironment) throws(ConfigError) -> JSONValue {
        switch node.value {
        case .null: return .null
        case .text(let template, let isPlain):
            if isPlain, let bool = node.bool { return .bool(bool) }
            return .string(try ConfigText(template, at: node.place).resolved(with: variables))
        case .list(let nodes):
            var values: [JSONValue] = []
            for node in nodes { values.append(try json(node, variables)) }
            return .array(values)
        case .map(let members):
            var object = JSONObject()
            for member in members {
                object[try member.key.resolved(with: variables)] = try json(member.value, variables)
            }
            return .object(object)
        }
    }
}

/// An environment ready to be opened. It may hold secrets: it is never printed.
package struct ResolvedEnvironment: Sendable {
    package let environment: ProjectEnvironment
    package let url: String
    package let headers: [(name: String, value: String)]
    package let subscriptionURL: String?
    package let connectionParameters: JSONObject
    package let schema: String?
}
