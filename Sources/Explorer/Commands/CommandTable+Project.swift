extension CommandTable {
    static let projectCommands: [Command] = [
        Command(
            .environment, "environment", "Sends this tab to another environment of the project.", menu: "e",
            disabled: { $0.reasonWithoutEnvironments }),
        Command(
            .operations, "operations", "Finds an operation or a fragment of the project and opens its file.", menu: "o",
            disabled: { $0.project == nil ? "There is no graphql-config file here" : nil }),
        Command(
            .credential, "credentials",
            "Shows where the credentials come from and what they say; fetches them again, or takes a pasted token.",
            menu: "a", disabled: { $0.connection == nil ? "There is no endpoint yet" : nil }),
    ]
}
