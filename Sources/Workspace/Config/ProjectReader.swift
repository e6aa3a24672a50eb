/// Reads the nodes of one project, and says exactly what is wrong where.
struct ProjectReader {
    let folder: String
    private(set) var notices: [ConfigError] = []

    init(folder: String) { self.folder = folder }

    mutating func project(named name: String, _ node: ConfigNode) throws(ConfigError) -> GraphQLProject {
        guard node.isMap else {
            throw ConfigError(
                node.place, "the project “\(name)” is \(node.kind)", "write a mapping with “schema:” in it")
        }
        let extensions = try mapping(node["extensions"], "extensions")
        let sextant = try mapping(extensions?["sextant"], "extensions.sextant")
        // `schemaPath`, `includes` and `excludes` are what graphql-config 2 called them.
        let schema = try pointers(node["schema"] ?? node["schemaPath"])
        var environments = try environments(extensions?["endpoints"])
        if environments.isEmpty, let pointer = schema.first(where: \.mayBeURL) {
            environments = [
                ProjectEnvironment(
                    name: GraphQLConfig.defaultName, place: pointer.text.place, url: pointer.text,
                    headers: pointer.headers.map { ($0.name, [$0.value]) }, introspects: true, subscriptionURL: nil,
                    connectionParameters: nil)
            ]
        }
        try apply(try mapping(sextant?["environments"], "environments"), to: &environments)
        return GraphQLProject(
            name: name, folder: folder, schema: schema,
            documents: try texts(node["documents"], "documents"),
            include: try texts(node["include"] ?? node["includes"], "include"),
            exclude: try texts(node["exclude"] ?? node["excludes"], "exclude"), environments: environments,
            settings: try sextant.map { node throws(ConfigError) in
                try Settings(node, allowed: Settings.ofProject, others: ["environments", "cache"], notices: &notices)
            } ?? Settings())
    }

    private func mapping(_ node: ConfigNode?, _ name: String) throws(ConfigError) -> ConfigNode? {
        guard let node else { return nil }
        guard node.isMap else {
            throw ConfigError(node.place, "“\(name)” is \(node.kind)", "write a mapping")
        }
        return node
    }

    private func text(_ node: ConfigNode, _ name: String) throws(ConfigError) -> ConfigText {
        guard let text = node.text, !text.template.parts.isEmpty else {
            throw ConfigError(node.place, "“\(name)” is \(node.text == nil ? node.kind : "empty")", "write a text")
        }
        return text
    }

    /// A text, or a list of texts.
    private func texts(_ node: ConfigNode?, _ name: String) throws(ConfigError) -> [ConfigText] {
        guard let node else { return [] }
        guard case .list(let nodes) = node.value else { return [try text(node, name)] }
        var texts: [ConfigText] = []
        for node in nodes { texts.append(try text(node, name)) }
        return texts
    }

    private func pointers(_ node: ConfigNode?) throws(ConfigError) -> [SchemaPointer] {
        guard let node else { return [] }
        switch node.value {
        case .list(let nodes):
            var pointers: [SchemaPointer] = []
            for node in nodes { pointers += try pointer(node) }
            return pointers
        default: return try pointer(node)
        }
    }

    /// A text, or a mapping from a URL to its options.
    private func pointer(_ node: ConfigNode) throws(ConfigError) -> [SchemaPointer] {
        guard node.isMap else { return [SchemaPointer(text: try text(node, "schema"), headers: [])] }
        var pointers: [SchemaPointer] = []
        for member in node.members {
            var headers: [(name: String, value: ConfigText)] = []
            for header in try mapping(member.value["headers"], "headers")?.members ?? [] {
                headers.append((try headerName(header.key), try text(header.value, header.key.template.source)))
            }
            pointers.append(SchemaPointer(text: member.key, headers: headers))
        }
        return pointers
    }

