/// A graphql-config file: the projects in it.
package struct GraphQLConfig: Sendable {
    /// The file, as an absolute path.
    package let path: String
    /// The folder of the file, which the paths in it are relative to.
    package let folder: String
    /// At least one, in the order of the file.
    package let projects: [GraphQLProject]
    /// The `.env` beside the file: every key of it may fill a `${NAME}`.
    package let dotEnv: DotEnv
    /// What the file holds that means nothing: it is said, and the rest counts.
    package let notices: [ConfigError]

    package init(reading path: String) throws(ConfigError) {
        let path = FileSystem.resolved(path)
        let dotEnv = DotEnv.load(inFolder: FileSystem.folder(of: path))
        try self.init(root: ConfigReader.read(path), path: path, dotEnv: dotEnv)
    }

    /// The configuration in a text, as if it came from a file.
    package init(parsing text: String, path: String, dotEnv: DotEnv = DotEnv()) throws(ConfigError) {
        try self.init(root: ConfigReader.parse(Array(text.utf8), file: path), path: path, dotEnv: dotEnv)
    }

    private init(root: ConfigNode, path: String, dotEnv: DotEnv) throws(ConfigError) {
        self.path = path
        self.dotEnv = dotEnv
        folder = FileSystem.folder(of: path)
        var root = root
        if path.hasSuffix("/package.json") || path == "package.json" {
            guard let node = root["graphql"] else {
                throw ConfigError(root.place, "there is no key “graphql” in it", "add one, or name another file")
            }
            root = node
        }
        guard root.isMap else {
            throw ConfigError(
                root.place, "the configuration is \(root.kind)",
                "begin with “schema:” for one project, or with “projects:” for several")
        }
        var reader = ProjectReader(folder: folder)
        if let list = root["projects"] {
            guard list.isMap, !list.members.isEmpty else {
                throw ConfigError(
                    list.place, "“projects” is \(list.members.isEmpty && list.isMap ? "empty" : list.kind)",
                    "give each project a name with a mapping below it")
            }
            var projects: [GraphQLProject] = []
            for member in list.members {
                projects.append(try reader.project(named: member.key.template.source, member.value))
            }
            self.projects = projects
        } else {
            projects = [try reader.project(named: Self.defaultName, root)]
        }
        notices = reader.notices
    }

    package static let defaultName = "default"

    /// The project of a name; without a name the only one, or the one called `default`.
    package func project(named name: String?) throws(ConfigError) -> GraphQLProject {
        if let name {
            if let project = projects.first(where: { $0.name == name }) { return project }
            throw ConfigError(
                ConfigPlace(file: path), "there is no project “\(name)”", "choose one of \(names) with --project")
        }
        if projects.count == 1 { return projects[0] }
        if let project = projects.first(where: { $0.name == Self.defaultName }) { return project }
        throw ConfigError(
            ConfigPlace(file: path), "the file has several projects, and none is called “default”",
            "choose one of \(names) with --project")
    }

    /// What the `${NAME}`s of the file are filled from.
    package func variables(_ environment: ProcessEnvironment) -> ProcessEnvironment {
        environment.filled(from: dotEnv)
    }

    private var names: String { projects.map(\.name).joined(separator: ", ") }

    /// The first project that a file belongs to, as graphql-config decides it. The path is absolute, or relative to the
    /// folder of the configuration.
    package func project(of file: String, variables: ProcessEnvironment) throws(ConfigError) -> GraphQLProject? {
        let path = file.hasPrefix(folder + "/") ? String(file.dropFirst(folder.count + 1)) : file
        for project in projects where try project.holds(path, variables: variables) { return project }
        return nil
    }
}
