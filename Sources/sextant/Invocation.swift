import CPosix
import Workspace

/// What a subcommand sees of the world: the environment with `.env` below it, the folders, the standard streams.
struct Invocation: Sendable {
    let environment: ProcessEnvironment
    let paths: XDGPaths
    let isOutputTerminal: Bool
    let isInputTerminal: Bool

    static func current() -> Invocation {
        let environment = ProcessEnvironment.current().settings(over: DotEnv.load(inFolder: "."))
        return Invocation(
            environment: environment, paths: XDGPaths(environment: environment),
            isOutputTerminal: isatty(STDOUT_FILENO) == 1, isInputTerminal: isatty(STDIN_FILENO) == 1)
    }

    func print(_ text: String) { Output.write(Array((text + "\n").utf8), to: STDOUT_FILENO) }

    func note(_ text: String) { Output.write(Array((text + "\n").utf8), to: STDERR_FILENO) }
}

/// Whole writes to a descriptor.
enum Output {
    /// Ends the process quietly when the reader has gone, as every filter does.
    static func write(_ bytes: [UInt8], to descriptor: Int32) {
        bytes.withUnsafeBytes { buffer in
            var offset = 0
            while offset < buffer.count {
                let count = CPosix.write(descriptor, buffer.baseAddress! + offset, buffer.count - offset)
                if count < 0, errno == EINTR || errno == EAGAIN { continue }
                guard count > 0 else {
                    if errno == EPIPE { exit(ExitCode.success.rawValue) }
                    return
                }
                offset += count
            }
        }
    }
}
