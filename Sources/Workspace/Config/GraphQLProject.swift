/// One project of a graphql-config file: where its schema is, which files are its documents, and its environments.
package struct GraphQLProject: Sendable {
    package let name: String
    /// The folder of the configuration.
    package let folder: String
    /// Where the schema comes from; several are merged.
    package let schema: [SchemaPointer]
    /// Patterns of the files with operations and fragments.
    package let documents: [ConfigText]
    package let include: [ConfigText]
    package let exclude: [ConfigText]
    /// The environments of `extensions.endpoints`; without any, the URL that `schema` names is the environment
    /// `default`.
    package let environments: [ProjectEnvironment]
    /// The settings of `extensions.sextant`, by the names of the variables that stand for them.
    package let settings: Settings

    package func environment(named name: String) -> ProjectEnvironment? {
        environments.first { $0.name == name }
    }

    /// The environment where nothing else is asked for: the only one, or `default`.
    package var defaultEnvironment: ProjectEnvironment? {
        environments.count == 1 ? environments[0] : environment(named: GraphQLConfig.defaultName)
    }

    /// The document files as they are now, relative to the folder of the configuration.
    package func documentFiles(variables: ProcessEnvironment) throws(ConfigError) -> [String] {
        FileWalk.files(matching: try Self.globs(documents, variables), in: folder)
    }

    /// Whether a file, relative to the folder of the configuration, belongs to the project: what `schema` or `documents`
    /// match does, even if excluded; of the rest, what `exclude` does not take out and `include` takes in.
    func holds(_ file: String, variables: ProcessEnvironment) throws(ConfigError) -> Bool {
        let pointers = schema.map(\.text).filter { !SchemaPointer.isURL($0.template.source) }
        for texts in [pointers, documents] {
            let globs = try Self.globs(texts, variables)
            if globs.contains(where: { !$0.isNegated && $0.matches(file) }),
                !globs.contains(where: { $0.isNegated && $0.matches(file) })
            {
                return true
            }
        }
        if try Self.globs(exclude, variables).contains(where: { $0.matches(file) }) { return false }
        return try Self.globs(include, variables).contains { $0.matches(file) }
    }

    static func globs(_ texts: [ConfigText], _ variables: ProcessEnvironment) throws(ConfigError) -> [Glob] {
        var globs: [Glob] = []
        for text in texts {
            let pattern = try text.resolved(with: variables)
            guard !pattern.contains("\n") else { continue }
            globs.append(try glob(pattern, at: text.place))
        }
        return globs
    }

    static func glob(_ pattern: String, at place: ConfigPlace) throws(ConfigError) -> Glob {
        do throws(GlobError) {
            return try Glob(pattern)
        } catch {
            throw ConfigError(place, error.problem, "write it with *, **, ?, {a,b}, [a-z] and a leading ! instead")
        }
    }
}
