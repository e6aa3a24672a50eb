import CPosix
import Sandbox
import Testing
import Workspace

@Suite struct FileSystemTests {
    let folder = TemporaryFolder()

    @Test("a replaced file holds the new bytes, is private, and leaves no neighbour behind")
    func replaces() throws {
        let path = "\(folder.path)/deep/er/file"
        try FileSystem.replace(path, with: [1, 2, 3])
        try FileSystem.replace(path, with: [4])
        #expect(try FileSystem.read(path) == [4])
        #expect(TemporaryFolder.permissions(of: path) == 0o600)
        #expect(TemporaryFolder.permissions(of: "\(folder.path)/deep") == 0o700)
        #expect(FileSystem.names(in: "\(folder.path)/deep/er") == ["file"])
    }

    @Test("a rewritten file keeps its mode, and a link still leads to it")
    func rewrites() throws {
        let path = "\(folder.path)/file"
        let link = "\(folder.path)/link"
        try FileSystem.replace(path, with: [1])
        #expect(chmod(path, 0o640) == 0)
        #expect(symlink(path, link) == 0)
        try FileSystem.rewrite(link, with: [2])
        #expect(try FileSystem.read(path) == [2])
        #expect(TemporaryFolder.permissions(of: path) == 0o640)
        #expect(FileSystem.resolved(link) == FileSystem.resolved("\(folder.path)/./file"))
        #expect(FileSystem.names(in: folder.path) == ["file", "link"])
    }

    @Test("a new file of the user's own has the usual rights, and takes the place of none")
    func creates() throws {
        let path = "\(folder.path)/new/file"
        try FileSystem.makeFolder("\(folder.path)/new")
        try FileSystem.create(path, with: [1])
        let usual = TemporaryFolder.permissions(of: "\(folder.path)/new")
        #expect(TemporaryFolder.permissions(of: path) == usual & 0o666)
        #expect(throws: FileError(action: "write", path: path, errorNumber: EEXIST)) {
            try FileSystem.create(path, with: [2])
        }
        #expect(try FileSystem.read(path) == [1])
    }

    @Test("a large file comes back whole")
    func readsLargeFiles() throws {
        let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        try FileSystem.replace("\(folder.path)/large", with: bytes)
        #expect(try FileSystem.read("\(folder.path)/large") == bytes)
    }

    @Test("reading takes time by the size of the file, not by its square")
    func largeFiles() throws {
        func time(megabytes: Int) throws -> Duration {
            let path = folder.write("large \(megabytes)", [UInt8](repeating: 0x20, count: megabytes << 20))
            var bytes: [UInt8] = []
            let time = try processorTime { bytes = try FileSystem.read(path) }
            #expect(bytes.count == megabytes << 20)
            return time
        }
        let (small, large) = (try time(megabytes: 1), try time(megabytes: 32))
        // Copying what was read before with each piece takes a thousand times as long for 32 times as much.
        #expect(large < small * 250)
    }

    @Test("a missing file is an error that names it and says why")
    func missingFile() {
        #expect(throws: FileError(action: "read", path: "/no/such/file", errorNumber: ENOENT)) {
            try FileSystem.read("/no/such/file")
        }
        let error = FileError(action: "read", path: "/no/such/file", errorNumber: ENOENT)
        #expect(error.description == "Could not read /no/such/file: no such file or directory.")
    }
}
