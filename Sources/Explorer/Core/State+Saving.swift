import Terminal

/// A text on its way into its file.
struct SaveOrder: Sendable {
    var path: String
    var text: TextBuffer
    var lineEnding: TextFile.LineEnding
    /// What the file held when it was read or written last.
    var expected: [UInt8]
    /// Whether what somebody else wrote meanwhile is overwritten.
    var overwrites = false
    /// Whether the folder is made if it is missing.
    var makesFolder = false
}

/// Why a file was not written, for the user to decide about.
enum SaveObstacle: Sendable {
    /// Somebody else has written the file since it was read; these bytes.
    case changedOutside(path: String, [UInt8])
    case missingFolder(path: String, folder: String)
}

extension State {
    mutating func save() -> [Effect] { save(tabAt: activeTab) { _ in } }

    private mutating func save(tabAt index: Int, _ change: (inout SaveOrder) -> Void) -> [Effect] {
        let tab = tabs[index]
        guard let path = tab.file else { return [] }
        var order = SaveOrder(
            path: path, text: tab.editor.area.buffer, lineEnding: tab.lineEnding, expected: tab.savedBytes)
        change(&order)
        return [start(.save(order), as: .file, tab: tab.id)]
    }

    /// The text may have been changed again while it was written; then it is not what the file holds.
    mutating func takeSaved(_ path: String, _ bytes: [UInt8], stateID: Int, tabAt index: Int) -> [Effect] {
        tabs[index].savedBytes = bytes
        let isWhole = tabs[index].editor.area.buffer.stateID == stateID
        if isWhole { tabs[index].editor.area.buffer.markSaved() }
        say("Saved \(path)\(isWhole ? "" : ", without what was typed meanwhile").", .success)
        return refreshFiles()
    }

    mutating func take(_ obstacle: SaveObstacle, forTabAt index: Int) -> [Effect] {
        let id = tabs[index].id
        switch obstacle {
        case .missingFolder(let path, let folder):
            let question = Question(
                purpose: .makeFolder(id), text: "There is no folder \(folder) for \(path). Make it?",
                answers: [("y", "make it and save"), ("n", "do not save")])
            layers.append(.question(question))
        case .changedOutside(let path, let bytes):
            guard tabs[index].isModified else { return reload(bytes, tabAt: index, path) }
            let question = Question(
                purpose: .changedOutside(id, bytes),
                text: "\(path.split(separator: "/").last ?? "") was changed outside.",
                answers: [("d", "diff"), ("r", "reload"), ("k", "keep mine"), ("n", "neither")])
            layers.append(.question(question))
        }
        return []
    }

    /// The file's text takes the place of the tab's, as one step to undo.
    mutating func reload(_ bytes: [UInt8], tabAt index: Int, _ path: String) -> [Effect] {
        let file = TextFile(bytes)
        tabs[index].editor.area.buffer.setText(file.text)
        tabs[index].editor.area.buffer.markSaved()
        tabs[index].lineEnding = file.ending
        tabs[index].savedBytes = bytes
        settleTexts()
        say("Reloaded \(path), which was changed outside.", .warning)
        return analyze(tabAt: index)
    }

    /// Does what the user wants done about a file that was changed outside, or whose folder is missing.
    mutating func answer(_ question: Question, saving id: TabID, with letter: Character) -> [Effect] {
        guard let index = index(of: id) else { return [] }
        switch (question.purpose, letter) {
        case (.makeFolder, _): return save(tabAt: index) { $0.makesFolder = true }
        case (.changedOutside(_, let bytes), "d"):
            // The question is there again once the difference has been looked at.
            layers.append(.question(question))
            layers.append(.window(difference(from: bytes, tabAt: index)))
            return []
        case (.changedOutside(_, let bytes), "r"): return reload(bytes, tabAt: index, tabs[index].file ?? "")
        case (.changedOutside, _): return save(tabAt: index) { $0.overwrites = true }
        default: return []
        }
    }

    private func difference(from bytes: [UInt8], tabAt index: Int) -> TextWindow {
        let mine = tabs[index].editor.area.buffer.text.split(separator: "\n", omittingEmptySubsequences: false)
        let theirs = TextFile(bytes).text.split(separator: "\n", omittingEmptySubsequences: false)
        let lines = LineDifference(from: theirs, to: mine).hunks(context: 3).map { line in
            switch line {
            case .same(let text): TextWindow.Line(text: text, lead: " ")
            case .removed(let text): TextWindow.Line(text: text, role: .removed, lead: "-", leadRole: .removed)
            case .added(let text): TextWindow.Line(text: text, role: .added, lead: "+", leadRole: .added)
            case .gap: TextWindow.Line(text: "", role: .dim, lead: "⋮", leadRole: .dim)
            }
        }
        return TextWindow(title: "- in the file   + in this tab", lines: lines, width: size.width)
    }
}
