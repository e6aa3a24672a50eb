import Terminal
import Testing

@testable import Explorer

@Suite("Projects")
struct ProjectTests {
    static let project = ProjectFacts(
        file: ".graphqlrc.yml",
        environments: [
            .init(name: "dev", place: "http://localhost:4000", isProtected: false),
            .init(name: "prod", place: "https://api.acme.io", isProtected: true),
        ], preferred: nil, request: nil)
    static let request = ProjectFacts.Request(
        lines: ["send operations to https://api.acme.io with $TOKEN"], hasChanged: false)

    /// An explorer in a project, with no endpoint yet.
    static func fresh(request: ProjectFacts.Request? = nil, preferred: String? = nil) -> Harness {
        let harness = Harness("query A { ship(id: 7) { id } }")
        harness.state.connection = nil
        harness.state.schema = .none
        var project = project
        project.request = request
        project.preferred = preferred
        harness.state.enter(project)
        return harness
    }

    /// One in an environment, where others open at once.
    static func opened() -> Harness {
        let harness = Harness("query A { ship(id: 7) { id } }", environment: "dev")
        harness.state.project = project
        harness.answers = { work in
            guard case .openEnvironment(let name, let destination) = work else { return nil }
            return .environmentOpened(facts(name), destination: destination)
        }
        return harness
    }

    static func facts(_ name: String) -> ConnectionFacts {
        ConnectionFacts(
            endpoint: "https://\(name).acme.io/graphql", host: "\(name).acme.io", isLoopback: false, environment: name,
            isProtected: name == "prod")
    }

    private func aims(_ harness: Harness) -> [Int] {
        harness.effects.compactMap { if case .aim(_, let destination) = $0 { destination } else { nil } }
    }

    private func openings(_ harness: Harness) -> [String] {
        harness.effects.compactMap {
            if case .start(_, _, .openEnvironment(let name, _)) = $0 { name } else { nil }
        }
    }

    // MARK: Trust

    @Test("the first open lists what the project would do; o stays offline with what is on disk")
    func offline() {
        let harness = Self.fresh(request: Self.request)
        #expect(harness.screen.contains("Do you trust this project?"))
        #expect(harness.screen.contains("send operations to https://api.acme.io with $TOKEN"))
        harness.press("Enter y")
        #expect(harness.screen.contains("Do you trust this project?"))
        harness.press("o")
        #expect(harness.notice.hasPrefix("Offline: nothing is sent."))
        #expect(openings(harness).isEmpty)
        harness.press("Ctrl-J")
        #expect(harness.startedRuns.isEmpty)
    }

    @Test("t trusts it and opens the preferred environment")
    func trusts() {
        let harness = Self.fresh(request: Self.request, preferred: "dev")
        harness.answers = { if case .trustProject(let name) = $0 { .trusted(thenOpen: name) } else { nil } }
        harness.press("t")
        #expect(openings(harness) == ["dev"])
        harness.bring(.environmentOpened(Self.facts("dev"), destination: 0), for: .connection, tab: 1)
        #expect(harness.row(0).hasPrefix(" DEV"))
    }

    @Test("q leaves, and a configuration that has changed says so")
    func quits() {
        let harness = Self.fresh(request: .init(lines: ["run 'evil'"], hasChanged: true))
        #expect(harness.screen.contains("has changed since you trusted it"))
        harness.press("q")
        #expect(harness.quitCode == 0)
    }

    @Test("Ctrl-X e of an untrusted project asks first, Ctrl-C is no consent")
    func asksLater() {
        let harness = Self.opened()
        harness.state.project?.request = Self.request
        harness.press("Ctrl-X e Down Enter")
        #expect(harness.screen.contains("Do you trust this project?"))
        harness.press("Ctrl-C")
        #expect(openings(harness).isEmpty)
        #expect(harness.state.connection?.environment == "dev")
    }

    // MARK: Environments

    @Test("with several environments and no earlier one there is a picker")
    func picker() {
        let harness = Self.fresh()
        #expect(harness.screen.contains("environments"))
        #expect(harness.screen.contains("protected  https://api.acme.io"))
        harness.press("Down Enter")
        #expect(openings(harness) == ["prod"])
    }

    @Test("switching sends this tab elsewhere and leaves the others where they are")
    func switches() {
        let harness = Self.opened()
        harness.press("Ctrl-X t Ctrl-X e Down Enter")
        #expect(harness.state.connection?.environment == "prod")
        #expect(harness.row(0).hasPrefix(" PROD"))
        #expect(aims(harness).last == 1)
        harness.press("Ctrl-X [")
        #expect(harness.state.connection?.environment == "dev")
        #expect(aims(harness).last == 0)
        harness.press("Ctrl-X ]")
        #expect(harness.row(0).hasPrefix(" PROD"))
        // A new tab sends where the one before it does.
        harness.press("Ctrl-X t")
        #expect(harness.state.connection?.environment == "prod")
    }

