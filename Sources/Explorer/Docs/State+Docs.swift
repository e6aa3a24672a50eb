import GraphQLLanguage
import GraphQLSchema
import Terminal

extension State {
    /// Puts text from the docs at the editor's cursor. A field that cannot stand there gets an operation of its own.
    mutating func insert(_ text: String, _ field: DocsTarget?) -> [Effect] {
        guard let schema = schema.loaded, case .field(let type, let name)? = field else {
            return handInput(.paste(text))
        }
        let analysis = currentAnalysis()
        let buffer = tab.editor.area.buffer
        switch analysis.document.fieldPlace(at: buffer.offset(of: buffer.cursor), schema: schema) {
        case .selection(let parent?) where parent.name == type: return handInput(.paste(apart(text)))
        case .selection(let parent?) where schema.overlap(parent.name, type):
            return handInput(.paste(apart("... on \(type) { \(text) }")))
        case .selection, .elsewhere:
            tabs[activeTab].editor.area.buffer.setCursor(buffer.end)
        case .outside: break
        }
        guard let operation = schema.generateOperation(for: name, on: type) else {
            say("No operation leads to \(type).\(name).", .warning)
            return []
        }
        let isAtLineStart = tab.editor.area.buffer.cursor.column == 0
        let printed = Printer.print(.operation(operation))
        return handInput(.paste((isAtLineStart ? "" : "\n\n") + printed + "\n"))
    }

    /// With spaces where it would run into the words around the cursor.
    private func apart(_ text: String) -> String {
        let cursor = tab.editor.area.buffer.cursor
        let line = tab.editor.area.buffer.line(cursor.line)
        func isSpace(_ byte: UInt8?) -> Bool { byte == nil || byte == 0x20 || byte == 0x09 }
        let before = isSpace(line.prefix(cursor.column).last) ? "" : " "
        return before + text + (isSpace(line.dropFirst(cursor.column).first) ? "" : " ")
    }
}
