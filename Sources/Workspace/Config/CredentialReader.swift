/// Reads `auth` of an environment: `bearer`, `header` or `basic`, each with the place where the secret is.
struct CredentialReader {
    private static let forms = "bearer, header or basic"
    private static let sources = "{env: NAME}, {file: PATH}, {command: [PROGRAM, …]} or prompt"

    /// The folder of the configuration, which files and commands are relative to.
    let folder: String

    func credential(_ node: ConfigNode) throws(ConfigError) -> Credential {
        guard node.isMap, node.members.count == 1, let member = node.members.first else {
            throw ConfigError(
                node.place, "“auth” has \(node.isMap ? "not one form" : "no form")", "write \(Self.forms)")
        }
        let value = member.value
        switch member.key.template.literal {
        case "bearer":
            return try credential(.bearer, secret: value)
        case "header":
            guard let name = value["name"]?.text?.template.literal, !name.isEmpty,
                name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) })
            else {
                throw ConfigError(value.place, "“header” has no name", "write {name: X-API-Key, env: NAME}")
            }
            return try credential(.header(name: name), secret: value, besides: ["name"])
        case "basic":
            guard let user = value["user"]?.text else {
                throw ConfigError(value.place, "“basic” has no user", "write {user: NAME, password: {env: NAME}}")
            }
            guard let password = value["password"] else {
                throw ConfigError(value.place, "“basic” has no password", "write {user: NAME, password: {env: NAME}}")
            }
            return try credential(.basic(user: user), secret: password)
        default:
            throw ConfigError(
                member.key.place, "“\(member.key.template.source)” is no form of credentials", "write \(Self.forms)")
        }
    }

    private func credential(
        _ form: Credential.Form, secret node: ConfigNode, besides others: Set<String> = []
    ) throws(ConfigError) -> Credential {
        if node.text?.template.literal == "prompt" { return Credential(form: form, source: .prompt, lifetime: nil) }
        // The text is not repeated: it may be a secret that somebody put there by mistake.
        guard node.isMap else {
            throw ConfigError(node.place, "this does not say where the secret is", "write \(Self.sources)")
        }
        let members = node.members.filter {
            !others.contains($0.key.template.source) && $0.key.template.literal != "for"
        }
        guard members.count == 1, let member = members.first else {
            throw ConfigError(node.place, "this does not say where the secret is", "write \(Self.sources)")
        }
        return Credential(
            form: form, source: try source(member),
            lifetime: try node["for"].map { node throws(ConfigError) in
                try lifetime(node)
            })
    }

    private func source(_ member: ConfigNode.Member) throws(ConfigError) -> TokenSource {
        let value = member.value
        switch member.key.template.literal {
        case "env":
            if let name = value.text?.template.literal { return .environment(name: name) }
            throw ConfigError(value.place, "“env” is no name of a variable", "write the name without $")
        case "file":
            if let path = value.text?.template.literal, !path.isEmpty { return .file(path: resolved(path)) }
            throw ConfigError(value.place, "“file” is no path", "write a path without variables")
        case "command":
            return .command(line: try line(value))
        default:
            throw ConfigError(
                member.key.place, "“\(member.key.template.source)” is no place of a secret", "write \(Self.sources)")
        }
    }

    private func resolved(_ path: String) -> String { path.hasPrefix("/") ? path : "\(folder)/\(path)" }

    /// The words as one line for the shell, each of them quoted, so that none is more than a word.
    private func line(_ node: ConfigNode) throws(ConfigError) -> String {
        var nodes = [node]
        if case .list(let items) = node.value { nodes = items }
        var words: [String] = []
        for node in nodes {
            guard let word = node.text?.template.literal, !word.isEmpty, !word.contains("\0") else {
                throw ConfigError(
                    node.place, "a command is a list of words without variables", "write [PROGRAM, ARGUMENT, …]")
            }
            words.append(
                "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'")
        }
        guard !words.isEmpty else {
            throw ConfigError(node.place, "the command is empty", "write [PROGRAM, ARGUMENT, …]")
        }
        return words.joined(separator: " ")
    }

    /// `50m`, `90s`, `2h`, or seconds.
    private func lifetime(_ node: ConfigNode) throws(ConfigError) -> Int {
        let units: [Character: Int] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
        if let text = node.text?.template.literal {
            let unit = text.last.flatMap { units[$0] }
            if let number = Int(unit == nil ? text[...] : text.dropLast()), number > 0, number < 1_000_000 {
                return number * (unit ?? 1)
            }
        }
        throw ConfigError(node.place, "“for” is no length of time", "write 90s, 50m or 2h")
    }
}
