import GraphQLLanguage
import GraphQLSchema
import Terminal

/// What there is to say about what the cursor is on: what is wrong with it, or how it is declared and what it means.
struct EditorHint: Sendable, Equatable {
    /// Pieces for one line, most important first.
    var pieces: [TitlePiece] = []
    /// For which text, cursor and schema it was looked up, so that this is done once.
    fileprivate var key = Key()

    fileprivate struct Key: Sendable, Equatable {
        var revision = -1
        var analyzed = -1
        var cursor = TextPosition.start
        var problems = -1
        var schema: ObjectIdentifier?
        var isInWord = false
    }
}

extension EditorPane {
    /// A definition of more bytes is not read again with every move of the cursor.
    private static let longest = 256 << 10

    /// Looks up what the cursor is on, unless that is known. Only the definition around the cursor is read.
    ///
    /// Of a word that is being typed nothing is said, and until an edited text has been looked at, the old stands: else the
    /// line would come and go with each key.
    mutating func updateHint(_ schema: Schema?) {
        let key = EditorHint.Key(
            revision: area.buffer.revision, analyzed: analysis.revision, cursor: area.buffer.cursor,
            problems: analysis.problems.count, schema: schema.map(ObjectIdentifier.init),
            isInWord: area.isInWord)
        guard key != hint.key, isAnalyzed || area.isInWord else { return }
        hint = EditorHint(pieces: area.isInWord ? [] : pieces(schema), key: key)
    }

    private func pieces(_ schema: Schema?) -> [TitlePiece] {
        let cursor = area.buffer.cursor
        if let problem = analysis.problem(ofLine: cursor.line + 1), isOn(problem) {
            return [TitlePiece(problem.message, role: problem.isSyntax ? .error : .warning)]
        }
        guard let schema, let info = info(schema) else { return [] }
        if case .fragment(let name, let definition) = info.target { return pieces(ofFragment: name, definition) }
        guard let hover = Hover(info) else { return [] }
        var pieces = [TitlePiece(hover.signature)]
        if let reason = hover.deprecationReason {
            pieces.append(TitlePiece("deprecated: \(reason)", role: .warning))
        }
        if let line = hover.description?.split(separator: "\n").first {
            pieces.append(TitlePiece(String(line), role: .dim))
        }
        return pieces
    }

    /// What the cursor is on, in a definition that can be read at once.
    func info(_ schema: Schema?) -> CursorInfo? {
        guard canLookAtOnce else { return nil }
        return analysis.document.info(at: area.buffer.offset(of: area.buffer.cursor), schema: schema)
    }

    /// Whether the definition around the cursor is known as it is now, and short enough to be read with every key.
    var canLookAtOnce: Bool {
        let document = analysis.document
        return isAnalyzed
            && document.parts[document.index(at: area.buffer.offset(of: area.buffer.cursor))].bytes.count
                < EditorPane.longest
    }

    private func pieces(ofFragment name: String, _ definition: SourceRange?) -> [TitlePiece] {
        let own = definition.flatMap { analysis.document.parts[analysis.document.index(at: $0.lowerBound)].fragment }
        let lent = analysis.lent[name]
        guard let condition = (own ?? lent?.part.fragment)?.typeCondition.value else { return [] }
        var pieces = [TitlePiece("fragment \(name) on \(condition)")]
        if own == nil, let lent { pieces.append(TitlePiece("from \(lent.file)", role: .dim)) }
        return pieces
    }

    /// Whether the cursor is in or right behind what a problem of its line concerns.
    private func isOn(_ problem: TextProblem) -> Bool {
        let line = area.buffer.line(area.buffer.cursor.line)
        guard line.count < TextArea.hugeLine else { return false }
        var start = 0
        var column = 1
        while start < line.count, column < problem.column {
            start += 1
            if start == line.count || line[start] & 0xC0 != 0x80 { column += 1 }
        }
        return start...(start + problem.length) ~= area.buffer.cursor.column
    }
}

extension State {
    /// Says what the cursor of the editor is on, where nothing more important stands.
    mutating func refreshHint() {
        guard focus == .operation else { return }
        tabs[activeTab].editor.updateHint(schema.loaded)
    }

    /// The line above the footer: the last message, until the next key finds the cursor on something.
    var statusPieces: [TitlePiece] {
        let hint = tab.editor.hint.pieces
        guard notice.isOld || notice.text.isEmpty, focus == .operation, !tab.progress.isActive, !hint.isEmpty else {
            return [TitlePiece(notice.text, role: notice.role)]
        }
        return hint
    }
}
