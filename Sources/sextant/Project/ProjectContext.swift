import GraphQLLanguage
import Workspace

/// The project that a command line works in: its configuration, and what the variables in it are filled from.
struct ProjectContext: Sendable {
    let config: GraphQLConfig
    let project: GraphQLProject
    /// The person's environment, and below it the `.env` beside the configuration.
    let variables: ProcessEnvironment
    private let paths: XDGPaths

    /// - Parameters:
    ///   - name: The project that was asked for by name.
    ///   - files: The files that the command line names: the first of them tells the project where nothing else does.
    init(
        config: GraphQLConfig, name: String?, files: [String], environment: ProcessEnvironment, paths: XDGPaths
    ) throws(ConfigError) {
        self.config = config
        self.paths = paths
        variables = config.variables(environment)
        if name == nil, config.projects.count > 1, let file = files.first,
            let project = try config.project(of: FileSystem.resolved(file), variables: variables)
        {
            self.project = project
        } else {
            project = try config.project(named: name)
        }
    }

    // MARK: Trust

    var verdict: TrustStore.Verdict { TrustStore(paths: paths).verdict(on: config) }

    /// Nothing of the configuration is sent or run before a person has agreed to it.
    func requireTrust() throws(TrustRefusal) {
        switch verdict {
        case .trusted: return
        case .unknown: throw TrustRefusal(config: config.path, hasChanged: false)
        case .changed: throw TrustRefusal(config: config.path, hasChanged: true)
        }
    }

    // MARK: Environments

    func environment(named name: String) -> ProjectEnvironment? { project.environment(named: name) }

    /// What tells the caches of environments apart.
    func identity(of environment: ProjectEnvironment) -> String {
        "\(config.path)#\(project.name)/\(environment.name)"
    }

    // MARK: Documents

    /// The operations and fragments of the project's documents.
    func documents() throws(ConfigError) -> DocumentIndex {
        var index = DocumentIndex(folder: config.folder)
        index.refresh(files: try project.documentFiles(variables: variables))
        return index
    }

    /// The document files that hold GraphQL, as a person in the working folder would name them.
    func documentPaths() throws(ConfigError) -> [String] {
        try project.documentFiles(variables: variables).filter(DocumentIndex.isGraphQL).map(displayPath)
    }

    /// A file of the configuration's folder as a path from the working folder.
    func displayPath(_ file: String) -> String {
        let path = file.hasPrefix("/") ? file : "\(config.folder)/\(file)"
        let here = FileSystem.resolved(".")
        return path.hasPrefix(here + "/") ? String(path.dropFirst(here.count + 1)) : path
    }

    /// A path as the index of documents names it.
    func indexName(_ path: String) -> String {
        let path = FileSystem.resolved(path)
        return path.hasPrefix(config.folder + "/") ? String(path.dropFirst(config.folder.count + 1)) : path
    }
}

/// A configuration wants to send or run something, and nobody has agreed to that yet.
struct TrustRefusal: UsageMistake, Equatable {
    let config: String
    let hasChanged: Bool
    /// The setting of a `.env` that would have decided where the request goes.
    var setting: String?

    var description: String {
        let reason = hasChanged ? "would do something else than when you trusted it" : "is not trusted yet"
        let setting = setting.map { ", and \($0) in the .env of its folder would decide where requests go" } ?? ""
        return
            "\(config) \(reason)\(setting), so nothing was sent and nothing was run. `sextant trust` shows what it would do, and asks."
    }
}
