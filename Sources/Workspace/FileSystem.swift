import CPosix

/// Why a file could not be read or written.
package struct FileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What was being done, as a verb: "read", "write", "make the folder".
    package let action: String
    package let path: String
    package let errorNumber: Int32

    package init(action: String, path: String, errorNumber: Int32) {
        self.action = action
        self.path = path
        self.errorNumber = errorNumber
    }

    package var description: String {
        "Could not \(action) \(path): \(String(cString: strerror(errorNumber)).lowercasedFirst)."
    }
}

extension String {
    fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}

/// Whole files as bytes. Everything Sextant keeps is private to the user: files are 0600 and folders 0700.
package enum FileSystem {
    package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    package static func isDirectory(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// The whole content of a file; `-` is standard input.
    package static func read(_ path: String) throws(FileError) -> [UInt8] {
        if path == "-" { return try read(descriptor: STDIN_FILENO, name: "standard input") }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError(action: "read", path: path, errorNumber: errno) }
        defer { close(descriptor) }
        return try read(descriptor: descriptor, name: path)
    }

    /// Everything up to the end of a pipe, terminal or file; `name` is for the error.
    package static func read(descriptor: Int32, name: String) throws(FileError) -> [UInt8] {
        var bytes: [UInt8] = []
        let chunk = 64 * 1024
        while true {
            var failure: Int32 = 0
            let piece = [UInt8](unsafeUninitializedCapacity: chunk) { buffer, initialized in
                var count = 0
                repeat { count = CPosix.read(descriptor, buffer.baseAddress, chunk) } while count < 0 && errno == EINTR
                if count < 0 { failure = errno }
                initialized = max(count, 0)
            }
            guard failure == 0 else { throw FileError(action: "read", path: name, errorNumber: failure) }
            guard !piece.isEmpty else { return bytes }
            bytes.append(contentsOf: piece)
        }
    }

    /// Replaces a file by writing a neighbour and renaming it, so that a crash leaves the old content or the new.
    package static func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
        try makePrivateFolder(folder(of: path))
        try replace(path, with: bytes, mode: 0o600)
    }

    private static func replace(_ path: String, with bytes: [UInt8], mode: mode_t) throws(FileError) {
        let temporary = "\(path).\(getpid()).new"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileError(action: "write", path: path, errorNumber: errno) }
        var failure = writeAll(descriptor, bytes)
        if fchmod(descriptor, mode) != 0, failure == 0 { failure = errno }
        close(descriptor)
        if failure == 0, rename(temporary, path) == 0 { return }
        let reason = failure != 0 ? failure : errno
        unlink(temporary)
        throw FileError(action: "write", path: path, errorNumber: reason)
    }

    /// Removes a file, if there is one.
    package static func remove(_ path: String) { unlink(path) }

    /// The absolute path without links and dots, the same for every spelling; the path itself where there is no file.
    package static func resolved(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Replaces the content of a file of the user's own as ``replace(_:with:)`` does; the file keeps its mode, and a
    /// link still leads to it.
    package static func rewrite(_ path: String, with bytes: [UInt8]) throws(FileError) {
        let target = resolved(path)
        var status = stat()
        guard stat(target, &status) == 0, access(target, W_OK) == 0 else {
            throw FileError(action: "write", path: path, errorNumber: errno)
        }
        try replace(target, with: bytes, mode: status.st_mode & 0o7777)
    }

    /// Writes a new file of the user's own, with the rights that the user's umask leaves. What exists is not touched.
    package static func create(_ path: String, with bytes: [UInt8]) throws(FileError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw FileError(action: "write", path: path, errorNumber: errno) }
        defer { close(descriptor) }
        let failure = writeAll(descriptor, bytes)
        if failure != 0 { throw FileError(action: "write", path: path, errorNumber: failure) }
    }

    /// Zero, or the `errno` of the write that failed.
    private static func writeAll(_ descriptor: Int32, _ bytes: [UInt8]) -> Int32 {
        bytes.withUnsafeBytes { buffer in
            var offset = 0
            while offset < buffer.count {
                let count = write(descriptor, buffer.baseAddress! + offset, buffer.count - offset)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return errno }
                offset += count
            }
            return 0
        }
    }

    /// Makes a folder and its parents, readable by nobody else. A folder that exists keeps its mode.
    package static func makePrivateFolder(_ path: String) throws(FileError) { try makeFolder(path, mode: 0o700) }

    /// Makes a folder and its parents for files of the user's own.
    package static func makeFolder(_ path: String, mode: mode_t = 0o777) throws(FileError) {
        guard !path.isEmpty, !isDirectory(path) else { return }
        let parent = folder(of: path)
        if parent != path { try makeFolder(parent, mode: mode) }
        guard mkdir(path, mode) == 0 || errno == EEXIST else {
            throw FileError(action: "make the folder", path: path, errorNumber: errno)
        }
    }

    /// The names in a folder, sorted; none when it cannot be read.
    package static func names(in path: String) -> [String] {
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

    package static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
