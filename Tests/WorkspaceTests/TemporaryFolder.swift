import CPosix
import Workspace

/// A folder of a test's own, removed with everything in it when the test ends.
final class TemporaryFolder {
    let path: String

    init() {
        let template = Array("/tmp/sextant-workspace-XXXXXX".utf8CString)
        path = template.withUnsafeBufferPointer { buffer in
            var copy = Array(buffer)
            return copy.withUnsafeMutableBufferPointer { String(cString: mkdtemp($0.baseAddress!)) }
        }
    }

    deinit { Self.remove(path) }

    var xdg: XDGPaths {
        XDGPaths(
            environment: ProcessEnvironment([
                "HOME": path, "XDG_CACHE_HOME": "\(path)/cache", "XDG_STATE_HOME": "\(path)/state",
            ]))
    }

    private static func remove(_ path: String) {
        if FileSystem.isDirectory(path) {
            for name in FileSystem.names(in: path) { remove("\(path)/\(name)") }
            rmdir(path)
        } else {
            unlink(path)
        }
    }
}

func mode(of path: String) -> mode_t {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
}

extension TemporaryFolder {
    /// Writes a file, and the folders that it needs.
    @discardableResult
    func write(_ name: String, _ text: String) -> String {
        let path = "\(path)/\(name)"
        do {
            try FileSystem.replace(path, with: Array(text.utf8))
        } catch {
            preconditionFailure("\(error)")
        }
        return path
    }
}
