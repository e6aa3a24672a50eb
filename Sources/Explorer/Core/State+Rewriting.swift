import GraphQLLanguage
import GraphQLSchema

extension State {
    /// Lays the operation's text out anew; comments and grouping stay.
    mutating func formatOperation() -> [Effect] {
        let bytes = tab.editor.area.buffer.bytes
        do {
            return rewrite(as: try Formatter.format(Source(bytes: bytes)), "The text is laid out already.")
        } catch {
            say("The text cannot be laid out: line \(error.position.line): \(error.message)", .warning)
            return []
        }
    }

    /// Selects the scalars and enums that are missing around the cursor.
    mutating func fillFields() -> [Effect] {
        let buffer = tab.editor.area.buffer
        let bytes = buffer.bytes
        let offset = buffer.offset(of: buffer.cursor)
        guard let refactoring = Refactoring(in: bytes, at: offset, schema: schema.loaded) else {
            say("Fields are filled in where the text parses.", .warning)
            return []
        }
        guard let edits = refactoring.fillLeafFields() else {
            say("There is nothing to fill in here.")
            return []
        }
        return rewrite(
            as: String(decoding: edits.applied(to: bytes), as: UTF8.self), "There is nothing to fill in here.")
    }

    /// One step to undo. The cursor stays on its line.
    private mutating func rewrite(as text: String, _ nothing: String) -> [Effect] {
        let isEndless = tab.editor.area.buffer.bytes.last != UInt8(ascii: "\n")
        let text = isEndless && text.hasSuffix("\n") ? String(text.dropLast()) : text
        guard text != tab.editor.area.buffer.text else {
            say(nothing)
            return []
        }
        tabs[activeTab].editor.area.buffer.setText(text)
        tabs[activeTab].isModified = true
        settleTexts()
        return analyze(tabAt: activeTab)
    }
}
