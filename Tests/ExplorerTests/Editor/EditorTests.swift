import Sandbox
import Terminal
import Testing

@testable import Explorer

/// Text before, keys, text after; `|` is the cursor.
@Suite("Editing an operation")
struct EditorTests {
    struct Triple: Sendable, CustomTestStringConvertible {
        var before: String
        var keys: String
        var after: String
        var testDescription: String { "\(before) + \(keys)" }

        init(_ before: String, _ keys: String, _ after: String) {
            (self.before, self.keys, self.after) = (before, keys, after)
        }
    }

    static let triples = [
        Triple("|query", "x", "x|query"),
        Triple("query |", "{ Enter", "query {\n  |"),
        Triple("query {|}", "Enter", "query {\n  |\n}"),
        Triple("query {\n  |", "}", "query {\n}|"),
        Triple("  a|", "Enter", "  a\n  |"),
        Triple("    |x", "Backspace", "  |x"),
        Triple("ships name|", "Ctrl-W", "ships |"),
        Triple("ships |name", "Ctrl-K", "ships |"),
        Triple("ships |name", "Ctrl-U", "|name"),
        Triple("ships |name", "Ctrl-K Home Ctrl-Y", "name|ships "),
        Triple("ships |name", "Ctrl-D", "ships |ame"),
        Triple("one two|", "Ctrl-A x", "xone two|".replacingCursor(at: 1)),
        Triple("|", "a b c Ctrl-_", "|"),
        Triple("|", "a b c Ctrl-_ Ctrl-X Ctrl-_", "abc|"),
        Triple("|abc", "Shift-Right Shift-Right x", "x|c"),
        Triple("|\n", "Tab", "  |\n"),
        Triple("日本|", "Backspace", "日|"),
    ]

    @Test("keys change the text", arguments: triples)
    func triple(_ triple: Triple) {
        let harness = Harness("x")
        let cursor = triple.before.firstIndex(of: "|")!
        let text = triple.before.filter { $0 != "|" }
        harness.state.tabs[0].editor = EditorPane(text)
        let offset = triple.before[..<cursor].utf8.count
        harness.state.tabs[0].editor.area.buffer.setCursor(harness.state.tab.editor.area.buffer.position(at: offset))
        harness.press(triple.keys)
        let buffer = harness.state.tab.editor.area.buffer
        var bytes = Array(buffer.text.utf8)
        bytes.insert(UInt8(ascii: "|"), at: buffer.offset(of: buffer.cursor))
        #expect(String(decoding: bytes, as: UTF8.self) == triple.after)
    }

    @Test("a syntax error shows in the gutter, at the line's end, and in the title with line and column")
    func diagnostics() {
        let harness = Harness("query Fleet {\n  ships(first: ) { name }\n}")
        #expect(harness.row(4).hasPrefix("! 2   ships(first: ) { name }"))
        #expect(harness.row(4).contains("Unexpected"))
        #expect(harness.row(2).contains("line 2, column 16: "))
    }

    @Test("what the schema does not know is marked as a finding, and sent all the same")
    func findings() {
        let harness = Harness("query Fleet {\n  ships { name }\n  capitan\n}", schema: TestSchema.harbour)
        #expect(harness.row(5).hasPrefix("! 3   capitan"))
        #expect(harness.row(2).contains("Fleet · query · 1 finding"))
        harness.press("Ctrl-X n")
        #expect(harness.state.tab.editor.area.buffer.cursor == TextPosition(line: 2, column: 2))
        #expect(harness.notice.hasPrefix("Cannot query field \"capitan\" on type \"Query\"."))
        harness.press("Ctrl-J")
        #expect(harness.startedRuns.count == 1)
    }

    @Test("a pasted text is one step to undo and never runs, whatever it holds")
    func paste() {
        let harness = Harness("query Fleet { ships { name } }")
        harness.press("End")
        harness.paste("\nquery Two { a }\n")
        #expect(harness.startedRuns.isEmpty)
        #expect(harness.text.hasSuffix("\nquery Two { a }\n"))
        harness.press("Ctrl-_")
        #expect(harness.text == "query Fleet { ships { name } }")
    }

    @Test("Esc, then Tab leaves the text; Tab alone does not")
    func leaving() {
        let harness = Harness("query Fleet { ships { name } }")
        harness.press("Tab")
        #expect(harness.state.focus == .operation)
        harness.press("Esc Tab")
        #expect(harness.state.focus == .variables)
        harness.press("Esc Tab Esc Tab")
        #expect(harness.state.focus == .result)
    }

