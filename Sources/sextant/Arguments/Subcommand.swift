/// One subcommand: the record that the parser, the help and the dispatch are made from.
struct Subcommand: Sendable {
    let name: String
    /// What follows `sextant NAME` in the usage line.
    let operands: String
    /// One sentence for the list of subcommands.
    let summary: String
    /// One real command line.
    let example: String
    let flags: [Flag]
    let run: @Sendable (ParsedArguments, Invocation) throws -> ExitCode

    /// Whether settings of files and a project mean anything to it.
    var hasSettings: Bool { flags.contains { $0.name == .config || $0.name == .theme } }

    /// The words with an operation of their own, such as `list` of `cache`; empty for most.
    var usage: String { ["sextant", name, operands].filter { !$0.isEmpty }.joined(separator: " ") }
}

extension Subcommand {
    static let all: [Subcommand] = [
        explorer, demo, runOperation, schemaCommand, validateCommand, formatCommand, cacheCommand, serve, trustCommand,
        pathsCommand, completionCommand, help,
    ]

    /// What runs when the first word names no subcommand.
    static let explorer = Subcommand(
        name: "", operands: "[ENDPOINT] [FILE.graphql ...]",
        summary: "open the explorer",
        example: "sextant https://api.example.com/graphql -H @headers.txt",
        flags: Flag.endpointFlags + Flag.explorerFlags + [Flag.version],
        run: Commands.explore)

    static let demo = Subcommand(
        name: "demo", operands: "",
        summary: "open the explorer on a built-in server",
        example: "sextant demo --theme nord",
        flags: Flag.explorerFlags + Flag.endpointFlags.filter { [.readOnly, .quiet, .verbose].contains($0.name) },
        run: Commands.demo)

    static let runOperation = Subcommand(
        name: "run", operands: "[FILE | NAME | -]",
        summary: "run one operation, headless",
        example: "sextant run -e localhost:4000/graphql --query '{ ships { totalCount } }'",
        flags: Flag.runFlags + Flag.endpointFlags,
        run: Commands.run)

    static let schemaCommand = Subcommand(
        name: "schema", operands: "print|search|diff",
        summary: "fetch, look through, compare schemas",
        example: "sextant schema diff old.graphqls new.graphqls",
        flags: [
            Flag(.format, value: "sdl|json", "print: SDL (the default), or introspection JSON"),
            Flag(.limit, value: "N", "search: at most so many hits (default 200)"),
            Flag(.json, "search, diff: one JSON object a line"),
        ] + Flag.endpointFlags,
        run: Commands.schema)

    static let validateCommand = Subcommand(
        name: "validate", operands: "[FILE...]",
        summary: "validate documents against a schema",
        example: "sextant validate --schema schema.graphqls queries/*.graphql",
        flags: [Flag(.json, "one JSON object a line: file, rule, message, locations")] + Flag.endpointFlags,
        run: Commands.validate)

    static let formatCommand = Subcommand(
        name: "format", operands: "[FILE... | -]",
        summary: "pretty-print documents, keeping comments",
        example: "sextant format --check queries/*.graphql",
        flags: [
            Flag(.check, "change nothing; name the files that would change, and exit with 1"),
            Flag(.quiet, short: "q", "do not name the files that changed"),
        ] + Flag.projectFlags,
        run: Commands.format)

    static let cacheCommand = Subcommand(
        name: "cache", operands: "list|show|find|evict|clear|gc|stats|export|import|path",
        summary: "look into the normalized cache",
        example: "sextant cache show 'Ship:7' -e localhost:4000/graphql",
        flags: [
            Flag(.type, value: "NAME", "records of one type (list, evict)"),
            Flag(.matching, value: "TEXT", "evict the records whose key holds the text"),
            Flag(.limit, value: "N", "at most so many records (list, find)"),
            Flag(.dryRun, "print what would be removed, and remove nothing (gc)"),
            Flag(.json, "one JSON object a line (list, show, find, stats)"),
        ] + Flag.endpointFlags,
        run: Commands.cache)

    static let serve = Subcommand(
        name: "serve", operands: "[SCHEMA.graphqls]",
        summary: "serve a schema with mock data, or the demo schema, until interrupted",
        example: "sextant serve schema.graphqls --port 4000 --list-size 5",
        flags: [
            Flag(.port, value: "N", "the port on 127.0.0.1 (default: a free one)"),
            Flag(.seed, value: "N", "which mock data: the same seed gives the same values (default 1)"),
            Flag(.listSize, value: "N", "how long mocked lists are that no argument bounds (default 3)"),
            Flag(.quiet, short: "q", "print the URL alone"),
        ],
        run: Commands.serve)

    static let pathsCommand = Subcommand(
        name: "paths", operands: "",
        summary: "print where Sextant keeps its files",
        example: "sextant paths",
        flags: [],
        run: Commands.paths)

    static let trustCommand = Subcommand(
        name: "trust", operands: "",
        summary: "show what the project's configuration would send and run, and agree to it",
        example: "sextant trust --config .graphqlrc.yml",
        flags: [Flag(.yes, short: "y", "agree without being asked")] + Flag.projectFlags,
        run: Commands.trust)

    static let completionCommand = Subcommand(
        name: "completion", operands: "bash|zsh|fish",
        summary: "print the completions for a shell",
        example: "sextant completion bash > ~/.local/share/bash-completion/completions/sextant",
        flags: [],
        run: Commands.completion)

    static let help = Subcommand(
        name: "help", operands: "[SUBCOMMAND | keys]",
        summary: "show what a subcommand takes, or the keys",
        example: "sextant help run",
        flags: [Flag(.markdown, "the keys as Markdown tables")],
        run: Commands.help)
}
