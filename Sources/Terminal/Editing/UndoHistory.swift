/// The steps that can be undone and done again. Typing a word, or deleting one, is one step.
struct UndoHistory: Sendable {
    /// What made an edit; edits of one kind that follow each other become one step.
    enum Kind: Hashable, Sendable {
        case single, typing, deletingBackward, deletingForward, pasting, grouped
    }

    struct Step: Sendable {
        var id: Int
        var kind: Kind
        var edits: [TextEdit]
        var cursorBefore: TextPosition
        var anchorBefore: TextPosition?
        var cursorAfter: TextPosition
        var bytes: Int { edits.reduce(0) { $0 + $1.removed.count + $1.inserted.count } }
    }

    /// The text that old steps may hold; beyond it the oldest are forgotten.
    private static let byteLimit = 64 << 20
    private static let stepLimit = 10_000

    private var done: [Step] = []
    private var undone: [Step] = []
    private var bytes = 0
    private var lastID = 0
    /// Whether the next edit may join the last step.
    private var isOpen = false

    /// Names the state of the text; equal ids mean equal texts.
    var stateID: Int { done.last?.id ?? baseID }
    private var baseID = 0

    var canUndo: Bool { !done.isEmpty }
    var canRedo: Bool { !undone.isEmpty }

    /// Ends the current step: the next edit starts a new one.
    mutating func close() { isOpen = false }

    mutating func record(
        _ edit: TextEdit, kind: Kind, cursorBefore: TextPosition, anchorBefore: TextPosition?, cursorAfter: TextPosition
    ) {
        undone.removeAll()
        bytes += edit.removed.count + edit.inserted.count
        if isOpen, kind != .single, let last = done.last, last.kind == kind {
            join(edit, kind: kind, cursorAfter: cursorAfter)
        } else {
            lastID += 1
            done.append(
                Step(
                    id: lastID, kind: kind, edits: [edit], cursorBefore: cursorBefore, anchorBefore: anchorBefore,
                    cursorAfter: cursorAfter))
        }
        isOpen = kind != .single
        while done.count > 1, bytes > Self.byteLimit || done.count > Self.stepLimit {
            let oldest = done.removeFirst()
            bytes -= oldest.bytes
            baseID = oldest.id
        }
    }

    private mutating func join(_ edit: TextEdit, kind: Kind, cursorAfter: TextPosition) {
        lastID += 1
        let step = done.count - 1
        done[step].id = lastID
        done[step].cursorAfter = cursorAfter
        let last = done[step].edits.count - 1
        // No copy of the last edit is held here: it may be megabytes of a paste that comes in thousands of pieces.
        let isInsertion = edit.removed.isEmpty && done[step].edits[last].removed.isEmpty
        let isDeletion = edit.inserted.isEmpty && done[step].edits[last].inserted.isEmpty
        switch kind {
        case .typing where isInsertion && done[step].edits[last].end == edit.start,
            .pasting where isInsertion && done[step].edits[last].end == edit.start:
            done[step].edits[last].inserted += edit.inserted
            done[step].edits[last].end = edit.end
        case .deletingBackward
        where isDeletion && TextEdit.end(of: edit.removed, from: edit.start) == done[step].edits[last].start:
            done[step].edits[last].removed.insert(contentsOf: edit.removed, at: 0)
            done[step].edits[last].start = edit.start
            done[step].edits[last].end = edit.end
        case .deletingForward where isDeletion && done[step].edits[last].start == edit.start:
            done[step].edits[last].removed += edit.removed
        default: done[step].edits.append(edit)
        }
    }

    mutating func popUndo() -> Step? {
        isOpen = false
        guard let step = done.popLast() else { return nil }
        undone.append(step)
        bytes -= step.bytes
        return step
    }

    mutating func popRedo() -> Step? {
        isOpen = false
        guard let step = undone.popLast() else { return nil }
        done.append(step)
        bytes += step.bytes
        return step
    }
}
