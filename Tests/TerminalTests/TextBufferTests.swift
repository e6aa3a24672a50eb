import Sandbox
import Testing

@testable import Terminal

@Suite("Editing text")
struct TextBufferTests {
    /// A text whose cursor is where the bar stands.
    private func buffer(_ marked: String) -> TextBuffer {
        let parts = marked.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
        var buffer = TextBuffer(parts.joined())
        buffer.setCursor(buffer.position(at: parts[0].utf8.count))
        return buffer
    }

    private func marked(_ buffer: TextBuffer) -> String {
        buffer.text(in: .start..<buffer.cursor) + "|" + buffer.text(in: buffer.cursor..<buffer.end)
    }

    private func type(_ keys: [String], into start: String) -> String {
        var text = buffer(start)
        for name in keys {
            let isKnown = text.handle(Key(name)!)
            #expect(isKnown, "\(name)")
        }
        return marked(text)
    }

    @Test(
        "keys move and edit as readline does",
        arguments: [
            ("one tw|o", ["Ctrl-A"], "|one two"), ("o|ne", ["Ctrl-E"], "one|"), ("one tw|o", ["Ctrl-W"], "one |o"),
            ("one t|wo three", ["Ctrl-K"], "one t|"), ("one t|wo", ["Ctrl-U"], "|wo"), ("a|b", ["Ctrl-D"], "a|"),
            ("one two| three", ["Alt-B"], "one |two three"), ("one| two", ["Alt-F"], "one two|"),
            ("one| two", ["Alt-D"], "one|"), ("a|b", ["Ctrl-B", "Ctrl-D"], "|b"), ("a|b", ["Ctrl-F"], "ab|"),
            ("ab|", ["Backspace", "c"], "ac|"), ("one two|", ["Ctrl-W", "Ctrl-W", "Ctrl-Y"], "one two|"),
            ("a|\nb", ["Ctrl-K"], "a|b"), ("a\nb|", ["Up", "End"], "a|\nb"), ("  ab|", ["Home"], "  |ab"),
            ("  |ab", ["Home"], "|  ab"), ("a\nb|", ["Ctrl-Home"], "|a\nb"), ("日本|", ["Backspace"], "日|"),
            ("e\u{301}|x", ["Left"], "|e\u{301}x"), ("|👨‍👩‍👧x", ["Right"], "👨‍👩‍👧|x"), ("x|", ["Left", "Left"], "|x"),
            ("a\n|b", ["Backspace"], "a|b"), ("a|\nb", ["Delete"], "a|b"), ("a|\nb", ["Right"], "a\n|b"),
        ])
    func keys(start: String, keys: [String], end: String) {
        #expect(type(keys, into: start) == end)
    }

    @Test("vertical moves keep their column on the screen, through short lines and wide characters")
    func goalColumn() {
        #expect(type(["Down"], into: "日本|語\nabcdefgh") == "日本語\nabcd|efgh")
        #expect(type(["Down", "Down"], into: "abcd|e\nx\nabcdef") == "abcde\nx\nabcd|ef")
        #expect(type(["Down"], into: "\tx|\nabcdefg") == "\tx\nabcde|fg")
        #expect(type(["Down"], into: "ab|c\n日本") == "abc\n日|本")
    }

    @Test("typing a word is one step to undo, and the cursor comes back")
    func undo() {
        var text = buffer("{ | }")
        for character in "ships first" { text.insert(String(character)) }
        text.undo()
        #expect(marked(text) == "{ ships | }")
        text.undo()
        #expect(marked(text) == "{ | }")
        #expect(!text.canUndo)
        text.redo()
        text.redo()
        #expect(marked(text) == "{ ships first| }")
        #expect(!text.canRedo)
    }

    @Test("moving the cursor ends a step")
    func undoAfterMove() {
        var text = buffer("|")
        text.insert("a")
        text.move(.left)
        text.move(.right)
        text.insert("b")
        text.undo()
        #expect(text.text == "a")
    }

    @Test("a paste in several pieces is one step, and keeps its line ends")
    func paste() {
        var text = buffer("x|y")
        text.paste(Array("1\n  2".utf8), isLast: false)
        text.paste(Array("3\n".utf8), isLast: true)
        #expect(marked(text) == "x1\n  23\n|y")
        text.undo()
        #expect(marked(text) == "x|y")
    }

