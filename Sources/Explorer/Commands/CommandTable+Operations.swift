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
            disabled: { $0.schema.loaded == nil ? "Completion needs a schema; \($0.schema.sentence)" : nil }),
        Command(
            .docsForCursor, "docs at the cursor", "Opens the docs of the field or type under the cursor.",
            keys: ["F2", "Ctrl-]"], menu: "d", footer: .at(20, "docs"),
            disabled: { $0.schema.loaded == nil ? "Docs need a schema; \($0.schema.sentence)" : nil }),
        Command(
            .format, "format", "Lays the operation's text out anew; comments and grouping stay.", menu: "="),
        Command(
            .fillFields, "fill in fields", "Selects the scalars and enums that are missing around the cursor.",
            menu: "f",
            disabled: { $0.schema.loaded == nil ? "Filling in needs a schema; \($0.schema.sentence)" : nil }),
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
            .nextError, "next error", "Goes to the next error of the text or the result.", menu: "n",
            footer: Command.Footer(order: 30) { FooterLabel(text: $0.tab.hasErrors ? "next error" : "") }),
        Command(.previousError, "previous error", "Goes to the previous error.", menu: "N"),
    ]
}
