import GraphQLLanguage

/// Which of the directives that ask for a response in parts stand anywhere in some selection sets. Their conditions are
/// not looked at: a server that is asked for parts and has none to send sends one whole.
struct DeliveryDirectives {
    private(set) var defers = false
    private(set) var streams = false

    init(in sets: [SelectionSet]) {
        // A stack instead of recursion: no document is too deep.
        var open = sets
        while let set = open.popLast() {
            for selection in set.selections {
                for directive in selection.directives {
                    if directive.name.value == "defer" { defers = true }
                    if directive.name.value == "stream" { streams = true }
                }
                if let inner = selection.selectionSet { open.append(inner) }
            }
        }
    }
}
