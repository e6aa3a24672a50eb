import CPosix
import ChildPrograms
import Terminal

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

    /// Its exit status, as a shell counts it.
    private func run(_ path: String) -> Int32 {
        // The variable may hold arguments, so a shell reads it.
        let arguments = ["/bin/sh", "-c", "exec \(command) \"$1\"", "sh", path]
        switch ForegroundProgram.run(arguments, environment: environment) {
        case .exited(let status): return status
        case .signalled(let signal): return 128 + signal
        case .failed, .timedOut: return 127
        }
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
