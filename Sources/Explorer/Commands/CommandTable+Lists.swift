extension CommandTable {
    /// What every list and tree understands. The pane decides what it means for its rows.
    static let listCommands: [Command] = [
        Command(.up, "up", "Goes up one row.", keys: ["Up", "k"], scope: .lists),
        Command(.down, "down", "Goes down one row.", keys: ["Down", "j"], scope: .lists),
        Command(.left, "left", "Folds, or goes to the parent.", keys: ["Left", "h"], scope: .lists),
        Command(.right, "right", "Unfolds, or goes to the first child.", keys: ["Right", "l"], scope: .lists),
        Command(.top, "first", "Goes to the first row.", keys: ["g", "Home"], scope: .lists),
        Command(.bottom, "last", "Goes to the last row.", keys: ["G", "End"], scope: .lists),
        Command(.pageUp, "page up", "Goes up half a page.", keys: ["Ctrl-U", "PageUp"], scope: .lists),
        Command(.pageDown, "page down", "Goes down half a page.", keys: ["Ctrl-D", "PageDown"], scope: .lists),
        Command(.enter, "open", "Opens what the row stands for.", keys: ["Enter"], scope: .lists),
        Command(.fold, "fold", "Folds or unfolds.", keys: ["Space"], scope: .lists),
        Command(.leave, "back", "Goes back.", keys: ["q", "Esc"], scope: .lists),
        Command(
            .search, "search", "Searches what the pane shows.", keys: ["/"], scope: .lists, footer: .at(50, "search")),
        Command(.searchNext, "next hit", "Goes to the next hit.", keys: ["n"], scope: .lists),
        Command(.searchPrevious, "previous hit", "Goes to the previous hit.", keys: ["N"], scope: .lists),
        Command(
            .copyMenu, "copy", "Copies something, named by the next letter.", keys: ["y"], menu: "y", scope: .lists),
    ]
}
