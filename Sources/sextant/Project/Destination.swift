import Workspace

/// Where operations go: a URL, or an environment of the project.
enum Destination: Sendable {
    case url(String)
    case environment(ProjectEnvironment, ProjectContext)

    /// What a word on the command line names, or what counts without one.
    static func choose(_ word: String?, _ invocation: Invocation) throws -> Destination {
        if let word = try word ?? invocation.leadingSetting("SEXTANT_ENDPOINT") { return try named(word, invocation) }
        if case .broken(let error) = invocation.project { throw error }
        if let context = invocation.project.found {
            if let environment = context.project.defaultEnvironment { return .environment(environment, context) }
            let names = context.project.environments.map(\.name)
            if !names.isEmpty {
                throw UsageError(
                    "The project has several environments, and none is called “default”: choose one of "
                        + "\(names.joined(separator: ", ")) with -e NAME.")
            }
        }
        if let endpoint = invocation.userEndpoint { return .url(EndpointArgument.url(from: endpoint)) }
        throw UsageError(
            "There is no endpoint: give one with -e URL, set SEXTANT_ENDPOINT, or write one into .graphqlrc.yml.")
    }

    /// A name of the project's environments counts before a host.
    static func named(_ word: String, _ invocation: Invocation) throws -> Destination {
        if word.contains("://") { return .url(word) }
        let mayBeHost = word.contains { ".:/[".contains($0) } || word.lowercased() == "localhost"
        switch invocation.project {
        case .found(let context):
            if let environment = context.environment(named: word) { return .environment(environment, context) }
            let names = context.project.environments.map(\.name)
            if !mayBeHost, !names.isEmpty {
                throw UsageError(
                    "There is no environment “\(word)” in \(context.config.path): it has "
                        + "\(names.joined(separator: ", ")). A host needs a dot, a port or a scheme.")
            }
        case .broken(let error) where !mayBeHost: throw error
        case .broken, .none: break
        }
        return .url(EndpointArgument.url(from: word))
    }
}
