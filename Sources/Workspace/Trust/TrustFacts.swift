import Secrecy

/// What a configuration would make Sextant do on somebody else's behalf: the hosts it sends to and with which variables,
/// the commands it runs, the files it reads secrets from. Nobody else's file does any of it before a person has agreed.
package struct TrustFacts: Sendable, Hashable {
    /// One sentence part each, sorted.
    package private(set) var lines: [String] = []
    /// A file that comes with the configuration decides where its variables lead, unless the person's own environment
    /// does.
    private let defaults: ProcessEnvironment

    package init(_ config: GraphQLConfig) {
        defaults = ProcessEnvironment(config.dotEnv.values)
        var lines: Set<String> = []
        for project in config.projects {
            for pointer in project.schema where pointer.mayBeURL {
                lines.insert(
                    line("ask for the schema at", [pointer.text], with: pointer.headers.map(\.value)))
            }
            for environment in project.environments { lines.formUnion(self.lines(of: environment)) }
        }
        let names = config.projects.flatMap(\.environments).map(\.name)
        lines.formUnion(Self.lines(of: config.dotEnv, environments: names))
        self.lines = lines.sorted()
    }

    /// What a `.env` without a configuration beside it would do.
    package init(_ dotEnv: DotEnv) {
        defaults = ProcessEnvironment([:])
        lines = Self.lines(of: dotEnv, environments: []).sorted()
    }

    private static func lines(of dotEnv: DotEnv, environments: [String]) -> [String] {
        dotEnv.leading(environments: environments).map { name, value in
            // A password is not shown, and a path says nothing about where it leads.
            let start = value.firstRange(of: "://")?.upperBound ?? value.startIndex
            let authority = value[start...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
            let place = "\(value[..<start])\(authority.split(separator: "@").last ?? "")"
            let action =
                switch name {
                case "SEXTANT_PROXY": "send all requests through the proxy"
                case "SEXTANT_SUBSCRIPTION_ENDPOINT": "send all subscriptions to"
                default: "send operations to"
                }
            return "\(action) \(place), as \(name) in .env says"
        }
    }

    private func lines(of environment: ProjectEnvironment) -> [String] {
        let headers = environment.headers.flatMap(\.values)
        var secret: [String] = []
        var lines: [String] = []
        if let credential = environment.credential {
            switch credential.source {
            case .environment(let name): secret = [name]
            case .file(let path): lines.append("read the secret in \(path) for \(host(of: environment.url))")
            case .command(let command): lines.append("run \(command) for \(host(of: environment.url))")
            case .prompt: break
            }
            if case .basic(let user) = credential.form { secret += user.template.variables }
        }
        lines.append(line("send operations to", [environment.url], with: headers, secret))
        if environment.subscriptionURL != nil || environment.connectionParameters != nil {
            lines.append(
                line(
                    "send subscriptions to", [environment.subscriptionURL ?? environment.url],
                    with: headers + texts(in: environment.connectionParameters), secret))
        }
        if let schema = environment.schema, schema.template.source.contains("://") || !schema.template.variables.isEmpty
        {
            lines.append(line("ask for the schema at", [schema], with: []))
        }
        return lines
    }

    private func texts(in node: ConfigNode?) -> [ConfigText] {
        guard let node else { return [] }
        switch node.value {
        case .null: return []
        case .text: return node.text.map { [$0] } ?? []
        case .list(let nodes): return nodes.flatMap(texts)
        case .map(let members): return members.flatMap { [$0.key] + texts(in: $0.value) }
        }
    }

    private func line(
        _ action: String, _ places: [ConfigText], with texts: [ConfigText], _ names: [String] = []
    ) -> String {
        let variables = Set((places + texts).flatMap(\.template.variables) + names).sorted()
        let use = variables.isEmpty ? "" : " with " + variables.map { "$\($0)" }.joined(separator: ", ")
        return "\(action) \(places.map(host).joined(separator: ", "))\(use)"
    }

    /// Scheme, host and port, without a password. What only the person's environment can tell is shown as it is written.
    private func host(of text: ConfigText) -> String {
        guard text.template.unset(in: defaults) == nil else { return text.template.source }
        let url = text.template.filled(from: defaults)
        guard let end = url.firstRange(of: "://")?.upperBound else { return text.template.source }
        let authority = url[end...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        return String(url[..<end] + (authority.split(separator: "@").last ?? ""))
    }

    /// Changes whenever a line does.
    package var fingerprint: String { SHA256Digest.hexadecimal(of: Array(lines.joined(separator: "\n").utf8)) }
}
