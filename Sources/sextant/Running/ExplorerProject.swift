import Explorer
import GraphQLClient
import Networking
import Synchronization
import Workspace

/// Gives the explorer the project that it was started in.
final class ExplorerProject: Sendable {
    private let context: ProjectContext
    private let paths: XDGPaths
    private let index: Mutex<DocumentIndex>

    init(_ context: ProjectContext, paths: XDGPaths) {
        self.context = context
        self.paths = paths
        index = Mutex(DocumentIndex(folder: context.config.folder))
    }

    var key: String { "\(context.config.path)#\(context.project.name)" }

    var hasEnvironments: Bool { !context.project.environments.isEmpty }

    /// The environment to open where nobody chooses.
    var preferred: ProjectEnvironment? {
        LastEnvironments(paths: paths).name(in: key).flatMap(context.environment) ?? context.project.defaultEnvironment
    }

    func facts(preferred: ProjectEnvironment?) -> ProjectFacts {
        let request: ProjectFacts.Request? =
            context.verdict == .trusted
            ? nil
            : ProjectFacts.Request(
                lines: TrustFacts(context.config).lines, hasChanged: context.verdict == .changed)
        return ProjectFacts(
            file: context.displayPath(context.config.path),
            environments: context.project.environments.map { environment in
                .init(
                    name: environment.name, place: environment.url.template.source, isProtected: environment.isProtected
                )
            },
            preferred: preferred?.name, request: request)
    }

    /// - Parameter open: Opens an environment.
    func service(
        open: @escaping @Sendable (ProjectEnvironment, ProjectContext) throws -> OpenedEndpoint
    ) -> ProjectService {
        let load: @Sendable () async throws -> LoadedSchema = { [context] in
            LoadedSchema(try await ProjectSchema(context).load(NetworkOptions()))
        }
        return ProjectService(
            open: { [self] name in
                guard let environment = context.environment(named: name) else {
                    throw UsageError("There is no environment “\(name)”.")
                }
                let opened = try open(environment, context)
                remember(environment)
                return opened
            },
            trust: { [self] in try TrustStore(paths: paths).trust(context.config) },
            definitions: { [self] in try definitions() }, schema: context.project.schema.isEmpty ? nil : load)
    }

    /// A state folder that cannot be written is no reason not to go on.
    func remember(_ environment: ProjectEnvironment) {
        try? LastEnvironments(paths: paths).remember(environment.name, in: key)
    }

    private func definitions() throws -> ProjectListing {
        let files = try context.project.documentFiles(variables: context.variables)
        return index.withLock { index in
            index.refresh(files: files)
            let definitions = index.definitions.map { definition in
                ProjectDefinition(
                    name: definition.name, kind: definition.kind.word, file: context.displayPath(definition.file),
                    line: definition.line, offset: definition.offset)
            }
            return ProjectListing(
                definitions: definitions, skippedCount: index.skippedCount,
                problems: index.problems.map { "\(context.displayPath($0.file)): \($0.problem)" })
        }
    }
}
