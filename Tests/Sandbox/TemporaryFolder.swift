import CPosix

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A folder that goes with this object, and everything in it.
package final class TemporaryFolder: Sendable {
    package let path: String

    package init() {
        var template = Array("/tmp/sextant-test-XXXXXX".utf8CString)
        precondition(mkdtemp(&template) != nil, "no temporary folder: \(String(cString: strerror(errno)))")
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit { Self.remove(path) }

    /// The path of a file in it, which need not be there.
    package func file(_ name: String) -> String { "\(path)/\(name)" }

    /// The names in it, sorted.
    package var names: [String] { Self.names(in: path) }

    /// Writes a file that only the user may read, and the folders that it needs; returns its path.
    @discardableResult
    package func write(_ name: String, _ text: String) -> String { write(name, Array(text.utf8)) }

    @discardableResult
    package func write(_ name: String, _ bytes: [UInt8]) -> String {
        let path = file(name)
        for slash in path.indices where path[slash] == "/" && slash != path.startIndex {
            mkdir(String(path[..<slash]), 0o700)
        }
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        precondition(descriptor >= 0, "\(path) cannot be written: \(String(cString: strerror(errno)))")
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { CPosix.write(descriptor, $0.baseAddress!, $0.count) }
            precondition(count > 0, "\(path) could not be written whole")
            rest = rest.dropFirst(count)
        }
        close(descriptor)
        return path
    }

    /// What a file in it holds, or nil when there is none.
    package func read(_ name: String) -> String? {
        let descriptor = open(file(name), O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return String(decoding: readAll(descriptor), as: UTF8.self)
    }

    /// The permission bits of a file or folder; 0 when there is none.
    package static func permissions(of path: String) -> mode_t {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
    }

    private static func names(in path: String) -> [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    private static func remove(_ path: String) {
        // A link is removed and not followed.
        if unlink(path) == 0 { return }
        for name in names(in: path) { remove("\(path)/\(name)") }
        rmdir(path)
    }
}

/// Everything up to the end of a pipe or file.
func readAll(_ descriptor: CInt) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65536)
    while true {
        let count = read(descriptor, &chunk, chunk.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return bytes }
        bytes += chunk[..<count]
    }
}
