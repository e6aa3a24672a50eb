extension CommandTable {
    static let cacheCommands: [Command] = [
        Command(
            .evict, "evict", "Removes this record from the cache.", keys: ["d"], scope: .panes([.cache]),
            footer: .at(20, "evict")),
        Command(
            .undoCache, "undo a change of the cache", "Brings back what you removed last, or takes an import back.",
            keys: ["u"], scope: .panes([.cache]), footer: .at(21, "undo"),
            disabled: { $0.cache.canUndo ? nil : "No change of yours is left to undo" }),
        Command(
            .referrers, "who refers to it", "Lists the fields that point to this record.", keys: ["r"],
            scope: .panes([.cache]), footer: .at(22, "referrers")),
        Command(
            .pathFromRoot, "way from the root", "Shows the shortest way from a root to this record.", keys: ["p"],
            scope: .panes([.cache]), footer: .at(23, "way to it")),
        Command(
            .changeLog, "change log", "Lists the writes to the cache, and what each one changed and woke.",
            keys: ["c"], scope: .panes([.cache]), footer: .at(24, "changes")),
        Command(
            .explain, "explain from the cache",
            "Says for each field of the operation whether the cache has it, and why not.", keys: ["e"],
            scope: .panes([.cache]), footer: .at(25, "explain")),
        Command(
            .unreachable, "unreachable records", "Lists the records that no root leads to.", keys: ["o"],
            scope: .panes([.cache])),
        Command(
            .collectGarbage, "collect garbage", "Removes the records that no root leads to.", keys: ["X"],
            scope: .panes([.cache])),
        Command(
            .clearCache, "clear the cache", "Removes all records, after a question.", keys: ["C"],
            scope: .panes([.cache]), footer: .at(26, "clear all")),
        Command(
            .exportCache, "export the cache", "Writes all records to a file, one a line.", keys: ["S"],
            scope: .panes([.cache])),
        Command(
            .importCache, "import into the cache", "Reads the records of an exported file.", keys: ["I"],
            scope: .panes([.cache])),
    ]
}
