/// What a database file is for: how it is known, and how it came to its present shape.
package struct DatabaseFormat: Sendable {
    /// SQLite's mark of the program that owns the file.
    let applicationID: Int64
    /// The steps from each format to the next; a new format appends one.
    let migrations: [[String]]
    /// What a person should know when a migration has changed or removed a number of the file's rows.
    let noticeOfMigration: @Sendable (_ path: String, _ rowCount: Int) -> String?

    package init(
        applicationID: Int64, migrations: [[String]],
        noticeOfMigration: @escaping @Sendable (_ path: String, _ rowCount: Int) -> String? = { _, _ in nil }
    ) {
        self.applicationID = applicationID
        self.migrations = migrations
        self.noticeOfMigration = noticeOfMigration
    }

    /// A normalized cache: "SxtC".
    static let records = DatabaseFormat(
        applicationID: 0x5378_7443,
        migrations: [
            [
                """
                CREATE TABLE records (
                    key TEXT PRIMARY KEY NOT NULL, type TEXT, record TEXT NOT NULL, written NOT NULL
                ) WITHOUT ROWID
                """,
                """
                CREATE TABLE types (
                    condition TEXT NOT NULL, type TEXT NOT NULL, matches INTEGER NOT NULL,
                    PRIMARY KEY (condition, type)
                ) WITHOUT ROWID
                """,
            ],
            // Identifying values that hold a backslash, or a dot before a name, are written differently from this
            // format on. What is left under an old key would never be brought up to date again, so it goes; see
            // `CacheKey`.
            [
                """
                DELETE FROM records WHERE substr(key, 1, length(type) + 1) = type || ':' AND (
                    instr(substr(key, length(type) + 2), '\\') > 0 OR substr(key, length(type) + 2) GLOB '*.[A-Za-z_]*'
                )
                """
            ],
        ],
        noticeOfMigration: { path, count in
            let (records, have) = count == 1 ? ("record", "has") : ("records", "have")
            return "The file \(path) was brought up to the present format. \(count) \(records) that \(have) another "
                + "name there went; the server will be asked for them again."
        })
}
