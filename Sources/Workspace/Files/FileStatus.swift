import CPosix

/// What tells whether a file has changed since it was read.
package struct FileStatus: Sendable, Hashable {
    package let size: Int
    /// In nanoseconds since 1970.
    package let modified: Int
    package let device: UInt64
    package let inode: UInt64
    package let isRegular: Bool
    package let isDirectory: Bool

    /// The status of what a path leads to, links followed; `nil` when there is nothing.
    package init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        size = Int(status.st_size)
        #if canImport(Darwin)
        let time = status.st_mtimespec
        #else
        let time = status.st_mtim
        #endif
        modified = Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
        device = UInt64(truncatingIfNeeded: status.st_dev)
        inode = UInt64(truncatingIfNeeded: status.st_ino)
        isRegular = status.st_mode & S_IFMT == S_IFREG
        isDirectory = status.st_mode & S_IFMT == S_IFDIR
    }
}
