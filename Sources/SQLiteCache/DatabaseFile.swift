import CPosix
import CSQLite

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Opens database files: makes folder and file private, brings the format up to date, and sets damaged files aside.
package struct DatabaseFile: Sendable {
    let path: String
    let format: DatabaseFormat
    /// How long to wait for another process that is writing, in milliseconds.
    let busyTimeout: Int32

    package init(path: String, format: DatabaseFormat, busyTimeout: Int32 = 10_000) {
        self.path = path
        self.format = format
        self.busyTimeout = busyTimeout
    }

    /// How long opening and the switch to WAL are tried again while other processes do the same, in milliseconds.
    private static let patience = 5_000

    package struct Opened {
        package let database: SQLiteDatabase
        /// What a person should know, such as a damaged file set aside.
        package var notices: [String] = []
    }

    /// Opens the file, or makes it.
    package func openOrMake() throws(SQLiteCacheError) -> Opened {
        try Self.prepareFile(path)
        do {
            return try connect()
        } catch  where error.isDamage {
            return try replace(SQLiteDatabase.FileIdentity(path: path))
        }
    }

    /// Sets a damaged file aside and opens a fresh one. If another process has done so already, its file is used.
    func replace(_ damaged: SQLiteDatabase.FileIdentity?) throws(SQLiteCacheError) -> Opened {
        var notices: [String] = []
        if damaged == SQLiteDatabase.FileIdentity(path: path) {
            let aside = Self.unusedName(path + ".damaged")
            guard rename(path, aside) == 0 else {
                throw .cannotOpen(path: path, reason: "it is damaged and cannot be renamed (\(Self.reason()))")
            }
            // What belongs to the damaged file must not be taken for the fresh one's.
            unlink(path + "-wal")
            unlink(path + "-shm")
            notices.append("The file \(path) was damaged. It is kept as \(aside), and a fresh one was made.")
        }
        try Self.prepareFile(path)
        var opened = try connect()
        opened.notices = notices + opened.notices
        return opened
    }

    private static func unusedName(_ wanted: String) -> String {
        var name = wanted
        var number = 1
        while access(name, F_OK) == 0 {
            number += 1
            name = "\(wanted)-\(number)"
        }
        return name
    }

    // MARK: The file

    private static func prepareFile(_ path: String) throws(SQLiteCacheError) {
        if let slash = path.lastIndex(of: "/"), slash != path.startIndex { try makeFolder(String(path[..<slash])) }
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .cannotOpen(path: path, reason: reason()) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw .cannotOpen(path: path, reason: "it is no regular file")
        }
        if status.st_mode & 0o077 != 0 { _ = fchmod(descriptor, 0o600) }
    }

    private static func makeFolder(_ path: String) throws(SQLiteCacheError) {
        var status = stat()
        if stat(path, &status) == 0 { return }
        if let slash = path.lastIndex(of: "/"), slash != path.startIndex { try makeFolder(String(path[..<slash])) }
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
            throw .cannotOpen(path: path, reason: "its folder cannot be made (\(reason()))")
        }
    }

    private static func reason() -> String { String(cString: strerror(errno)) }

    // MARK: The connection

    private func connect() throws(SQLiteCacheError) -> Opened {
        let database = try SQLiteDatabase(path: path, busyTimeout: busyTimeout)
        // The busy timeout does not cover the switch to WAL, nor the recovery of a killed process's log.
        var pause = 1
        var waited = 0
        while true {
            do {
                return Opened(database: database, notices: try setUp(database))
            } catch  where error.isBusy {
                guard waited < Self.patience else { throw .busy(path: path) }
                usleep(UInt32(pause * 1_000))
                waited += pause
                pause = min(pause * 2, 100)
            }
        }
    }

    /// Returns what a person should know of it.
    private func setUp(_ database: SQLiteDatabase) throws(SQLiteCacheError) -> [String] {
        let version = try checkedVersion(database)
        // A file without content has nothing to lose: waiting for the disk at each step of its making takes 15 ms.
        if version == 0 { try database.run("PRAGMA synchronous = OFF") }
        let mode = try database.text("PRAGMA journal_mode = WAL")
        // A file system without shared memory keeps the old journal, which is slower but sound.
        if mode != "wal", mode != "delete" {
            throw .cannotOpen(path: path, reason: "SQLite's journal mode is \(mode)")
        }
        if version < format.migrations.count { try migrate(database) }
        try database.run("PRAGMA synchronous = NORMAL")
        // A connection that was just opened has changed no rows but those of a migration.
        let count = database.changedRows
        guard count > 0 else { return [] }
        return format.noticeOfMigration(path, count).map { [$0] } ?? []
    }

    private func checkedVersion(_ database: SQLiteDatabase) throws(SQLiteCacheError) -> Int {
        let tables = try database.integer("SELECT count(*) FROM sqlite_schema")
        let application = try database.integer("PRAGMA application_id")
        let version = Int(try database.integer("PRAGMA user_version"))
        if tables == 0, application == 0, version == 0 { return 0 }
        guard application == format.applicationID else { throw .foreignFile(path: path) }
        guard version <= format.migrations.count else {
            throw .newerVersion(path: path, found: version, known: format.migrations.count)
        }
        return version
    }

    private func migrate(_ database: SQLiteDatabase) throws(SQLiteCacheError) {
        try database.run("BEGIN IMMEDIATE")
        do {
            // Another process may have been faster.
            let version = try checkedVersion(database)
            for step in format.migrations[version...].joined() { try database.run(step) }
            try database.run("PRAGMA application_id = \(format.applicationID)")
            try database.run("PRAGMA user_version = \(format.migrations.count)")
            try database.run("COMMIT")
        } catch {
            database.rollback()
            throw error
        }
    }
}