    @Test("an environment that is open is not opened again")
    func once() {
        let harness = Self.opened()
        harness.press("Ctrl-X e Down Enter")
        harness.press("Ctrl-X e Up Enter")
        #expect(harness.state.connection?.environment == "dev")
        harness.press("Ctrl-X e Down Enter")
        #expect(openings(harness) == ["prod"])
    }

    @Test("each environment has its own schema, loaded when it is needed")
    func schemas() {
        let harness = Self.opened()
        harness.bring(.schemaLoaded(LoadedSchema(TestSchema.harbour)), for: .schema)
        #expect(harness.state.schema.loaded != nil)
        harness.press("Ctrl-X e Down Enter")
        #expect(harness.state.schema.loaded == nil)
        // The tab goes back before the other schema has come: what comes late is nobody's.
        harness.press("Ctrl-X e Up Enter")
        #expect(harness.state.schema.loaded != nil)
        harness.bring(.schemaLoaded(LoadedSchema(TestSchema.harbour)), for: .schema)
        #expect(harness.state.destinations[1].schema.loaded == nil)
    }

    @Test("what may be sent without a question in one place is asked about in another")
    func mutations() {
        let harness = Self.opened()
        harness.state.destinations[0].facts = Self.facts("dev")
        harness.state.tabs[0].editor = EditorPane(MutationQuestionTests.rename)
        _ = harness.state.analyze(tabAt: 0)
        harness.press("Ctrl-J a Ctrl-J")
        #expect(harness.startedRuns.count == 2)
        harness.press("Ctrl-X e Down Enter Ctrl-J")
        #expect(harness.startedRuns.count == 2)
        #expect(harness.screen.contains("Type prod to send MUTATION Rename"))
    }

    @Test("the header tells how long the credentials last")
    func credentials() {
        let harness = Self.opened()
        harness.state.connection?.auth = "$TOKEN"
        let now = harness.state.now
        harness.state.connection?.expiresAt = now + 41 * 60_000
        #expect(harness.row(0).contains("auth $TOKEN 41 min"))
        harness.state.connection?.expiresAt = now - 1
        #expect(harness.row(0).contains("auth $TOKEN expired"))
    }

    @Test("without a project the commands say why they do nothing")
    func without() {
        let harness = Harness()
        harness.press("Ctrl-X e")
        #expect(harness.notice == "There is no graphql-config file here.")
        harness.press("Ctrl-X o")
        #expect(harness.notice == "There is no graphql-config file here.")
    }

    // MARK: Operations

    private static let listing = ProjectListing(
        definitions: [
            ProjectDefinition(name: "Fleet", kind: "query", file: "src/fleet.graphql", line: 3, offset: 40),
            ProjectDefinition(name: "Card", kind: "fragment", file: "src/card.graphql", line: 1, offset: 9),
            ProjectDefinition(name: "Card", kind: "fragment", file: "src/old.graphql", line: 1, offset: 9),
            ProjectDefinition(name: "Card", kind: "query", file: "src/query.graphql", line: 1, offset: 6),
        ], skippedCount: 2, problems: ["src/bad.graphql: 1:1: Syntax"])

    @Test("Ctrl-X o lists operations and fragments, says what was skipped and what is double, and opens the file")
    func operations() {
        let harness = Self.opened()
        harness.answers = { work in
            if case .listProject(let isForPicking) = work {
                return .projectListed(Self.listing, forPicking: isForPicking)
            }
            return nil
        }
        harness.press("Ctrl-X o")
        #expect(harness.screen.contains("2 files in other languages skipped · 1 duplicate"))
        #expect(harness.screen.contains("double fragment  src/old.graphql:1"))
        #expect(harness.screen.contains("  query  src/query.graphql:1"))
        #expect(harness.state.log.lines.contains { $0.text.contains("src/bad.graphql") })
        harness.type("fle")
        harness.press("Enter")
        let opened = harness.effects.contains {
            if case .start(_, _, .openFile("src/fleet.graphql", 40)) = $0 { true } else { false }
        }
        #expect(opened)
    }

    @Test("the fragments of the project lend themselves to all tabs")
    func fragments() {
        let harness = Self.opened()
        _ = harness.state.start(.listProject(forPicking: false), as: .project)
        harness.bring(.projectListed(Self.listing, forPicking: false), for: .project)
        #expect(harness.state.namedFiles.suffix(2) == ["src/card.graphql", "src/old.graphql"])
        let reads = harness.effects.contains {
            if case .start(_, _, .readFiles(["src/card.graphql", "src/old.graphql"])) = $0 { true } else { false }
        }
        #expect(reads)
    }
}
