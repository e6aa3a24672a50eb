#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A program that takes over the terminal, like an editor. Call it inside `TerminalSession.handOver`.
package enum ForegroundProgram {
    /// Runs a program and waits for its end.
    package static func run(_ arguments: [String]) -> ChildOutcome {
        let (process, failure) = ChildProgram.start(arguments, input: nil, showsOutput: true)
        guard failure == 0 else { return .failed(reason: String(cString: strerror(failure))) }
        return ChildProgram.wait(process)
    }

    /// The command line for a file in the person's editor. The variable may hold arguments, so a shell reads it.
    package static func editorCommand(for path: String, environment: [String: String]) -> [String] {
        let named = [environment["VISUAL"], environment["EDITOR"]].compactMap { $0 }.first { !$0.isEmpty }
        let editor = named ?? "vi"
        return ["/bin/sh", "-c", "\(editor) \"$@\"", editor, path]
    }
}
