import Terminal

/// The project: its environments, and the operations and fragments of its documents.
extension State {
    /// What an explorer in a project starts with: the question of trust, or the choice of an environment.
    mutating func enter(_ project: ProjectFacts) {
        self.project = project
        guard connection == nil, !project.environments.isEmpty else { return }
        start = nil
        if let request = project.request {
            layers.append(.trust(TrustQuestion(file: project.file, request: request)))
        } else if project.preferred == nil {
            layers.append(.picker(environmentPicker(project)))
        }
    }

    // MARK: Environments

    mutating func pickEnvironment() -> [Effect] {
        guard let project else { return [] }
        layers.append(.picker(environmentPicker(project)))
        return []
    }

    private func environmentPicker(_ project: ProjectFacts) -> Picker {
        let items = project.environments.map { environment in
            Picker.Item(
                label: environment.name, detail: (environment.isProtected ? "protected  " : "") + environment.place,
                role: environment.isProtected ? .warning : .text)
        }
        let names = project.environments.map(\.name)
        let current = connection?.environment ?? project.preferred
        return Picker(
            title: "environments", items: items, purpose: .environment(names),
            selected: names.firstIndex { $0 == current } ?? 0)
    }

    /// Sends this tab to an environment, and leaves the other tabs where they are.
    mutating func openEnvironment(_ name: String) -> [Effect] {
        if let request = project?.request {
            layers.append(.trust(TrustQuestion(file: project?.file ?? "", request: request, environment: name)))
            return []
        }
        if let known = destinations.firstIndex(where: { $0.facts?.environment == name }) {
            say("This tab sends to \(name).")
            return send(tab.id, to: known)
        }
        // Until there is an endpoint, all tabs wait for the first.
        var number = 0
        if destinations[0].facts != nil {
            number = destinations.count
            destinations.append(Destination())
        }
        say("Opening \(name).")
        return [start(.openEnvironment(name, destination: number), as: .connection, tab: tab.id)]
    }

    private mutating func send(_ id: TabID, to destination: Int) -> [Effect] {
        guard let index = index(of: id) else { return [] }
        let old = tabs[index].destination
        tabs[index].destination = destination
        // A request on its way belongs to where it was sent.
        let effects = tabs[index].progress.isActive ? [cancel(.preparation, tab: id), cancel(.run, tab: id)] : []
        tabs[index].stopRun()
        guard index == activeTab else { return effects + [.aim(id, destination: destination)] }
        return effects + face(from: old) + analyze(tabAt: index)
    }

    mutating func environmentOpened(_ facts: ConnectionFacts, _ destination: Int, for id: TabID?) -> [Effect] {
        guard destinations.indices.contains(destination) else { return [] }
        destinations[destination].facts = facts
        if case .off = destinations[0].schema { destinations[destination].schema = .off }
        start = nil
        say("This tab sends to \(facts.environment).", .success)
        for notice in facts.notices { say(notice, .warning) }
        if destination == 0 { return connectedEffects() }
        return id.map { send($0, to: destination) } ?? []
    }

    // MARK: Trust

    mutating func press(_ key: Key, in question: TrustQuestion) -> [Effect] {
        var question = question
        switch question.press(key, in: size) {
        case .trust: return [start(.trustProject(thenOpen: question.environment), as: .connection, tab: tab.id)]
        case .offline: return goOffline()
        case .quit: return [.quit(0)]
        case .nothing:
            layers.append(.trust(question))
            return []
        }
    }

    /// Nothing is sent; what the project has on disk still serves.
    mutating func goOffline() -> [Effect] {
        guard connection == nil else { return [] }
        say("Offline: nothing is sent. Ctrl-X e asks again.", .warning)
        if case .off = schema { return [] }
        schema = .loading(since: now)
        return [start(.loadProjectSchema, as: .schema)]
    }

    mutating func trusted(thenOpen name: String?) -> [Effect] {
        project?.request = nil
        if let name = name ?? project?.preferred { return openEnvironment(name) }
        return pickEnvironment()
    }

    // MARK: Operations and fragments

    mutating func listDefinitions() -> [Effect] {
        [start(.listProject(forPicking: true), as: .project)]
    }

    /// The files with fragments lend them to all tabs.
    mutating func take(_ listing: ProjectListing, forPicking isForPicking: Bool) -> [Effect] {
        let fragments = listing.definitions.filter { $0.kind == "fragment" }.map { ProjectFile.normal($0.file) }
        var known = Set(namedFiles)
        namedFiles += fragments.filter { known.insert($0).inserted }
        if isForPicking { showDefinitions(of: listing) }
        return readImports(of: tab) + analyze(tabAt: activeTab)
    }

    private mutating func showDefinitions(of listing: ProjectListing) {
        guard !listing.definitions.isEmpty else {
            let skipped = listing.skippedCount > 0 ? "; \(Self.skipped(listing.skippedCount))" : ""
            say("The documents of the project hold no operation\(skipped).", .warning)
            return
        }
        let duplicates = listing.duplicates
        let items = listing.definitions.map { definition in
            let isDouble = duplicates.contains(definition.key)
            return Picker.Item(
                label: definition.name,
                detail: "\(isDouble ? "double " : "")\(definition.kind)  \(definition.file):\(definition.line)",
                role: isDouble ? .warning : definition.kind == "fragment" ? .fragment : .text)
        }
        var title = "operations"
        if listing.skippedCount > 0 { title += " · \(Self.skipped(listing.skippedCount))" }
        if !duplicates.isEmpty { title += " · \(Words.count(duplicates.count, "duplicate"))" }
        for problem in listing.problems { say(problem, .warning) }
        layers.append(
            .picker(
                Picker(
                    title: title, items: items,
                    purpose: .definition(listing.definitions.map { (ProjectFile.normal($0.file), $0.offset) }))))
    }

    private static func skipped(_ count: Int) -> String {
        "\(Words.count(count, "file")) in other languages skipped"
    }

    /// Why there is no choice of environments.
    var reasonWithoutEnvironments: String? {
        guard let project else { return "There is no graphql-config file here" }
        return project.environments.isEmpty ? "The project has no endpoints in \(project.file)" : nil
    }
}
