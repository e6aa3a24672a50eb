import ChildPrograms

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A program that takes over the terminal, like an editor. Call it inside `TerminalSession.handOver`.
package enum ForegroundProgram {
    /// Runs a program with some variables, by default this program's own, and waits for its end.
    package static func run(_ arguments: [String], environment: [String: String]? = nil) -> ChildOutcome {
        let (process, failure) = ChildProgram.start(arguments, environment: environment)
        guard failure == 0 else { return .failed(reason: String(cString: strerror(failure))) }
        return ChildProgram.wait(process)
    }
}
