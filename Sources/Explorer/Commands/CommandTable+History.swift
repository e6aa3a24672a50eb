extension CommandTable {
    static let historyCommands: [Command] = [
        Command(
            .searchHistory, "search the history", "Opens the history and looks for a run.", keys: ["Ctrl-R"],
            menu: "Ctrl-R"),
        Command(
            .runAgain, "run again", "Runs it once more, in a tab of its own; a mutation asks as always.", keys: ["r"],
            scope: .panes([.history]), footer: .at(20, "run again")),
        Command(
            .favourite, "favourite", "Keeps a run whatever its age, or no longer.", keys: ["*"],
            scope: .panes([.history]), footer: .at(21, "favourite")),
        Command(
            .forget, "forget", "Removes a run from the history.", keys: ["d"], scope: .panes([.history]),
            footer: .at(22, "forget")),
    ]
}
