import CPosix

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Starts programs with `posix_spawn`, which is safe in a process with threads.
package enum ChildProgram {
    /// Where what a program prints goes.
    package enum Output: Sendable {
        /// Where this program's own output and errors go.
        case inherited
        /// Nowhere, its errors neither.
        case discarded
        /// Its output to a descriptor; its errors to where this program's own go.
        case descriptor(Int32)
        /// Its output to one descriptor, its errors to another.
        case descriptors(output: Int32, errors: Int32)
    }

    /// Starts a program found in the path.
    /// - Parameters:
    ///   - environment: Its variables; nil: this program's own.
    ///   - input: Becomes its standard input; nil: this program's own.
    /// - Returns: Its number, and 0 or the reason why there is none, as `errno` gives them.
    package static func start(
        _ arguments: [String], environment: [String: String]? = nil, input: Int32? = nil, output: Output = .inherited
    ) -> (process: pid_t, failure: Int32) {
        #if canImport(Glibc)
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        #else
        var actions: posix_spawn_file_actions_t?
        var attributes: posix_spawnattr_t?
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        if let input { posix_spawn_file_actions_adddup2(&actions, input, 0) }
        switch output {
        case .inherited: break
        case .discarded:
            posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
            posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        case .descriptor(let descriptor): posix_spawn_file_actions_adddup2(&actions, descriptor, 1)
        case .descriptors(let output, let errors):
            posix_spawn_file_actions_adddup2(&actions, output, 1)
            posix_spawn_file_actions_adddup2(&actions, errors, 2)
        }
        // Handlers and ignored signals are this program's affair; a child starts with none.
        var everything = sigset_t()
        sigfillset(&everything)
        posix_spawnattr_setsigdefault(&attributes, &everything)
        var nothing = sigset_t()
        sigemptyset(&nothing)
        posix_spawnattr_setsigmask(&attributes, &nothing)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))
        let words = arguments.map { strdup($0) }
        let variables = environment?.map { strdup("\($0.key)=\($0.value)") }
        defer { for text in words + (variables ?? []) { free(text) } }
        var process: pid_t = 0
        let failure =
            if let variables {
                posix_spawnp(&process, arguments[0], &actions, &attributes, words + [nil], variables + [nil])
            } else {
                posix_spawnp(&process, arguments[0], &actions, &attributes, words + [nil], sextant_environ())
            }
        return (process, failure)
    }

    /// Waits for the end of a child.
    package static func wait(_ process: pid_t) -> ChildOutcome {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 {
            if errno != EINTR { return .failed(reason: String(cString: strerror(errno))) }
        }
        return outcome(status)
    }

    /// Waits for the end of a child, and ends it at the deadline.
    package static func wait(_ process: pid_t, until deadline: ContinuousClock.Instant) -> ChildOutcome {
        var status: Int32 = 0
        while true {
            let ended = waitpid(process, &status, WNOHANG)
            if ended == process { return outcome(status) }
            if ended < 0 && errno != EINTR { return .failed(reason: String(cString: strerror(errno))) }
            if ContinuousClock.now >= deadline { break }
            poll(nil, 0, 5)
        }
        kill(process, SIGKILL)
        _ = wait(process)
        return .timedOut
    }

    /// Looks whether a child has ended; nil while it has not.
    static func outcomeIfEnded(_ process: pid_t) -> ChildOutcome? {
        var status: Int32 = 0
        let ended = waitpid(process, &status, WNOHANG)
        if ended == process { return outcome(status) }
        return ended < 0 && errno != EINTR ? .failed(reason: String(cString: strerror(errno))) : nil
    }

    private static func outcome(_ status: Int32) -> ChildOutcome {
        let signal = status & 0x7F
        return signal == 0 ? .exited(status >> 8 & 0xFF) : .signalled(signal)
    }
}
