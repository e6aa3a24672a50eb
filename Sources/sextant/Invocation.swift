import CPosix
import func Terminal.sanitize
import Workspace

/// What a subcommand sees of the world: the environment with the settings of files below it, the project, the folders,
/// the standard streams.
struct Invocation: Sendable {
    private(set) var environment: ProcessEnvironment
    /// The environment and `.env` alone, which win over what files of settings say.
    private var ownEnvironment: ProcessEnvironment
    /// What a `.env` says about where requests go.
    private(set) var leading: LeadingSettings?
    private(set) var project = ProjectLookup.none(unreadable: [])
    /// The endpoint of the user's own configuration, which counts where no project has one.
    private(set) var userEndpoint: String?
    /// The user's own keys for the explorer.
    private(set) var userKeys: [(command: String, keys: [String])] = []
    let paths: XDGPaths
    let isOutputTerminal: Bool
    let isInputTerminal: Bool

    static func current() -> Invocation {
        let environment = ProcessEnvironment.current()
        return Invocation(
            environment: environment, paths: XDGPaths(environment: environment),
            isOutputTerminal: isatty(STDOUT_FILENO) == 1, isInputTerminal: isatty(STDIN_FILENO) == 1)
    }

    private init(environment: ProcessEnvironment, paths: XDGPaths, isOutputTerminal: Bool, isInputTerminal: Bool) {
        self.environment = environment
        ownEnvironment = environment
        self.paths = paths
        self.isOutputTerminal = isOutputTerminal
        self.isInputTerminal = isInputTerminal
    }

    /// With the project that the arguments lead to, and with the settings of all files below the environment: `.env`,
    /// the project, the user's `config.yaml`.
    func settled(_ arguments: ParsedArguments) throws -> Invocation {
        var settled = self
        let project = ProjectLookup.find(arguments, environment: environment, paths: paths)
        settled.project = project
        var dotEnv = DotEnv.load(inFolder: ".")
        if let context = project.found { dotEnv = context.config.dotEnv }
        let leading = LeadingSettings(dotEnv, project: project.found, environment: environment, paths: paths)
        settled.leading = leading
        dotEnv = dotEnv.without(leading.names)
        let user = try UserConfig(paths: paths)
        settled.userEndpoint = user.endpoint
        settled.userKeys = user.keys
        settled.ownEnvironment = environment.settings(over: dotEnv)
        settled.environment = settled.ownEnvironment
            .settings(over: project.found?.project.settings ?? Settings())
            .settings(over: user.settings)
        if !arguments.has(.quiet) {
            for notice in (project.found?.config.notices ?? []) + user.notices {
                settled.note("sextant: \(sanitize("\(notice)"))")
            }
        }
        return settled
    }

    /// A setting that decides where requests go. Throws when it stands in a file that nobody has trusted.
    func leadingSetting(_ name: String) throws -> String? { try leading?.value(name) ?? environment[name] }

    /// The settings that count for an environment of the project, which may have some of its own.
    func settings(in environment: ProjectEnvironment?) -> ProcessEnvironment {
        guard let environment else { return self.environment }
        var settings = self.environment.variables
        for (name, value) in environment.settings.values where ownEnvironment[name] == nil { settings[name] = value }
        return ProcessEnvironment(settings)
    }

    func print(_ text: String) { Output.write(Array((text + "\n").utf8), to: STDOUT_FILENO) }

    /// Says something on standard error. Whatever a server, a file or the command line brought into it, no terminal obeys.
    func note(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { sanitize(String($0)) }
        Output.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: STDERR_FILENO)
    }

    /// A text of several lines that came from elsewhere: exact for a program, harmless for a terminal.
    func printForeign(_ text: String) {
        guard isOutputTerminal else { return print(text) }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.split(separator: "\t", omittingEmptySubsequences: false).map { sanitize(String($0)) }
                .joined(separator: "\t")
        }
        print(lines.joined(separator: "\n"))
    }
}

/// Whole writes to a descriptor.
enum Output {
    /// Ends the process when it cannot write what it was asked for: quietly when the reader has gone, as every filter does,
    /// else with the reason, because a file that is cut short must not look like a success.
    static func write(_ bytes: [UInt8], to descriptor: Int32) {
        bytes.withUnsafeBytes { buffer in
            var offset = 0
            while offset < buffer.count {
                let count = CPosix.write(descriptor, buffer.baseAddress! + offset, buffer.count - offset)
                if count < 0, errno == EINTR || errno == EAGAIN { continue }
                guard count > 0 else {
                    let failure = errno
                    if failure == EPIPE { exit(ExitCode.success.rawValue) }
                    // There is nobody to tell.
                    if descriptor == STDERR_FILENO { return }
                    let reason = String(cString: strerror(failure))
                    write(Array("sextant: The output could not be written: \(reason).\n".utf8), to: STDERR_FILENO)
                    exit(ExitCode.usage.rawValue)
                }
                offset += count
            }
        }
    }
}