    @Test("a paste in thousands of pieces is one step to undo")
    func pasteInPieces() {
        let piece = Array(String(repeating: "  ships { name }\n", count: 60).utf8)
        var text = TextBuffer("start ")
        text.move(.documentEnd)
        for _ in 0..<3_000 { text.paste(piece, isLast: false) }
        text.paste([], isLast: true)
        #expect(text.byteCount == 6 + 3_000 * piece.count)
        text.undo()
        #expect(text.text == "start ")
    }

    @Test("the cursor never stands inside a character of several scalars")
    func boundaries() {
        var text = TextBuffer("e\u{301}x👨‍👩‍👧🇳🇴日")
        var allowed: Set<Int> = [0]
        var offset = 0
        for character in text.text {
            offset += character.utf8.count
            allowed.insert(offset)
        }
        for column in 0...offset {
            text.setCursor(TextPosition(line: 0, column: column))
            #expect(allowed.contains(text.cursor.column), "\(column)")
            #expect(text.cursor.column <= column)
        }
    }

    @Test("a group of edits is one step")
    func group() {
        var text = buffer("|a\nb")
        text.group {
            $0.replace(.start..<TextPosition(line: 0, column: 1), with: "A")
            $0.replace(TextPosition(line: 1, column: 0)..<TextPosition(line: 1, column: 1), with: "B")
        }
        #expect(text.text == "A\nB")
        text.undo()
        #expect(text.text == "a\nb")
        text.redo()
        #expect(text.text == "A\nB")
    }

    @Test("a selection is replaced by what is typed, and comes back when that is undone")
    func selection() {
        var text = buffer("one |two three")
        text.move(.wordRight, selecting: true)
        #expect(text.selectedText == "two")
        text.insert("2")
        #expect(marked(text) == "one 2| three")
        text.undo()
        #expect(text.selectedText == "two")
        text.move(.left)
        #expect(marked(text) == "one |two three")
        text.selectAll()
        let removed = text.cut()
        #expect(removed == "one two three")
        #expect(text.isEmpty)
    }

    @Test("kills that follow each other are yanked together, in their order")
    func kills() {
        var text = buffer("one two| three")
        text.kill(.wordLeft)
        text.kill(.lineEnd)
        text.move(.lineStart)
        text.yank()
        #expect(marked(text) == "two three|one ")
    }

    @Test("saved is what was saved, also after undoing back to it")
    func modified() {
        var text = TextBuffer("a")
        #expect(!text.isModified)
        text.insert("b")
        text.markSaved()
        text.insert("c")
        #expect(text.isModified)
        text.undo()
        #expect(!text.isModified)
        text.undo()
        #expect(text.isModified)
    }

