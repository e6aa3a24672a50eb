import CPosix
import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A child with pipes on its standard input and output, started with `posix_spawn`: forking a test runner full of threads
/// is not safe. Signals it inherits are reset, because the runner blocks and ignores some.
package final class ChildProcess: Sendable {
    package let pid: pid_t
    private let output: CInt
    private let input: CInt
    private let isReaped = Mutex(false)

    package init(_ arguments: [String], environment: [String: String] = [:]) throws {
        let (outputEnd, childOutput) = try Self.makePipe()
        let (childInput, inputEnd) = try Self.makePipe()
        defer {
            close(childOutput)
            close(childInput)
        }
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
        posix_spawn_file_actions_adddup2(&actions, childInput, 0)
        posix_spawn_file_actions_adddup2(&actions, childOutput, 1)
        var all = sigset_t()
        var none = sigset_t()
        sigfillset(&all)
        sigemptyset(&none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))

        var argv = arguments.map { strdup($0) } + [nil]
        var envp = Self.inherited(adding: environment).map { strdup($0) } + [nil]
        defer {
            for pointer in argv + envp { free(pointer) }
        }
        var pid: pid_t = 0
        let failure = posix_spawnp(&pid, arguments[0], &actions, &attributes, &argv, &envp)
        guard failure == 0 else {
            close(outputEnd)
            close(inputEnd)
            throw PeerError("\(arguments[0]) could not be started: \(String(cString: strerror(failure)))")
        }
        self.pid = pid
        output = outputEnd
        input = inputEnd
    }

    deinit { kill() }

    /// The next line of its output, nil when it has ended. Blocks.
    package func readLine() -> String? {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while true {
            let count = read(output, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return line.isEmpty ? nil : String(decoding: line, as: UTF8.self) }
            if byte == 0x0A { return String(decoding: line, as: UTF8.self) }
            line.append(byte)
        }
    }

    /// Writes to its standard input. Nothing happens when it no longer reads.
    package func write(_ text: String) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { writeBytes(input, $0.baseAddress!, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// Waits for its end. Blocks. Returns the exit status, or minus the signal.
    @discardableResult
    package func wait() -> Int {
        // Seen as ended but not reaped, the number stays its own, so that `kill` from another thread hits no stranger.
        var information = siginfo_t()
        while waitid(P_PID, id_t(pid), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        return isReaped.withLock { isReaped in
            guard !isReaped else { return 0 }
            isReaped = true
            close(input)
            var status: CInt = 0
            while waitpid(pid, &status, 0) < 0, errno == EINTR {}
            close(output)
            return status & 0x7F == 0 ? Int(status >> 8 & 0xFF) : -Int(status & 0x7F)
        }
    }

    /// Ends it at once and reaps it.
    package func kill() {
        let isGone = isReaped.withLock { isReaped in
            if !isReaped { _ = killProcess(pid, SIGKILL) }
            return isReaped
        }
        if !isGone { wait() }
    }

    private static func makePipe() throws -> (read: CInt, write: CInt) {
        var ends: [CInt] = [0, 0]
        guard pipe(&ends) == 0 else { throw PeerError("no pipe: \(String(cString: strerror(errno)))") }
        // Another child that is spawned meanwhile must not keep these open.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    private static func inherited(adding: [String: String]) -> [String] {
        var all: [String] = []
        var pointer = sextant_environ()
        while let entry = pointer?.pointee {
            let text = String(cString: entry)
            if !adding.keys.contains(where: { text.hasPrefix($0 + "=") }) { all.append(text) }
            pointer = pointer?.advanced(by: 1)
        }
        return all + adding.map { "\($0)=\($1)" }
    }
}

// The C functions; inside the class their names are taken.

private func writeBytes(_ descriptor: CInt, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}

private func killProcess(_ pid: pid_t, _ signal: CInt) -> CInt { kill(pid, signal) }
