import GraphQLLanguage
import Terminal

/// Pane 1: the operation's text, with highlighting, completion and diagnostics.
struct EditorPane: Pane {
    var area: TextArea
    private(set) var analysis = Analysis()
    /// The operations that the user chose to run from fragments, by the fragments' names.
    var chosen: [String: String] = [:]
    /// What there is to say about what the cursor is on.
    var hint = EditorHint()
    /// Errors of the last response by the line they point to, from 0; gone with the next edit.
    private(set) var serverMarks: [Int: String] = [:]
    private var knownErrorLines: [Int] = []
    private var lineStates = LineStates()

    init(_ text: String) {
        area = TextArea(text)
        if let line = EditorPane.firstCodeLine(of: area.buffer) {
            area.buffer.setCursor(TextPosition(line: line, column: 0))
        } else {
            area.buffer.setCursor(area.buffer.end)
        }
        // A short text is looked at here, so that the first frame names its operation; a long one later.
        if text.utf8.count < EditorPane.shortText {
            take(DocumentSnapshot(operation: area.buffer, variables: TextBuffer()).analyzed() ?? Analysis())
        }
    }

    /// Shows what is known of the text now.
    mutating func take(_ analysis: Analysis) {
        self.analysis = analysis
        updateErrorLines()
    }

    /// Whether what is known is known of the text as it is now.
    var isAnalyzed: Bool { analysis.revision == area.buffer.revision }

    private static let shortText = 64 << 10

    /// The first line that is no comment, looked for near the top only.
    private static func firstCodeLine(of buffer: TextBuffer) -> Int? {
        (0..<min(buffer.lineCount, 50)).first { line in
            let first = buffer.line(line).first { $0 != 0x20 }
            return first != nil && first != UInt8(ascii: "#")
        }
    }

    var operationUnderCursor: Analysis.Operation? {
        operationIndex.map { analysis.operations[$0] }
    }

    /// The place of that operation among those of the document.
    var operationIndex: Int? { analysis.operation(atLine: area.buffer.cursor.line, chosen: chosen) }

    func title(_ context: PaneContext) -> PaneTitle {
        var title = PaneTitle()
        guard let index = operationIndex else {
            if !analysis.fragments.isEmpty {
                title.pieces.append(TitlePiece(Words.count(analysis.fragments.count, "fragment")))
            }
            if let problem = analysis.problems.first(where: \.isSyntax), problem != openProblem {
                title.pieces.append(EditorPane.piece(problem))
            }
            return title
        }
        let operation = analysis.operations[index]
        if let problem = analysis.syntaxProblem(in: operation.lines), problem != openProblem {
            title.pieces.append(EditorPane.piece(problem))
            return title
        }
        if let name = operation.name { title.pieces.append(TitlePiece(name, role: .strong)) }
        title.pieces.append(
            TitlePiece(operation.kind.rawValue, role: operation.kind == .mutation ? .warning : nil))
        let needs = analysis.needs(ofOperation: index)
        if needs.fragmentCount > 0 {
            let files = needs.fileCount > 0 ? " from \(Words.count(needs.fileCount, "file"))" : ""
            title.pieces.append(TitlePiece("+\(Words.count(needs.fragmentCount, "fragment"))\(files)"))
        }
        let findings = analysis.problems.count - (openProblem == nil ? 0 : 1)
        if findings > 0 { title.pieces.append(TitlePiece(Words.count(findings, "finding"), role: .warning)) }
        return title
    }

    private static func piece(_ problem: TextProblem) -> TitlePiece {
        TitlePiece("line \(problem.line), column \(problem.column): \(problem.message)", role: .error)
    }

    func draw(in canvas: Canvas, _ context: PaneContext) {
        let gutter = gutterWidth
        let text = canvas.sub(Rect(x: gutter, y: 0, width: canvas.width - gutter, height: canvas.height))
        TextAreaView(area: area, isFocused: context.isFocused) { line, bytes in
            Highlighter.ranges(of: bytes, from: lineStates[line])
        }.draw(in: text)
        for row in 0..<canvas.height where area.topLine + row < area.buffer.lineCount {
            drawGutter(line: area.topLine + row, row: row, in: canvas)
        }
        if context.isFocused { drawBracketMatch(in: text) }
    }

