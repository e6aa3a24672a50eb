import CPosix

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Hands a text to the user's editor through a file in a folder of its own, and reads it back.
struct ExternalEditor {
    enum Outcome: Sendable, Equatable {
        case changed(String)
        case unchanged
        case failed(String)
    }

    let environment: [String: String]

    /// `VISUAL`, then `EDITOR`, then `vi`. The value may hold arguments, so a shell splits it.
    var command: String {
        for name in ["VISUAL", "EDITOR"] {
            if let value = environment[name], !value.isEmpty { return value }
        }
        return "vi"
    }

    func edit(_ text: String, suffix: String) -> Outcome {
        var template = Array("\(environment["TMPDIR"] ?? "/tmp")/sextant-XXXXXX".utf8CString)
        // mkdtemp makes the folder with mode 0700.
        guard mkdtemp(&template) != nil else { return .failed("Cannot make a folder for the editor: \(reason).") }
        let folder = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
        let path = folder + "/operation" + suffix
        defer {
            unlink(path)
            rmdir(folder)
        }
        guard save(Array(text.utf8), to: path) else { return .failed("Cannot write \(path): \(reason).") }
        let status = run(path)
        guard status == 0 else { return .failed("\(command) ended with \(status); the text is as it was.") }
        // The editor may have replaced the file by another of the same name.
        guard let bytes = load(path) else { return .failed("Cannot read \(path) back: \(reason).") }
        let edited = String(decoding: bytes, as: UTF8.self)
        return edited == text ? .unchanged : .changed(edited)
    }

    private var reason: String { String(cString: strerror(errno)) }

    private func run(_ path: String) -> Int32 {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The explorer ignores or handles some signals; the editor starts with none of that.
        var defaults = sigset_t()
        sigemptyset(&defaults)
        for signal in [SIGINT, SIGQUIT, SIGTSTP, SIGPIPE, SIGWINCH, SIGTERM, SIGHUP, SIGCONT] {
            sigaddset(&defaults, signal)
        }
        var mask = sigset_t()
        sigemptyset(&mask)
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        posix_spawnattr_setsigmask(&attributes, &mask)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
        let words = ["/bin/sh", "-c", "exec \(command) \"$1\"", "sh", path]
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer {
            for pointer in arguments + variables { free(pointer) }
        }
        var child: pid_t = 0
        guard posix_spawn(&child, "/bin/sh", nil, &attributes, &arguments, &variables) == 0 else { return 127 }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0 {
            if errno != EINTR { return 127 }
        }
        return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
    }

    private func save(_ bytes: [UInt8], to path: String) -> Bool {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var offset = 0
        while offset < bytes.count {
            let count = bytes[offset...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            offset += count
        }
        return true
    }

    private func load(_ path: String) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return nil }
            if count == 0 { return bytes }
            bytes += chunk[..<count]
        }
    }
}
