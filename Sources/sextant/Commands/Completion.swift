import GraphQLLanguage
import Workspace

extension Commands {
    /// `sextant completion bash|zsh|fish`; the scripts themselves ask `sextant completion names environments` and
    /// `… operations`.
    static func completion(_ arguments: ParsedArguments, _ invocation: Invocation) throws -> ExitCode {
        switch arguments.operands {
        case ["bash"]: invocation.print(CompletionScript.bash)
        case ["zsh"]: invocation.print(CompletionScript.zsh)
        case ["fish"]: invocation.print(CompletionScript.fish)
        case ["names", "environments"]: names(invocation) { $0.project.environments.map(\.name) }
        case ["names", "projects"]: names(invocation) { $0.config.projects.map(\.name) }
        case ["names", "operations"]:
            names(invocation) { try $0.documents().definitions.filter { !$0.kind.isFragment }.map(\.name) }
        default: throw UsageError("completion takes one of bash, zsh, fish.")
        }
        return .success
    }

    /// Nothing at all when something is wrong: a shell that completes is no place for messages. Names that a shell could
    /// take for more than a name are left out.
    private static func names(_ invocation: Invocation, _ list: (ProjectContext) throws -> [String]) {
        let lookup = ProjectLookup.find(
            ParsedArguments(), environment: invocation.environment, paths: invocation.paths)
        guard let context = lookup.found, let names = try? list(context) else { return }
        for name in names where name.utf8.allSatisfy(isHarmless) { invocation.print(name) }
    }

    private static func isHarmless(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."):
            true
        default: false
        }
    }
}
