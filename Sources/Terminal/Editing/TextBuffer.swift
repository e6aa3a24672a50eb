/// A text being edited: its lines, the cursor, the selection, and what can be undone.
///
/// A value without a screen or a terminal. An edit costs what it touches, never the length of the text.
/// Columns are bytes; the cursor always stands on the boundary of a grapheme cluster.
package struct TextBuffer: Sendable {
    private(set) var store: LineStore
    package private(set) var cursor: TextPosition = .start
    /// The other end of the selection; the selection lies between it and the cursor.
    package private(set) var anchor: TextPosition?
    /// Counts the edits, so that a consumer knows whether it has seen this text.
    package private(set) var revision = 0
    /// The column on the screen that vertical moves try to keep.
    private var goalColumn: Int?
    private var history = UndoHistory()
    private var savedState = 0
    private var groupDepth = 0
    private var changes: [TextChange] = []
    private var kills = KillRing()

    package init(_ text: String = "") {
        store = LineStore(text.utf8)
    }

    /// A text of UTF-8 bytes; what is no UTF-8 becomes U+FFFD.
    package init(utf8 bytes: [UInt8]) {
        store = LineStore(TextBuffer.repaired(bytes))
    }

    // MARK: Reading

    package var text: String { String(decoding: store.bytes, as: UTF8.self) }
    package var bytes: [UInt8] { store.bytes }
    package var byteCount: Int { store.byteCount }
    package var lineCount: Int { store.count }
    package var isEmpty: Bool { store.byteCount == 0 }

    /// The bytes of a line, without its line feed.
    package func line(_ line: Int) -> [UInt8] { store[line] }
    package func lineText(_ line: Int) -> String { String(decoding: store[line], as: UTF8.self) }

    /// The byte offset of a place in the whole text.
    package func offset(of position: TextPosition) -> Int {
        store.offset(ofLine: position.line) + position.column
    }

    /// The place of a byte offset; an offset beyond the end is the end.
    package func position(at offset: Int) -> TextPosition { store.position(at: offset) }

    package var end: TextPosition {
        TextPosition(line: store.count - 1, column: store.length(ofLine: store.count - 1))
    }

    package func text(in range: Range<TextPosition>) -> String {
        String(decoding: store.bytes(range), as: UTF8.self)
    }

    package var selection: Range<TextPosition>? {
        guard let anchor, anchor != cursor else { return nil }
        return min(anchor, cursor)..<max(anchor, cursor)
    }

    package var selectedText: String? { selection.map { text(in: $0) } }

    /// The changes since the last call, in the order they were made; for highlighters that work line by line.
    package mutating func takeChanges() -> [TextChange] {
        defer { changes.removeAll(keepingCapacity: true) }
        return changes
    }

    /// Whether the text differs from what it was at `markSaved()`; undoing back to that point counts as saved.
    package var isModified: Bool { history.stateID != savedState }

    /// Names this state of the text: undoing back to it brings back the number.
    package var stateID: Int { history.stateID }

    package mutating func markSaved() {
        history.close()
        savedState = history.stateID
    }

    // MARK: The cursor

    /// The nearest valid place: inside the text, on the boundary of a character.
    package func clamped(_ position: TextPosition) -> TextPosition {
        guard position.line >= 0 else { return .start }
        guard position.line < store.count else { return end }
        return TextPosition(
            line: position.line, column: Graphemes.boundary(in: store[position.line], at: position.column))
    }

    package mutating func setCursor(_ position: TextPosition, selecting: Bool = false) {
        placeCursor(position, selecting: selecting)
        goalColumn = nil
    }

    private mutating func placeCursor(_ position: TextPosition, selecting: Bool) {
        if selecting {
            if anchor == nil { anchor = cursor }
        } else {
            anchor = nil
        }
        cursor = clamped(position)
        history.close()
        kills.close()
    }

    package mutating func select(_ range: Range<TextPosition>) {
        setCursor(range.lowerBound)
        setCursor(range.upperBound, selecting: true)
    }

    package mutating func selectAll() { select(.start..<end) }

    /// Moves the cursor. Without `selecting`, a horizontal move out of a selection goes to that end of it.
    package mutating func move(_ motion: TextMotion, selecting: Bool = false) {
        if !selecting, let selection, motion == .left || motion == .right {
            setCursor(motion == .left ? selection.lowerBound : selection.upperBound)
            return
        }
        let goal = motion.isVertical ? goalColumn ?? screenColumn(of: cursor) : nil
        placeCursor(destination(of: motion, from: cursor, goal: goal ?? 0), selecting: selecting)
        goalColumn = goal
    }

    // MARK: Editing

    /// Replaces a range as one step that can be undone; the cursor goes behind the new text.
    package mutating func replace(_ range: Range<TextPosition>, with text: String) {
        edit(clamped(range.lowerBound)..<clamped(range.upperBound), Array(text.utf8), .single)
    }

    /// Types text at the cursor, in the place of the selection.
    package mutating func insert(_ text: String) {
        guard !text.isEmpty else { return }
        let bytes = Array(text.utf8)
        if selection != nil { history.close() }
        let startsWord = bytes[0] != 0x20 && bytes[0] != 0x0A && characterBefore(cursor) == 0x20
        if startsWord { history.close() }
        edit(selection ?? cursor..<cursor, bytes, .typing)
        if bytes.contains(0x0A) { history.close() }
    }

    /// Inserts pasted text as it is: no indentation, and all pieces of one paste are one step to undo.
    package mutating func paste(_ bytes: [UInt8], isLast: Bool = true) {
        if !bytes.isEmpty { edit(selection ?? cursor..<cursor, TextBuffer.repaired(bytes), .pasting) }
        if isLast { history.close() }
    }

    /// Replaces the whole text as one step; the cursor stays where it was as far as it can.
    package mutating func setText(_ text: String) {
        let kept = cursor
        edit(.start..<end, Array(text.utf8), .single)
        setCursor(kept)
    }

    package mutating func deleteBackward() {
        if let selection { return edit(selection, [], .single) }
        edit(destination(of: .left, from: cursor, goal: 0)..<cursor, [], .deletingBackward)
    }

    package mutating func deleteForward() {
        if let selection { return edit(selection, [], .single) }
        edit(cursor..<destination(of: .right, from: cursor, goal: 0), [], .deletingForward)
    }

    /// Deletes the selection and returns it.
    package mutating func cut() -> String? {
        guard let selection else { return nil }
        let text = text(in: selection)
        edit(selection, [], .single)
        return text
    }

    /// Makes every edit in `body` one step to undo.
    package mutating func group<Result>(_ body: (inout TextBuffer) throws -> Result) rethrows -> Result {
        if groupDepth == 0 { history.close() }
        groupDepth += 1
        defer {
            groupDepth -= 1
            if groupDepth == 0 { history.close() }
        }
        return try body(&self)
    }

    // MARK: Killing and yanking

    /// Removes the text between the cursor and where a motion leads, and keeps it for `yank()`. Kills that follow each
    /// other are kept as one.
    package mutating func kill(_ motion: TextMotion) {
        if let selection { return kill(selection, prepending: false) }
        var target = destination(of: motion, from: cursor, goal: 0)
        if target == cursor, motion == .lineEnd { target = destination(of: .right, from: cursor, goal: 0) }
        kill(min(target, cursor)..<max(target, cursor), prepending: target < cursor)
    }

    private mutating func kill(_ range: Range<TextPosition>, prepending: Bool) {
        guard !range.isEmpty else { return }
        var ring = kills
        ring.add(store.bytes(range), prepending: prepending)
        edit(range, [], .single)
        kills = ring
    }

    /// Inserts what was killed last.
    package mutating func yank() {
        guard let bytes = kills.last else { return }
        edit(selection ?? cursor..<cursor, bytes, .single)
    }

    // MARK: Undo

    package var canUndo: Bool { history.canUndo }
    package var canRedo: Bool { history.canRedo }

    @discardableResult
    package mutating func undo() -> Bool {
        guard let step = history.popUndo() else { return false }
        for edit in step.edits.reversed() {
            _ = apply(edit.start..<edit.end, edit.removed)
        }
        setCursor(step.cursorBefore)
        anchor = step.anchorBefore
        return true
    }

    @discardableResult
    package mutating func redo() -> Bool {
        guard let step = history.popRedo() else { return false }
        for edit in step.edits {
            _ = apply(edit.start..<TextEdit.end(of: edit.removed, from: edit.start), edit.inserted)
        }
        setCursor(step.cursorAfter)
        return true
    }

    // MARK: The one way to change the text

    private mutating func edit(_ range: Range<TextPosition>, _ bytes: [UInt8], _ kind: UndoHistory.Kind) {
        guard !range.isEmpty || !bytes.isEmpty else { return }
        let (cursorBefore, anchorBefore) = (cursor, anchor)
        let removed = range.isEmpty ? [] : store.bytes(range)
        let after = apply(range, bytes)
        history.record(
            TextEdit(start: range.lowerBound, removed: removed, inserted: bytes, end: after),
            kind: groupDepth > 0 ? .grouped : kind, cursorBefore: cursorBefore, anchorBefore: anchorBefore,
            cursorAfter: after)
        cursor = after
        anchor = nil
        goalColumn = nil
        kills.close()
    }

    private mutating func apply(_ range: Range<TextPosition>, _ bytes: [UInt8]) -> TextPosition {
        let (start, end) = (range.lowerBound, range.upperBound)
        revision += 1
        if start.line == end.line, !bytes.contains(0x0A) {
            store.replace(inLine: start.line, start.column..<end.column, with: bytes)
            changes.append(TextChange(firstLine: start.line, oldLines: 1, newLines: 1))
            return TextPosition(line: start.line, column: start.column + bytes.count)
        }
        var lines = LineStore.split(bytes)
        let column = lines[lines.count - 1].count + (lines.count == 1 ? start.column : 0)
        lines[0] = store[start.line][..<start.column] + lines[0]
        lines[lines.count - 1] += store[end.line][end.column...]
        store.replace(lines: start.line..<end.line + 1, with: lines)
        changes.append(
            TextChange(firstLine: start.line, oldLines: end.line - start.line + 1, newLines: lines.count))
        return TextPosition(line: start.line + lines.count - 1, column: column)
    }

    private func characterBefore(_ position: TextPosition) -> UInt8? {
        position.column > 0 ? store[position.line][position.column - 1] : nil
    }

    private static func repaired(_ bytes: [UInt8]) -> [UInt8] {
        String(validating: bytes, as: UTF8.self) == nil ? Array(String(decoding: bytes, as: UTF8.self).utf8) : bytes
    }
}
