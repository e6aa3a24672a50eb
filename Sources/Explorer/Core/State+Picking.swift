import GraphQLLanguage
import GraphQLSchema
import Terminal

/// Lists to choose from: the definitions of the document, its problems, the operations that use a fragment.
extension State {
    mutating func pickSymbol() -> [Effect] {
        let analysis = currentAnalysis()
        var found: [(item: Picker.Item, line: Int)] = analysis.operations.map { operation in
            let item = Picker.Item(
                label: operation.label, detail: "\(operation.kind.rawValue), line \(operation.lines.lowerBound + 1)",
                role: operation.kind == .mutation ? .warning : .text)
            return (item, operation.lines.lowerBound)
        }
        found += analysis.fragments.map { fragment in
            let on = analysis.document.parts[fragment.part].fragment.map { " on \($0.typeCondition.value)" } ?? ""
            let detail = "fragment\(on), line \(fragment.lines.lowerBound + 1)"
            return (Picker.Item(label: fragment.name, detail: detail, role: .fragment), fragment.lines.lowerBound)
        }
        found.sort { $0.line < $1.line }
        guard !found.isEmpty else {
            say("There is no definition in this text.")
            return []
        }
        let line = tab.editor.area.buffer.cursor.line
        let current = found.lastIndex { $0.line <= line } ?? 0
        layers.append(
            .picker(
                Picker(
                    title: "definitions", items: found.map(\.item),
                    purpose: .place(found.map { ($0.line + 1, 1) }), selected: current)))
        return []
    }

    mutating func pickProblem() -> [Effect] {
        let problems = tab.editor.analysis.problems
        guard !problems.isEmpty else {
            say("Nothing is wrong with this text, as far as is known.", .success)
            return []
        }
        let line = tab.editor.area.buffer.cursor.line + 1
        let items = problems.map { problem in
            Picker.Item(
                label: problem.message, detail: "line \(problem.line)", role: problem.isSyntax ? .error : .warning)
        }
        layers.append(
            .picker(
                Picker(
                    title: Words.count(problems.count, "problem"), items: items,
                    purpose: .place(problems.map { ($0.line, $0.column) }),
                    selected: problems.firstIndex { $0.line >= line } ?? 0)))
        return []
    }

    /// Asks which of the operations that use the fragment around the cursor is meant.
    mutating func pickUser() -> [Effect] {
        let analysis = currentAnalysis()
        guard case .users(let users, let fragment) = analysis.meaning(ofLine: tab.editor.area.buffer.cursor.line)
        else { return [] }
        askForUser(of: fragment, among: users.map { analysis.operations[$0] }, toRun: nil)
        return []
    }

    mutating func askForUser(
        of fragment: String, among operations: [Analysis.Operation], toRun intent: RunDraft.Intent?
    ) {
        let items = operations.map { operation in
            Picker.Item(
                label: operation.label, detail: "\(operation.kind.rawValue), line \(operation.lines.lowerBound + 1)",
                role: operation.kind == .mutation ? .warning : .text)
        }
        let chosen = operations.firstIndex { $0.label == tab.editor.chosen[fragment] } ?? 0
        layers.append(
            .picker(
                Picker(
                    title: "operations that use \(fragment)", items: items,
                    purpose: .user(fragment: fragment, labels: operations.map(\.label), intent: intent),
                    selected: chosen)))
    }

    // MARK: Input

    mutating func press(_ key: Key, in picker: Picker) -> [Effect] {
        var picker = picker
        let rows = ChoiceWindow.rows(in: size)
        switch key {
        case Key(.escape): return []
        case Key(.enter), .control("j"):
            guard let index = picker.selected else { break }
            return choose(index, picker.purpose)
        case Key(.up), .control("p"): picker.list.move(by: -1, count: picker.matches.count)
        case Key(.down), .control("n"): picker.list.move(by: 1, count: picker.matches.count)
        case Key(.pageUp): picker.list.move(by: -rows, count: picker.matches.count)
        case Key(.pageDown): picker.list.move(by: rows, count: picker.matches.count)
        default:
            let before = picker.input.text
            _ = picker.input.handle(key)
            if picker.input.text != before { picker.search() }
        }
        picker.list.reveal(count: picker.matches.count, height: rows)
        layers.append(.picker(picker))
        return []
    }

    private mutating func choose(_ index: Int, _ purpose: Picker.Purpose) -> [Effect] {
        switch purpose {
        case .place(let places):
            // What was said before is of no use there.
            if notice.isOld { notice = Notice() }
            remember()
            let effects = go(to: .operation)
            tabs[activeTab].editor.area.goTo(line: places[index].line, column: places[index].column)
            settleTexts()
            return effects + analyze(tabAt: activeTab)
        case .user(let fragment, let labels, let intent):
            tabs[activeTab].editor.chosen[fragment] = labels[index]
            guard let intent else {
                say("In \(fragment), \(labels[index]) runs.")
                return analyze(tabAt: activeTab)
            }
            return analyze(tabAt: activeTab) + prepare(intent)
        case .environment(let names): return openEnvironment(names[index])
        case .queryPolicy(let policies): use(policies[index])
        case .subscriptionPolicy(let policies): use(policies[index])
        case .definition(let places):
            remember()
            return open(places[index].file, at: places[index].offset)
        }
        return []
    }
}

extension State {
    /// Why there is nothing to choose: the cursor stands in no fragment that several operations use.
    var reasonNotToChoose: String? {
        let editor = tab.editor
        if case .users(let users, _) = editor.analysis.meaning(ofLine: editor.area.buffer.cursor.line), users.count > 1
        {
            return nil
        }
        return "The cursor is in no fragment that several operations use"
    }
}
