/// The project that the explorer was started in, as it shows it. It holds no secret.
package struct ProjectFacts: Sendable, Equatable {
    package struct Environment: Sendable, Equatable {
        package var name: String
        /// Where it leads, as the configuration says it.
        package var place: String
        package var isProtected: Bool

        package init(name: String, place: String, isProtected: Bool) {
            self.name = name
            self.place = place
            self.isProtected = isProtected
        }
    }

    /// What the configuration would do, when nobody has agreed to that yet.
    package struct Request: Sendable, Equatable {
        package var lines: [String]
        /// Whether it was agreed to once, and would do something else now.
        package var hasChanged: Bool

        package init(lines: [String], hasChanged: Bool) {
            self.lines = lines
            self.hasChanged = hasChanged
        }
    }

    /// The configuration.
    package var file: String
    package var environments: [Environment]
    /// The environment to open where nobody chooses: the last one used, or the default.
    package var preferred: String?
    package var request: Request?

    package init(file: String, environments: [Environment], preferred: String?, request: Request?) {
        self.file = file
        self.environments = environments
        self.preferred = preferred
        self.request = request
    }
}

/// An operation or a fragment of the project, and where its name stands.
package struct ProjectDefinition: Sendable, Equatable {
    package var name: String
    /// `query`, `mutation`, `subscription` or `fragment`.
    package var kind: String
    package var file: String
    package var line: Int
    /// In bytes from the start of the file.
    package var offset: Int

    package init(name: String, kind: String, file: String, line: Int, offset: Int) {
        self.name = name
        self.kind = kind
        self.file = file
        self.line = line
        self.offset = offset
    }
}

/// What the documents of the project hold.
package struct ProjectListing: Sendable, Equatable {
    package var definitions: [ProjectDefinition]
    /// Files in other languages, which were not looked into.
    package var skippedCount: Int
    /// Files that do not parse, with the reason.
    package var problems: [String]

    package init(definitions: [ProjectDefinition] = [], skippedCount: Int = 0, problems: [String] = []) {
        self.definitions = definitions
        self.skippedCount = skippedCount
        self.problems = problems
    }

    /// The keys that several definitions have.
    var duplicates: Set<String> {
        var seen: Set<String> = []
        return Set(definitions.map(\.key).filter { !seen.insert($0).inserted })
    }
}

extension ProjectDefinition {
    /// Operations and fragments have names of their own.
    var key: String { (kind == "fragment" ? "fragment " : "operation ") + name }
}

/// What the explorer cannot do itself with a project.
package struct ProjectService: Sendable {
    /// Opens an environment by its name; refuses while nobody trusts the configuration.
    package var open: @Sendable (String) async throws -> OpenedEndpoint
    /// Remembers that a person has agreed to what the configuration would do.
    package var trust: @Sendable () throws -> Void
    /// Finds the operations and fragments; only files that have changed are read again.
    package var definitions: @Sendable () throws -> ProjectListing
    /// The schema that the project names, for work without an endpoint; nil when it names none.
    package var schema: (@Sendable () async throws -> LoadedSchema)?

    package init(
        open: @escaping @Sendable (String) async throws -> OpenedEndpoint,
        trust: @escaping @Sendable () throws -> Void,
        definitions: @escaping @Sendable () throws -> ProjectListing,
        schema: (@Sendable () async throws -> LoadedSchema)? = nil
    ) {
        self.open = open
        self.trust = trust
        self.definitions = definitions
        self.schema = schema
    }
}
