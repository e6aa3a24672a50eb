extension CommandTable {
    static let resultCommands: [Command] = [
        Command(.viewTree, "as a tree", "Shows the result as a tree.", keys: ["t"], scope: .panes([.result])),
        Command(.viewRaw, "as text", "Shows the result as the server sent it.", keys: ["r"], scope: .panes([.result])),
        Command(.viewTable, "as a table", "Shows a list as a table.", keys: ["b"], scope: .panes([.result])),
        Command(.errorList, "list of errors", "Lists the errors of the result.", keys: ["e"], scope: .panes([.result])),
        Command(
            .unfoldAll, "unfold all below", "Unfolds the row and all below it.", keys: ["+"], scope: .panes([.result])),
        Command(.foldAll, "fold all below", "Folds the row and all below it.", keys: ["-"], scope: .panes([.result])),
        Command(
            .sortColumn, "sort", "Sorts the table by the column under the cursor.", keys: ["s"],
            scope: .panes([.result])),
        Command(.copyValue, "value", "Copies the value of the row.", menu: "v", in: .copy),
        Command(.copyPath, "path", "Copies the path as jq writes it.", menu: "p", in: .copy),
        Command(.copyKey, "cache key", "Copies the cache key.", menu: "k", in: .copy),
        Command(.copySubtree, "subtree", "Copies the row and all below it as JSON.", menu: "s", in: .copy),
        Command(.copyCurl, "curl", "Copies the request as a curl command, secrets as names.", menu: "c", in: .copy),
        Command(.copyOperation, "operation", "Copies the operation's text.", menu: "o", in: .copy),
    ]

    /// Commands of the Live and Docs panes.
    static let inspectorCommands: [Command] = [
        Command(
            .follow, "follow", "Keeps the newest event in sight.", keys: ["f"], scope: .panes([.live]),
            footer: .at(20, "follow")),
        Command(
            .pause, "pause", "Holds the tail still; events are kept.", keys: ["p"], scope: .panes([.live]),
            footer: .at(21, "pause")),
        Command(
            .filter, "filter",
            "Shows only the events that match a regular expression, or, behind a bar, what jq makes of them.",
            keys: ["/"],
            scope: .panes([.live]), footer: .at(22, "filter")),
        Command(
            .diffEvent, "difference", "Shows what differs from the event before.", keys: ["d"],
            scope: .panes([.live]), footer: .at(23, "diff")),
        Command(
            .wrap, "wrap lines", "Lets long lines go on below, or cuts them.", keys: ["w"], scope: .panes([.live])),
        Command(
            .pollEvery, "ask the server again and again",
            "Asks the server every few seconds for the query of the row.", keys: ["e"], scope: .panes([.live])),
        Command(
            .saveEvents, "save events", "Writes the events that are still there to a file, one a line.", keys: ["S"],
            scope: .panes([.live])),
        Command(
            .stopRow, "stop", "Stops the live query or the subscription of the row.", keys: ["x"],
            scope: .panes([.live]), footer: .at(24, "stop")),
        Command(
            .nextSection, "next section", "Goes to the next heading: fields, who uses a type, ways to it.",
            keys: ["u"], scope: .panes([.docs]), footer: .at(21, "section")),
        Command(
            .insert, "insert", "Inserts the field at the cursor of the operation.", keys: ["i"],
            scope: .panes([.docs]), footer: .at(20, "insert")),
    ]
}
