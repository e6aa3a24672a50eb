import GraphQLSchema
import Terminal

/// The name being typed, with everything that may stand in its place. That is looked up once, when the word begins; from
/// then on each letter, and each that is taken back, only chooses among it, in the same frame that shows the letter.
struct CompletionWord: Sendable {
    let start: TextPosition
    /// Nil until it has come.
    fileprivate(set) var items: [CompletionItem]?
}

extension TextArea {
    /// Where the name begins that ends at the cursor. Nil for a number, and behind the signs that mean more than a name.
    var wordStart: TextPosition? {
        let cursor = buffer.cursor
        let line = buffer.line(cursor.line)
        var column = cursor.column
        while column > 0, Self.isNameByte(line[column - 1]) { column -= 1 }
        guard column < cursor.column, line[column] > 0x39 else { return nil }
        if column > 0, "$@.\"".utf8.contains(line[column - 1]) { return nil }
        return TextPosition(line: cursor.line, column: column)
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F: true
        default: false
        }
    }

    /// The place to look up what may stand at the cursor. From here on `open` takes it as all there is for the word.
    mutating func beginWord() -> TextPosition {
        word = wordStart.map { CompletionWord(start: $0) }
        return word?.start ?? buffer.cursor
    }

    /// The menu goes, and with it the word is written.
    mutating func endWord() {
        menu = nil
        word = nil
    }

    /// Whether the cursor is still in the word.
    var isInWord: Bool { word != nil && word?.start == wordStart }

    /// Takes what was found for the word. Returns false when it was not asked for one, or the cursor has left it.
    mutating func take(_ items: [CompletionItem]) -> Bool {
        guard word != nil, word?.items == nil else { return false }
        word?.items = items
        if isInWord { narrowCompletion() } else { endWord() }
        return true
    }

    /// Opens, changes or closes the menu as the word is now. Returns false when that takes a look-up.
    @discardableResult
    mutating func narrowCompletion() -> Bool {
        guard isInWord, let word else {
            endWord()
            return false
        }
        guard let items = word.items else { return true }
        let cursor = buffer.cursor
        let matches = CompletionRanking.ranked(items, prefix: buffer.text(in: word.start..<cursor))
        let tail = buffer.line(cursor.line)[cursor.column...].prefix(while: Self.isNameByte).count
        menu = matches.isEmpty ? nil : CompletionMenu(items: matches, start: word.start, tail: tail, like: menu)
        return true
    }
}
