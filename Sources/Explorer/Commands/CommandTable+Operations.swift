import GraphQLLanguage

extension CommandTable {
    /// What is done with the operation under the cursor.
    static let operationCommands: [Command] = [
        Command(
            .run, "run the operation", "Runs the operation under the cursor and shows what the server answers.",
            keys: ["Ctrl-J", "F5", "Alt-Enter"], menu: "Enter",
            footer: Command.Footer(order: 0) { $0.runLabel }),
        Command(
            .keepLive, "keep it live",
            "Shows a query again whenever the cache changes; starts or stops a subscription.",
            keys: ["F8"], menu: "w", footer: .at(10, "live")),
        Command(
            .complete, "complete", "Offers what may stand at the cursor.",
            keys: ["Tab", "Ctrl-Space"], menu: "Space", scope: .panes([.operation, .variables]),
            footer: .at(60, "complete"),
            disabled: { $0.reasonNotToComplete }),
        Command(
            .docsForCursor, "docs at the cursor", "Opens the docs of the field or type under the cursor.",
            keys: ["F2"], menu: "d", footer: .at(20, "docs"),
            disabled: { $0.schema.loaded == nil ? "Docs need a schema; \($0.schema.sentence)" : nil }),
        Command(
            .goToDefinition, "go to definition",
            "Goes to where the fragment or variable under the cursor is defined; of all else the docs are shown.",
            keys: ["Ctrl-]"], menu: "g"),
        Command(.back, "back", "Goes back to where the last jump began.", menu: "b"),
        Command(
            .undo, "undo", "Takes back the last change of the text.", keys: ["Ctrl-_"], menu: "Ctrl-U", scope: .text),
        Command(.redo, "redo", "Does the last undone change again.", menu: "Ctrl-_", scope: .text),
        Command(
            .externalEditor, "edit in $EDITOR", "Opens this text in $VISUAL or $EDITOR.",
            keys: ["F4"], menu: "Ctrl-E",
            disabled: { $0.focus.isText ? nil : "Go to the operation, the variables or the headers first" }),
        Command(
            .save, "save the file", "Writes the operation back to the file it came from.", keys: ["Ctrl-S"],
            disabled: { $0.tab.file == nil ? "This tab is not bound to a file" : nil }),
        Command(
            .followFile, "follow the file",
            "Takes over what another program writes into the file, and runs it if it is a query; or no longer.",
            menu: "f", disabled: { $0.tab.file == nil ? "This tab is not bound to a file" : nil }),
        Command(
            .nextError, "next error", "Goes to the next error of the text or the result.", menu: "n",
            footer: Command.Footer(order: 30) { FooterLabel(text: $0.tab.hasErrors ? "next error" : "") }),
        Command(.previousError, "previous error", "Goes to the previous error.", menu: "N"),
        Command(.problems, "list problems", "Lists what is to be mended in the operation's text.", menu: "p"),
        Command(.symbols, "list definitions", "Lists the operations and fragments of this text.", menu: "j"),
        Command(
            .chooseOperation, "choose operation", "Chooses which operation runs from the fragment at the cursor.",
            menu: "O", disabled: { $0.reasonNotToChoose }),
        Command(
            .policy, "cache policy",
            "Chooses whether the cache or the server answers this tab's queries, or its subscriptions.", menu: "P"),
        Command(
            .privacy, "private tab",
            "Keeps what this tab runs out of the history and the cache, or keeps it again.", menu: "T"),
    ]

    /// Each is one step to undo.
    static let rewritingCommands: [Command] = [
        Command(
            .format, "format", "Lays the operation's text out anew; comments and grouping stay.", menu: "="),
        Command(
            .toggleComment, "comment", "Makes comments of the selected lines, or lines of comments.", menu: "#",
            scope: .text),
        rewriting(
            .fillFields, "fill in fields", "Selects the scalars and enums that are missing around the cursor.", "F"),
        rewriting(
            .literalsToVariables, "extract variables",
            "Makes variables of the arguments that are written out, and puts their values into pane 2.", "v"),
        rewriting(
            .extractFragment, "extract fragment",
            "Makes a fragment of the selected fields, or of what is selected below the field at the cursor.", "x"),
        rewriting(
            .inlineFragment, "inline fragment", "Puts the fields of the fragment at the cursor in its place.",
            "i"),
        rewriting(
            .nameOperation, "name operation", "Gives the operation at the cursor the name of its first field.",
            "r"),
    ]

    private static func rewriting(
        _ id: CommandID, _ name: String, _ description: String, _ letter: String
    ) -> Command {
        Command(id, name, description, menu: letter, disabled: { $0.reasonNotToRewrite(id) })
    }
}