    @Test("keywords, fields and variables are drawn in their colours")
    func highlighting() {
        let harness = Harness("query Fleet($first: Int!) { ships(first: $first) @skip(if: true) { name } }")
        let row = harness.buffer
        func slot(_ word: String) -> Slot? {
            let text = row.text(row: 3)
            let start = text.range(of: word)
            return row[text.distance(from: text.startIndex, to: start!.lowerBound), 3].style.foreground
        }
        #expect(slot("query") == StyleRole.keyword.style.foreground)
        #expect(slot("ships") == StyleRole.field.style.foreground)
        #expect(slot("$first:") == StyleRole.variable.style.foreground)
        #expect(slot("@skip") == StyleRole.directive.style.foreground)
        #expect(slot("Int") == StyleRole.type.style.foreground)
    }

    @Test("text that a block string was opened above is a string")
    func blockStrings() {
        let harness = Harness("query Fleet {\n  a(b: \"\"\"\n  query\n  \"\"\")\n}")
        harness.press("Down Down")
        let style = harness.buffer[4 + 2, 5].style
        #expect(style.foreground == StyleRole.string.style.foreground)
    }

    /// How long fifty keys at the end of a text take, drawing included; and the screen after them.
    private func typing(atEndOf text: String) -> (time: Duration, row: String, cursor: ScreenPoint?, pane: EditorPane) {
        var pane = EditorPane(text)
        let context = PaneContext(size: Size(width: 60, height: 4), isFocused: true)
        let buffer = CellBuffer(width: 60, height: 4)
        _ = pane.receive(.key(Key(.end)), context)
        let time = processorTime {
            for _ in 0..<50 {
                _ = pane.receive(.key(.character("x")), context)
                buffer.clear()
                pane.draw(in: buffer.canvas, context)
            }
        }
        return (time, buffer.text(row: 0), pane.cursorPoint(context), pane)
    }

    @Test("a line of megabytes is edited at its end nearly as fast as a short one, and the cursor stays in sight")
    func hugeLine() {
        let short = typing(atEndOf: "# 日本 text ")
        let huge = typing(atEndOf: "# " + String(repeating: "日本 text ", count: 300_000))
        #expect(huge.row.contains("text xxxx"))
        #expect(huge.cursor.map { $0.x > 20 && $0.x < 60 } == true)
        // Measuring the line even once a key takes several seconds.
        #expect(huge.time < short.time * 100 + .seconds(2))
        var pane = huge.pane
        let context = PaneContext(size: Size(width: 60, height: 4), isFocused: true)
        for _ in 0..<2 { _ = pane.receive(.key(Key(.home)), context) }
        let buffer = CellBuffer(width: 60, height: 4)
        pane.draw(in: buffer.canvas, context)
        #expect(buffer.text(row: 0).hasPrefix("  1 # 日本 text"))
    }

    @Test("a cursor that leaves on the left brings what is before it into sight")
    func leftEdge() {
        var pane = EditorPane(
            "query Fleet { ships { " + String(repeating: "name ", count: 20) + "} }\nquery Other { old }")
        let context = PaneContext(size: Size(width: 40, height: 4), isFocused: true)
        let buffer = CellBuffer(width: 40, height: 4)
        _ = pane.receive(.key(Key(.end)), context)
        _ = pane.receive(.key(Key(.down)), context)
        pane.draw(in: buffer.canvas, context)
        #expect(buffer.text(row: 1).contains("query Other { old }"))
        #expect(pane.cursorPoint(context) == ScreenPoint(x: 4 + 19, y: 1))
    }

    @Test("a control character in the text is shown, never obeyed")
    func controlCharacters() {
        let harness = Harness("query Fleet { a(b: \"\u{1B}[2J\") }")
        #expect(harness.row(3).contains("␛[2J"))
    }

    @Test("what the user's editor left replaces the text, and an unchanged text is left alone")
    func externalEditor() {
        let harness = Harness("query Fleet { ships { name } }")
        harness.press("Ctrl-X Ctrl-E")
        let tab = harness.state.tab.id
        harness.send(.edited(tab: tab, pane: .operation, text: "query Other { b }", problem: nil))
        #expect(harness.text == "query Other { b }")
        #expect(harness.footer.hasPrefix(" ^J run Other"))
        harness.send(.edited(tab: tab, pane: .operation, text: nil, problem: nil))
        #expect(harness.text == "query Other { b }")
    }

    @Test("an emoji where no text belongs is drawn whole")
    func emojiOutsideStrings() {
        let harness = Harness("{ 👨‍👩‍👧❤️ }")
        #expect(harness.row(3).contains("{ 👨‍👩‍👧❤️ }"))
        #expect(!harness.screen.contains("<200D>"))
        #expect(!harness.screen.contains("◌"))
    }
}

extension String {
    /// The same text with the cursor's mark at another place.
    fileprivate func replacingCursor(at place: Int) -> String {
        var characters = filter { $0 != "|" }
        characters.insert("|", at: characters.index(characters.startIndex, offsetBy: place))
        return characters
    }

    /// Where a word first stands.
    fileprivate func range(of word: String) -> Range<String.Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(word) { return start..<index(start, offsetBy: word.count) }
            start = index(after: start)
        }
        return nil
    }
}