    @Test("each change names the lines it replaced")
    func changes() {
        var text = buffer("a\nb|\nc")
        text.insert("x")
        text.insert("\n")
        text.undo()
        let changes = text.takeChanges()
        #expect(
            changes == [
                TextChange(firstLine: 1, oldLines: 1, newLines: 1), TextChange(firstLine: 1, oldLines: 1, newLines: 2),
                TextChange(firstLine: 1, oldLines: 2, newLines: 1),
            ])
        let later = text.takeChanges()
        #expect(later.isEmpty)
    }

    @Test("a new line is indented, further after a bracket, and a closing bracket moves out")
    func newlines() {
        var text = buffer("  ships {|}")
        text.insertNewline()
        #expect(marked(text) == "  ships {\n    |\n  }")
        text.undo()
        #expect(marked(text) == "  ships {|}")
        text = buffer("  ships {\n    |")
        text.typeCode("}")
        #expect(marked(text) == "  ships {\n  }|")
        text = buffer("  a|b")
        text.insertNewline()
        #expect(marked(text) == "  a\n  |b")
    }

    @Test("indenting, outdenting and commenting whole lines")
    func lines() {
        var text = buffer("|a\n\n  b")
        text.selectAll()
        text.indent()
        #expect(text.text == "  a\n\n    b")
        text.outdent()
        #expect(text.text == "a\n\n  b")
        text.selectAll()
        text.toggleComment("#")
        #expect(text.text == "# a\n\n#   b")
        text.toggleComment("#")
        #expect(text.text == "a\n\n  b")
    }

    @Test("brackets find their partners, both ways and across lines")
    func brackets() {
        let text = buffer("{ a(x: [1]) {\n b } |}")
        #expect(text.matchingBracket()?.partner == .start)
        let first = buffer("|{ a(x: [1]) {\n b } }")
        #expect(first.matchingBracket()?.partner == TextPosition(line: 1, column: 5))
        #expect(buffer("a |b").matchingBracket() == nil)
    }

    @Test("search goes on around the end, in any case unless a letter is upper case")
    func search() {
        let text = buffer("Ship\nship\n|x")
        #expect(text.find("ship", from: text.cursor)?.lowerBound == .start)
        #expect(text.find("Ship", from: TextPosition(line: 0, column: 1))?.lowerBound == .start)
        #expect(text.find("ship", from: text.cursor, backward: true)?.lowerBound.line == 1)
        #expect(text.find("none", from: text.cursor) == nil)
        let line = buffer("ab |ab ab")
        #expect(line.find("ab", from: line.cursor)?.lowerBound.column == 3)
        #expect(line.find("ab", from: line.cursor, backward: true)?.lowerBound.column == 0)
        #expect(line.find("ab", from: .start, backward: true)?.lowerBound.column == 6)
        #expect(line.find("b a", from: line.end)?.lowerBound.column == 1)
        #expect(TextBuffer().find("a", from: .start) == nil)
        let many = TextBuffer((0..<2_000).map { "line \($0)" }.joined(separator: "\n"))
        #expect(many.find("line 7\n", from: .start) == nil)
        #expect(many.find("line 1234", from: .start)?.lowerBound.line == 1_234)
        #expect(many.find("line 700", from: many.end)?.lowerBound.line == 700)
        #expect(many.find("line 3", from: TextPosition(line: 2, column: 0), backward: true)?.lowerBound.line == 399)
    }

    @Test("offsets and places are the same thing, in a text of many blocks")
    func offsets() {
        let lines = (0..<3_000).map { "line \($0)" }
        let whole = lines.joined(separator: "\n")
        let text = TextBuffer(whole)
        var offset = 0
        for (number, line) in lines.enumerated() {
            let place = TextPosition(line: number, column: 2)
            #expect(text.offset(of: place) == offset + 2)
            #expect(text.position(at: offset + 2) == place)
            offset += line.utf8.count + 1
        }
        #expect(text.byteCount == whole.utf8.count)
        #expect(text.position(at: 1 << 40) == text.end)
    }

    @Test("random edits give the text that a plain string gives, and undoing them all gives the first text")
    func random() {
        let start = (0..<600).map { "line \($0) é日" }.joined(separator: "\n")
        var text = TextBuffer(start)
        var plain = Array(start.utf8)
        for _ in 0..<400 {
            let one = text.clamped(text.position(at: Int.random(in: 0...plain.count)))
            let other = text.clamped(text.position(at: text.offset(of: one) + Int.random(in: 0...300)))
            let inserted = ["", "x", "\n", "two\nlines", "日\n\n本\n"].randomElement()!
            let (from, to) = (text.offset(of: one), text.offset(of: max(one, other)))
            text.replace(one..<max(one, other), with: inserted)
            plain.replaceSubrange(from..<to, with: Array(inserted.utf8))
        }
        #expect(text.bytes == plain)
        #expect(text.byteCount == plain.count)
        #expect(text.lineCount == plain.count { $0 == 0x0A } + 1)
        while text.undo() {}
        #expect(text.text == start)
    }

    @Test("editing a text of a million lines does not cost a thousand times what one of a thousand costs")
    func large() {
        func time(lines: Int) -> Duration {
            var text = TextBuffer(utf8: Array(repeating: UInt8(0x0A), count: lines))
            text.setCursor(TextPosition(line: lines * 9 / 10, column: 0))
            let time = processorTime {
                for _ in 0..<100 {
                    text.insert("x")
                    text.insert("\n")
                }
            }
            #expect(text.lineCount == lines + 101)
            return time
        }
        let (small, large) = (time(lines: 1_000), time(lines: 1_000_000))
        // Whoever copies or counts all lines at each edit is a thousand times slower.
        #expect(large < small * 500)
    }

    @Test("a snapshot does not change when the text does")
    func snapshot() {
        var text = TextBuffer("a\nb")
        let before = text
        text.insert("x")
        #expect(before.text == "a\nb")
        #expect(text.text == "xa\nb")
    }
}
