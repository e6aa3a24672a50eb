import CPosix

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Starts a process in a pseudo-terminal without forking: a test runner has many threads, and a forked copy of it could
/// do nothing safely.
enum SpawnedProcess {
    /// The child leads a new session. The slave is the first terminal it opens, so it becomes the controlling one.
    static func start(
        _ arguments: [String], _ environment: [String], slave: String, workingDirectory: String?
    ) throws(PseudoTerminalError) -> pid_t {
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
        posix_spawn_file_actions_addopen(&actions, 0, slave, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, 0, 1)
        posix_spawn_file_actions_adddup2(&actions, 0, 2)
        if let workingDirectory { posix_spawn_file_actions_addchdir_np(&actions, workingDirectory) }
        // The runner may ignore or block signals; the child must not inherit that.
        var everything = sigset_t()
        sigfillset(&everything)
        posix_spawnattr_setsigdefault(&attributes, &everything)
        var nothing = sigset_t()
        sigemptyset(&nothing)
        posix_spawnattr_setsigmask(&attributes, &nothing)
        posix_spawnattr_setflags(
            &attributes, sextant_spawn_setsid() | Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))
        let words = CStrings(arguments)
        let variables = CStrings(environment)
        var process: pid_t = 0
        let failure = posix_spawnp(
            &process, arguments[0], &actions, &attributes, words.pointers, variables.pointers)
        guard failure == 0 else {
            throw .cannotStart(program: arguments[0], reason: String(cString: strerror(failure)))
        }
        return process
    }
}

/// An array of C strings that ends in null, freed with its owner.
private final class CStrings {
    let pointers: [UnsafeMutablePointer<CChar>?]

    init(_ strings: [String]) {
        pointers = strings.map { strdup($0) } + [nil]
    }

    deinit {
        for pointer in pointers { free(pointer) }
    }
}
