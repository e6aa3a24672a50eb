extension CommandTable {
    static let programCommands: [Command] = [
        Command(
            .menu, "menu", "Shows every command by letter.", keys: ["Ctrl-X"], footer: .at(90, "menu")),
        Command(
            .palette, "command palette", "Finds a command by its name, and says why one is disabled.",
            keys: ["Ctrl-P"], menu: "/"),
        Command(
            .help, "help", "Lists the keys that are valid here.", keys: ["?", "F1"], menu: "?"),
        Command(.log, "log", "Lists what was said on the line above the footer.", menu: "l"),
        Command(.mouse, "mouse", "Switches the mouse on or off; off leaves selecting to the terminal.", menu: "m"),
        Command(.theme, "theme", "Chooses the colours.", menu: "c"),
        Command(
            .reloadSchema, "load the schema", "Asks the server for its schema again.", menu: "s",
            disabled: { $0.connection == nil ? "There is no endpoint yet" : nil }),
        Command(
            .chooseSchema, "another schema",
            "Takes the schema from a file, a URL or another environment, now and later; nothing: from the server.",
            menu: "S", disabled: { $0.connection == nil ? "There is no endpoint yet" : nil }),
        Command(
            .schemaChanges, "schema changes", "Lists what was different when the schema was loaded last.",
            menu: "D", disabled: { $0.schemaChanges == nil ? "The schema has not been loaded twice" : nil }),
        Command(
            .cancel, "cancel", "Closes a menu or a question; else cancels this tab's request.", keys: ["Ctrl-C"]),
        Command(.suspend, "to the shell", "Suspends Sextant; fg brings it back.", keys: ["Ctrl-Z"]),
        Command(
            .quit, "quit", "Ends Sextant; asks first when live streams would stop.", keys: ["Ctrl-Q"], menu: "q",
            footer: .at(95, "quit")),
    ]
}