    private func headerName(_ key: ConfigText) throws(ConfigError) -> String {
        let marks = "!#$%&'*+-.^_`|~"
        guard let name = key.template.literal, !name.isEmpty,
            name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || marks.contains($0)) })
        else {
            throw ConfigError(key.place, "“\(key.template.source)” is no name of a header", "correct it")
        }
        return name
    }

    private func environments(_ node: ConfigNode?) throws(ConfigError) -> [ProjectEnvironment] {
        guard let node = try mapping(node, "extensions.endpoints") else { return [] }
        var environments: [ProjectEnvironment] = []
        for member in node.members {
            environments.append(try environment(named: member.key.template.source, member.value))
        }
        return environments
    }

    private func environment(named name: String, _ node: ConfigNode) throws(ConfigError) -> ProjectEnvironment {
        guard node.isMap else {
            return ProjectEnvironment(
                name: name, place: node.place, url: try text(node, name), headers: [], introspects: true,
                subscriptionURL: nil, connectionParameters: nil)
        }
        guard let address = node["url"] else {
            throw ConfigError(node.place, "the endpoint “\(name)” has no “url”", "give it one")
        }
        var headers: [(name: String, values: [ConfigText])] = []
        for header in try mapping(node["headers"], "headers")?.members ?? [] {
            headers.append((try headerName(header.key), try texts(header.value, header.key.template.source)))
        }
        let subscription = try subscription(node["subscription"])
        return ProjectEnvironment(
            name: name, place: node.place, url: try text(address, "url"), headers: headers,
            introspects: try flag(node["introspect"], "introspect") ?? true, subscriptionURL: subscription.url,
            connectionParameters: subscription.parameters)
    }

    private func subscription(_ node: ConfigNode?) throws(ConfigError) -> (url: ConfigText?, parameters: ConfigNode?) {
        guard let node else { return (nil, nil) }
        guard node.isMap else { return (try text(node, "subscription"), nil) }
        let url = try node["url"].map { node throws(ConfigError) in try text(node, "url") }
        return (url, try mapping(node["connectionParams"], "connectionParams"))
    }

    private func flag(_ node: ConfigNode?, _ name: String) throws(ConfigError) -> Bool? {
        guard let node else { return nil }
        guard let bool = node.bool else {
            throw ConfigError(node.place, "“\(name)” is neither true nor false", "write true or false")
        }
        return bool
    }

    // MARK: extensions.sextant.environments

    private mutating func apply(
        _ node: ConfigNode?, to environments: inout [ProjectEnvironment]
    ) throws(ConfigError) {
        for member in node?.members ?? [] {
            let name = member.key.template.source
            guard let index = environments.firstIndex(where: { $0.name == name }) else {
                throw ConfigError(
                    member.key.place, "there is no endpoint “\(name)”",
                    environments.isEmpty
                        ? "add it to extensions.endpoints"
                        : "those of extensions.endpoints are \(environments.map(\.name).joined(separator: ", "))")
            }
            guard let settings = try mapping(member.value, name) else { continue }
            environments[index].isProtected = try flag(settings["protected"], "protected") ?? false
            environments[index].history = try choice(settings["history"], "history")
            environments[index].schema = try settings["schema"].map { node throws(ConfigError) in
                try text(node, "schema")
            }
            environments[index].credential = try settings["auth"].map { node throws(ConfigError) in
                try CredentialReader(folder: folder).credential(node)
            }
            environments[index].settings = try Settings(
                settings, allowed: Settings.ofEnvironment, others: ["protected", "history", "schema", "auth"],
                notices: &notices)
        }
    }

    private func choice<Choice: RawRepresentable & CaseIterable>(
        _ node: ConfigNode?, _ name: String
    ) throws(ConfigError) -> Choice? where Choice.RawValue == String {
        guard let node else { return nil }
        // YAML 1.1 reads `off` as false.
        let text = node.text?.template.literal
        guard let choice = text.flatMap(Choice.init) else {
            let choices = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw ConfigError(
                node.place, "“\(name)” is \(text.map { "“\($0)”" } ?? node.kind)", "write one of \(choices)")
        }
        return choice
    }
}
