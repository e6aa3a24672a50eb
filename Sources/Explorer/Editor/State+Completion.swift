import Terminal

/// Completion that was asked for before there was a schema to complete from.
struct AwaitedCompletion: Sendable, Equatable {
    var tab: TabID
    var pane: PaneID
    /// Where the word begins that the cursor was in, or where the cursor was.
    var start: TextPosition
}

extension State {
    /// Why nothing can be completed, now or soon.
    var reasonNotToComplete: String? {
        switch schema {
        case .loaded, .loading: nil
        case .none, .off, .failed: "Completion needs a schema; \(schema.sentence)"
        }
    }

    /// Opens the menu, or has it open by itself once the schema is there.
    mutating func completeNowOrLater() -> [Effect] {
        if let schema = schema.loaded { return [complete(with: schema)] }
        awaitedCompletion = AwaitedCompletion(tab: tab.id, pane: focus, start: completionStart)
        say("The schema is being loaded; the completions show when it has come.")
        return []
    }

    /// The menu that was asked for, if the cursor is still in that word.
    mutating func openAwaitedCompletion() -> [Effect] {
        guard let awaited = awaitedCompletion, let schema = schema.loaded else { return [] }
        awaitedCompletion = nil
        guard layers.isEmpty, awaited.tab == tab.id, awaited.pane == focus, awaited.start == completionStart else {
            return []
        }
        return [complete(with: schema)]
    }

    private var completionStart: TextPosition { completingArea.wordStart ?? completingArea.buffer.cursor }
}
