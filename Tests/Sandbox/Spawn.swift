import CPosix

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Starts a program with `posix_spawn`: forking a test runner full of threads is not safe. Signals are as a shell would
/// have them, because the runner blocks and ignores some.
package struct Spawn {
    /// What becomes of a descriptor in the new process.
    package enum File {
        case copy(of: CInt)
        case open(path: String)
    }

    package var arguments: [String]
    /// The whole environment.
    package var environment: [String: String]
    package var workingDirectory: String?
    /// Whether the process leads a new session. The first terminal it opens is its controlling one then.
    package var leadsSession = false
    /// By the descriptor's number in the new process; others that are not closed on exec are inherited.
    package var files: [(descriptor: CInt, file: File)] = []

    package init(_ arguments: [String], environment: [String: String]) {
        self.arguments = arguments
        self.environment = environment
    }

    /// This process's environment with some variables added or replaced.
    package static func inherited(adding variables: [String: String] = [:]) -> [String: String] {
        var all: [String: String] = [:]
        var pointer = sextant_environ()
        while let entry = pointer?.pointee {
            let parts = String(cString: entry).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { all[String(parts[0])] = String(parts[1]) }
            pointer = pointer?.advanced(by: 1)
        }
        return all.merging(variables) { _, new in new }
    }

    package func start() throws(SpawnError) -> pid_t {
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
        for (descriptor, file) in files {
            switch file {
            case .copy(let other): posix_spawn_file_actions_adddup2(&actions, other, descriptor)
            case .open(let path): posix_spawn_file_actions_addopen(&actions, descriptor, path, O_RDWR, 0)
            }
        }
        if let workingDirectory { posix_spawn_file_actions_addchdir_np(&actions, workingDirectory) }
        var all = sigset_t()
        var none = sigset_t()
        sigfillset(&all)
        sigemptyset(&none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setsigmask(&attributes, &none)
        let session = leadsSession ? sextant_spawn_setsid() : 0
        posix_spawnattr_setflags(
            &attributes, session | Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))

        var words = arguments.map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in words + variables { free(pointer) } }
        var process: pid_t = 0
        let failure = posix_spawnp(&process, arguments[0], &actions, &attributes, &words, &variables)
        guard failure == 0 else {
            throw SpawnError(program: arguments[0], reason: String(cString: strerror(failure)))
        }
        return process
    }
}

/// A program that could not be started.
package struct SpawnError: Error, CustomStringConvertible {
    package let program: String
    package let reason: String

    package var description: String { "\(program) could not be started: \(reason)" }
}
