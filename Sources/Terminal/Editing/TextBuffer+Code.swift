/// What an editor for source text does beyond typing.
extension TextBuffer {
    /// One step of indentation.
    package static let indentation = "  "

    /// Starts a new line, indented like this one and a step further after an opening bracket.
    package mutating func insertNewline() {
        group { text in
            if let selection = text.selection { text.replace(selection, with: "") }
            let line = text.line(text.cursor.line)
            let column = text.cursor.column
            let indent = String(decoding: line.prefix(column).prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
            let before = line[..<column].last { $0 != 0x20 }
            let after = line[column...].first { $0 != 0x20 }
            let opens = before.map { Brackets.isOpening($0) } ?? false
            text.replace(
                text.cursor..<text.cursor, with: "\n" + indent + (opens ? TextBuffer.indentation : ""))
            guard opens, let before, after == Brackets.partner(of: before) else { return }
            let place = text.cursor
            text.replace(place..<place, with: "\n" + indent)
            text.setCursor(place)
        }
    }

    /// Types a character; a closing bracket on an empty line moves one step out first.
    package mutating func typeCode(_ character: Character) {
        let line = line(cursor.line)
        let step = TextBuffer.indentation.utf8.count
        guard let byte = character.asciiValue, Brackets.isClosing(byte), selection == nil,
            cursor.column >= step, line[..<cursor.column].allSatisfy({ $0 == 0x20 })
        else { return insert(String(character)) }
        let start = TextPosition(line: cursor.line, column: cursor.column - step)
        replace(start..<cursor, with: String(character))
    }

    /// The lines the selection touches, or the cursor's.
    private var affectedLines: ClosedRange<Int> {
        guard let selection else { return cursor.line...cursor.line }
        let endsAtStart = selection.upperBound.column == 0 && selection.upperBound.line > selection.lowerBound.line
        return selection.lowerBound.line...selection.upperBound.line - (endsAtStart ? 1 : 0)
    }

    /// Indents the selected lines, or inserts one step at the cursor when nothing is selected.
    package mutating func indent() {
        guard selection != nil else { return insert(TextBuffer.indentation) }
        let lines = affectedLines
        group { text in
            for line in lines where text.line(line).contains(where: { $0 != 0x20 }) {
                let start = TextPosition(line: line, column: 0)
                text.replace(start..<start, with: TextBuffer.indentation)
            }
        }
        selectLines(lines)
    }

    /// Takes one step of indentation from the selected lines, or from the cursor's.
    package mutating func outdent() {
        let lines = affectedLines
        let hadSelection = selection != nil
        let kept = cursor
        var removed = 0
        group { text in
            for line in lines {
                let spaces = min(
                    text.line(line).prefix { $0 == 0x20 }.count, TextBuffer.indentation.utf8.count)
                if line == kept.line { removed = spaces }
                text.replace(
                    TextPosition(line: line, column: 0)..<TextPosition(line: line, column: spaces), with: "")
            }
        }
        if hadSelection {
            selectLines(lines)
        } else {
            setCursor(TextPosition(line: kept.line, column: max(0, kept.column - removed)))
        }
    }

    /// Puts a comment mark before each selected line, or takes it away where all have one.
    package mutating func toggleComment(_ mark: String) {
        let lines = affectedLines
        let hadSelection = selection != nil
        let kept = cursor
        let filled = lines.filter { line in self.line(line).contains { $0 != 0x20 } }
        guard !filled.isEmpty else { return }
        func indent(_ line: Int) -> Int { self.line(line).prefix { $0 == 0x20 }.count }
        let isCommented = filled.allSatisfy { self.line($0).dropFirst(indent($0)).starts(with: mark.utf8) }
        let column = filled.map(indent).min() ?? 0
        group { text in
            for line in filled {
                if isCommented {
                    let bytes = text.line(line)
                    let start = bytes.prefix { $0 == 0x20 }.count
                    var end = start + mark.utf8.count
                    if end < bytes.count, bytes[end] == 0x20 { end += 1 }
                    text.replace(
                        TextPosition(line: line, column: start)..<TextPosition(line: line, column: end), with: "")
                } else {
                    let place = TextPosition(line: line, column: column)
                    text.replace(place..<place, with: mark + " ")
                }
            }
        }
        if hadSelection { selectLines(lines) } else { setCursor(kept) }
    }

    private mutating func selectLines(_ lines: ClosedRange<Int>) {
        let end = TextPosition(line: lines.upperBound, column: line(lines.upperBound).count)
        select(TextPosition(line: lines.lowerBound, column: 0)..<end)
    }

    // MARK: Brackets

    /// The bracket that belongs to the one at or before the cursor, looked for within some lines around it.
    ///
    /// Brackets in strings and comments count like others: whoever knows the language passes `isCode` to leave them out.
    package func matchingBracket(
        within lines: Int = 100, isCode: (TextPosition) -> Bool = { _ in true }
    ) -> (bracket: TextPosition, partner: TextPosition)? {
        let line = line(cursor.line)
        for column in [cursor.column, cursor.column - 1] where column >= 0 && column < line.count {
            let place = TextPosition(line: cursor.line, column: column)
            guard let partner = Brackets.partner(of: line[column]), isCode(place) else { continue }
            let isOpening = Brackets.isOpening(line[column])
            let found = search(
                for: partner, against: line[column], from: place, forward: isOpening, within: lines, isCode)
            if let found { return (place, found) }
        }
        return nil
    }

    private func search(
        for partner: UInt8, against bracket: UInt8, from place: TextPosition, forward: Bool, within limit: Int,
        _ isCode: (TextPosition) -> Bool
    ) -> TextPosition? {
        var depth = 0
        var number = place.line
        var column = place.column
        while number >= 0, number < lineCount, abs(number - place.line) <= limit {
            let bytes = line(number)
            if number != place.line { column = forward ? 0 : bytes.count - 1 }
            while column >= 0 && column < bytes.count {
                let byte = bytes[column]
                if byte == bracket || byte == partner, isCode(TextPosition(line: number, column: column)) {
                    depth += byte == bracket ? 1 : -1
                    if depth == 0 { return TextPosition(line: number, column: column) }
                }
                column += forward ? 1 : -1
            }
            number += forward ? 1 : -1
        }
        return nil
    }
}

/// The three pairs of brackets.
enum Brackets {
    static func isOpening(_ byte: UInt8) -> Bool { byte == 0x28 || byte == 0x5B || byte == 0x7B }
    static func isClosing(_ byte: UInt8) -> Bool { byte == 0x29 || byte == 0x5D || byte == 0x7D }

    static func partner(of byte: UInt8) -> UInt8? {
        switch byte {
        case 0x28: 0x29
        case 0x29: 0x28
        case 0x5B: 0x5D
        case 0x5D: 0x5B
        case 0x7B: 0x7D
        case 0x7D: 0x7B
        default: nil
        }
    }
}
