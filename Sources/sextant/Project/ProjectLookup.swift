import Workspace

/// Whether there is a project, for commands that can do without one as much as for those that cannot.
enum ProjectLookup: Sendable {
    /// There is none; the files are configurations that Sextant cannot read.
    case none(unreadable: [String])
    case found(ProjectContext)
    case broken(ConfigError)

    /// Looks where `--config` says, else upwards from the working folder.
    static func find(
        _ arguments: ParsedArguments, environment: ProcessEnvironment, paths: XDGPaths
    ) -> ProjectLookup {
        let named = arguments.value(.config) ?? environment["SEXTANT_CONFIG"]
        let name = arguments.value(.project) ?? environment["SEXTANT_PROJECT"]
        let search = ConfigSearch(from: ".", home: environment["HOME"])
        guard let file = named ?? search.file else { return .none(unreadable: search.unreadable) }
        let files = arguments.operands.filter(FileSystem.exists)
        do throws(ConfigError) {
            return .found(
                try ProjectContext(
                    config: GraphQLConfig(reading: file), name: name, files: files, environment: environment,
                    paths: paths))
        } catch {
            return .broken(error)
        }
    }

    /// The project, if there is one and it can be read.
    var found: ProjectContext? { if case .found(let context) = self { context } else { nil } }

    /// The project, for what is impossible without one.
    ///
    /// - Parameter purpose: What it is needed for, as the end of a sentence.
    func required(for purpose: String) throws -> ProjectContext {
        switch self {
        case .found(let context): return context
        case .broken(let error): throw error
        case .none(let unreadable):
            guard let file = unreadable.first else {
                throw UsageError(
                    "There is no graphql-config file here or above, \(purpose). Write .graphqlrc.yml, or name one with "
                        + "--config.")
            }
            // Reading it is what says why it cannot be read.
            _ = try ConfigReader.read(file)
            throw UsageError("\(file) cannot be read, \(purpose).")
        }
    }
}

extension ConfigError: UsageMistake {}
