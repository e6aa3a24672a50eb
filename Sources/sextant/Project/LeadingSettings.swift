import Workspace

/// What a `.env` says about where requests go. It counts once a person has agreed to it; until then nothing is sent that
/// it would have led elsewhere.
struct LeadingSettings: Sendable {
    private let file: String
    private let values: [String: String]
    private let facts: TrustFacts
    private let paths: XDGPaths

    /// Those of the `.env` that counts: beside the project's configuration, else in the working folder. The person's own
    /// environment wins over it.
    init(_ dotEnv: DotEnv, project: ProjectContext?, environment: ProcessEnvironment, paths: XDGPaths) {
        self.paths = paths
        var environments: [String] = []
        if let project {
            file = project.config.path
            facts = TrustFacts(project.config)
            environments = project.config.projects.flatMap(\.environments).map(\.name)
        } else {
            file = FileSystem.resolved(".env")
            facts = TrustFacts(dotEnv)
        }
        var values: [String: String] = [:]
        for (name, value) in dotEnv.leading(environments: environments) where environment[name] == nil {
            values[name] = value
        }
        self.values = values
    }

    var names: [String] { values.keys.sorted() }

    /// What the file says about a setting, if it may.
    func value(_ name: String) throws(TrustRefusal) -> String? {
        guard let value = values[name] else { return nil }
        // Looked up now: a person may have agreed meanwhile.
        switch TrustStore(paths: paths).verdict(on: facts, of: file) {
        case .trusted: return value
        case .unknown: throw TrustRefusal(config: file, hasChanged: false, setting: name)
        case .changed: throw TrustRefusal(config: file, hasChanged: true, setting: name)
        }
    }
}