    private func drawGutter(line: Int, row: Int, in canvas: Canvas) {
        let number = "\(line + 1)"
        canvas.write(number, endingAt: gutterWidth - 1, y: row, StyleRole.lineNumber.style)
        guard let (message, role) = mark(onLine: line) else { return }
        canvas.write("!", x: 0, y: row, role.style)
        // The message stands at the right end when the line leaves room for it.
        let end = gutterWidth + min(area.buffer.line(line).count, 1_000) - area.leftColumn + 2
        let room = canvas.width - end
        guard room > 8 else { return }
        let width = min(room - 1, displayWidth(message))
        canvas.write(message, x: canvas.width - width, y: row, columns: width, role.style)
    }

    /// What there is to say about a line, the worst first.
    private func mark(onLine line: Int) -> (message: String, role: StyleRole)? {
        let problem = problem(ofLine: line + 1)
        if let problem, problem.isSyntax { return (problem.message, .error) }
        if let message = serverMarks[line] { return (message, .error) }
        return problem.map { ($0.message, .warning) }
    }

    private func drawBracketMatch(in text: Canvas) {
        guard !area.isHuge(area.buffer.cursor.line), let pair = area.buffer.matchingBracket(within: text.height) else {
            return
        }
        for place in [pair.bracket, pair.partner] {
            let x = area.cell(of: place, width: text.width)
            text.restyle(Rect(x: x, y: place.line - area.topLine, width: 1, height: 1)) {
                StyleRole.bracketMatch.style.over($0)
            }
        }
    }

    var gutterWidth: Int { max(2, String(area.buffer.lineCount).count) + 2 }

    func textSize(_ size: Size) -> Size { Size(width: max(1, size.width - gutterWidth), height: size.height) }

    func cursorPoint(_ context: PaneContext) -> ScreenPoint? {
        area.cursorPoint(in: textSize(context.size)).map { ScreenPoint(x: $0.x + gutterWidth, y: $0.y) }
    }

    mutating func receive(_ input: PaneInput, _ context: PaneContext) -> [PaneRequest]? {
        defer { settle(context.size) }
        switch input {
        case .key(let key):
            return area.receive(key, rows: context.size.height) == nil ? nil : []
        case .command(.undo): area.buffer.undo()
        case .command(.redo): area.buffer.redo()
        case .command(.toggleComment): area.buffer.toggleComment("#")
        case .paste(let text): area.buffer.paste(TextFile.withoutReturns(Array(text.utf8)))
        case .click(let x, let y): area.buffer.setCursor(area.position(x: x - gutterWidth, y: y))
        case .drag(let x, let y): area.buffer.setCursor(area.position(x: x - gutterWidth, y: y), selecting: true)
        case .scroll(let lines): area.scroll(by: lines, in: textSize(context.size))
        case .command, .answer: return nil
        }
        return []
    }

    /// Brings the cursor into sight and the highlighting up to date; to be called after every change.
    mutating func settle(_ size: Size) {
        let changes = area.buffer.takeChanges()
        if !changes.isEmpty {
            lineStates.invalidate(changes)
            if !serverMarks.isEmpty { mark([]) }
        }
        area.scroll(toShowCursorIn: textSize(size))
        lineStates.extend(to: area.topLine + size.height, in: area.buffer)
    }

    mutating func mark(_ errors: [(line: Int, message: String)]) {
        serverMarks = [:]
        for error in errors where serverMarks[error.line - 1] == nil && error.line <= area.buffer.lineCount {
            serverMarks[error.line - 1] = error.message
        }
        updateErrorLines()
    }

    /// What to say when the cursor goes to a line with something to mend, and the column to go to.
    func advice(forLine line: Int) -> (column: Int, message: String)? {
        if let problem = problem(ofLine: line) { return (problem.column, problem.message) }
        return serverMarks[line - 1].map { (1, $0) }
    }

    /// The lines with something to mend, from 1, in order.
    var errorLines: [Int] {
        openProblem.map { open in knownErrorLines.filter { $0 != open.line } } ?? knownErrorLines
    }

    private mutating func updateErrorLines() {
        knownErrorLines = Set(serverMarks.keys.map { $0 + 1 }).union(analysis.problems.map(\.line)).sorted()
    }

    // MARK: What is said while a word is typed

    /// What is wrong with the word that is still being typed. Half a word is no mistake, so it is said when the cursor
    /// leaves it.
    private var openProblem: TextProblem? {
        guard area.isInWord, let start = area.word?.start, let problem = analysis.problem(ofLine: start.line + 1) else {
            return nil
        }
        let column = area.buffer.line(start.line)[..<start.column].count { $0 & 0xC0 != 0x80 } + 1
        return problem.column == column ? problem : nil
    }

    private func problem(ofLine line: Int) -> TextProblem? {
        let problem = analysis.problem(ofLine: line)
        return problem == openProblem ? nil : problem
    }
}
