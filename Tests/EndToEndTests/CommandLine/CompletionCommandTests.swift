import Peers
import PseudoTerminal
import Sandbox
import Testing

@Suite struct CompletionCommandTests {
    private func project() -> Home {
        let home = Home()
        home.write(
            ".graphqlrc.yml",
            "documents: '*.graphql'\nextensions: { endpoints: { staging: 'http://a', '$(evil)': 'http://b' } }")
        home.write("a.graphql", "query Fleet { a }\nfragment F on T { a }\nmutation Go { a }")
        return home
    }

    @Test("names come from the project, one a line, and none that a shell could take for more")
    func names() async throws {
        let home = project()
        #expect(try await sextant("completion", "names", "environments", home: home).output == "staging\n")
        #expect(try await sextant("completion", "names", "operations", home: home).output == "Fleet\nGo\n")
        #expect(try await sextant("completion", "names", "operations", home: Home()).output == "")
    }

    @Test("bash completes subcommands, flags, and environments")
    func bash() async throws {
        let home = project()
        home.write("completion.bash", try await sextant("completion", "bash", home: home).output)
        func complete(_ words: String...) async throws -> [String] {
            let list = words.map { "'\($0)'" }.joined(separator: " ")
            home.write(
                "ask.bash",
                """
                sextant() { \(BuiltProgram.sextant) "$@"; }
                source ./completion.bash
                COMP_WORDS=(\(list)); COMP_CWORD=\(words.count - 1)
                _sextant
                printf '%s\\n' "${COMPREPLY[@]}"
                """)
            return try await offPool {
                try ChildProcess(
                    ["/bin/bash", "ask.bash"], environment: home.environment(), workingDirectory: home.path
                )
                .finish().output
                .split(separator: "\n").map(String.init)
            }
        }
        #expect(try await complete("sextant", "va") == ["validate"])
        #expect(try await complete("sextant", "run", "--var") == ["--variables", "--var"])
        #expect(try await complete("sextant", "run", "-e", "st") == ["staging"])
        #expect(try await complete("sextant", "run", "Fl") == ["Fleet"])
        #expect(try await complete("sextant", "run", "--format", "nd") == ["ndjson"])
        #expect(try await complete("sextant", "schema", "d") == ["diff"])
    }

    @Test("a shell that Sextant does not know is answered with those it does")
    func unknown() async throws {
        let run = try await sextant("completion", "tcsh")
        #expect(run.status == 2)
        #expect(run.errors.contains("bash, zsh, fish"))
    }
}
