extension CommandTable {
    /// Moving between panes and tabs.
    static let paneCommands: [Command] = [
        Command(.nextPane, "next pane", "Goes to the next pane.", keys: ["Tab"], menu: "Tab", scope: .lists),
        Command(.previousPane, "previous pane", "Goes to the previous pane.", keys: ["Shift-Tab"]),
        pane(.paneOperation, .operation, "1"),
        pane(.paneVariables, .variables, "2"),
        pane(.paneResult, .result, "3"),
        pane(.paneDocs, .docs, "4"),
        pane(.paneHistory, .history, "5"),
        pane(.paneCache, .cache, "6"),
        pane(.paneLive, .live, "7"),
        pane(.paneRequest, .request, "8"),
        Command(.paneHeaders, "Headers", "Goes to the headers of this tab.", menu: "h"),
        Command(.newTab, "new tab", "Opens an empty tab.", menu: "t"),
        Command(.closeTab, "close tab", "Closes this tab; its request is cancelled.", menu: "k"),
        Command(
            .reopenTab, "reopen tab", "Opens the tab that was closed last.", menu: "u",
            disabled: { $0.closedTabs.isEmpty ? "No tab has been closed" : nil }),
        Command(.nextTab, "next tab", "Goes to the next tab.", keys: ["]"], menu: "]"),
        Command(.previousTab, "previous tab", "Goes to the previous tab.", keys: ["["], menu: "["),
        Command(
            .zoom, "zoom", "Gives the pane the whole screen, or takes it back.", keys: ["z"], menu: "z"),
        Command(.grow, "more room", "Moves the split so that this pane grows.", menu: "+"),
        Command(.shrink, "less room", "Moves the split so that this pane shrinks.", menu: "-"),
    ]

    private static func pane(_ id: CommandID, _ pane: PaneID, _ digit: String) -> Command {
        Command(id, pane.name, "Goes to the \(pane.name) pane.", keys: ["Alt-\(digit)"], menu: digit)
    }

    /// The pane that a command goes to.
    static let paneOfCommand: [CommandID: PaneID] = [
        .paneOperation: .operation, .paneVariables: .variables, .paneHeaders: .headers, .paneResult: .result,
        .paneDocs: .docs, .paneHistory: .history, .paneCache: .cache, .paneLive: .live, .paneRequest: .request,
    ]
}
