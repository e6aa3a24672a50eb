import GraphQLLanguage
import GraphQLSchema
import Terminal

/// Commands that rewrite the operation's text. Each is one step to undo.
extension State {
    /// What is known of the text in front as it is now; what the last key changed is read at once if need be.
    func currentAnalysis() -> Analysis {
        tab.editor.isAnalyzed ? tab.editor.analysis : snapshot(of: tab).read() ?? tab.editor.analysis
    }

    /// What can be rewritten at the cursor; nil where the definition does not parse.
    private func refactoring(_ analysis: Analysis) -> Refactoring? {
        Refactoring(analysis.document, at: offsetAtCursor, schema: schema.loaded, lent: analysis.lent)
    }

    /// What the selection in the editor holds.
    private var selectedRange: SourceRange? {
        let buffer = tab.editor.area.buffer
        return buffer.selection.map {
            SourceRange(buffer.offset(of: $0.lowerBound)..<buffer.offset(of: $0.upperBound))
        }
    }

    private func edits(_ id: CommandID, _ refactoring: Refactoring) -> [GraphQLSchema.TextEdit]? {
        switch id {
        case .fillFields: refactoring.fillLeafFields()
        case .literalsToVariables: refactoring.literalsToVariables()?.edits
        case .extractFragment: refactoring.extractFragment(selecting: selectedRange)
        case .inlineFragment: refactoring.inlineFragment()
        case .nameOperation: refactoring.nameOperation()
        default: nil
        }
    }

    /// Why a command cannot rewrite anything here. It looks at the definition around the cursor only, and leaves a text
    /// that has just been changed, or is long, to the command itself.
    func reasonNotToRewrite(_ id: CommandID) -> String? {
        if id != .inlineFragment, id != .nameOperation, schema.loaded == nil {
            return "This needs a schema; \(schema.sentence)"
        }
        guard tab.editor.canLookAtOnce else { return nil }
        guard let refactoring = refactoring(tab.editor.analysis) else {
            return "There is no definition under the cursor that can be read"
        }
        guard edits(id, refactoring) == nil else { return nil }
        switch id {
        case .fillFields: return "There is nothing to fill in here"
        case .literalsToVariables: return "No argument of the operation under the cursor is written out"
        case .extractFragment: return "There is no selection here that could become a fragment"
        case .inlineFragment: return "There is no fragment's name under the cursor"
        default: return "There is no operation without a name under the cursor"
        }
    }

    mutating func rewrite(_ id: CommandID) -> [Effect] {
        guard let refactoring = refactoring(currentAnalysis()), let edits = edits(id, refactoring) else {
            say("There is nothing to do here.")
            return []
        }
        return apply(edits)
    }

    /// The arguments that are written out become variables, and the variables pane gets their values.
    mutating func literalsToVariables() -> [Effect] {
        guard let refactoring = refactoring(currentAnalysis()) else { return [] }
        let names: Set<String>
        do {
            names = Set(try VariablesText.parse(tab.variables.area.buffer)?.members.map(\.key.string) ?? [])
        } catch {
            say(
                "The variables cannot be read: line \(error.line), column \(error.column): \(error.reason.text)",
                .warning)
            return []
        }
        guard let extracted = refactoring.literalsToVariables(avoiding: names) else { return [] }
        let before = linkedStates
        let effects = apply(extracted.edits)
        tabs[activeTab].variables.add(extracted.values)
        tabs[activeTab].linkedChange = LinkedChange(before: before, after: linkedStates)
        settleTexts()
        say("\(Words.count(extracted.values.count, "value")) went into the variables.", .success)
        return effects + analyze(tabAt: activeTab)
    }

    private var linkedStates: LinkedChange.States {
        LinkedChange.States(
            operation: tab.editor.area.buffer.stateID, variables: tab.variables.area.buffer.stateID)
    }

    /// Takes back a change of both texts, or does it again; nil when the last change was of one of them only.
    mutating func undoBoth(redo: Bool) -> [Effect]? {
        guard focus != .headers, let change = tab.linkedChange,
            linkedStates == (redo ? change.before : change.after)
        else { return nil }
        if redo {
            tabs[activeTab].editor.area.buffer.redo()
            tabs[activeTab].variables.area.buffer.redo()
        } else {
            tabs[activeTab].editor.area.buffer.undo()
            tabs[activeTab].variables.area.buffer.undo()
        }
        settleTexts()
        return analyze(tabAt: activeTab)
    }

    /// Lays the operation's text out anew; comments and grouping stay.
    mutating func formatOperation() -> [Effect] {
        let buffer = tab.editor.area.buffer
        do {
            var text = try Formatter.format(Source(bytes: buffer.bytes))
            if buffer.bytes.last != UInt8(ascii: "\n"), text.hasSuffix("\n") { text.removeLast() }
            guard text != buffer.text else {
                say("The text is laid out already.")
                return []
            }
            tabs[activeTab].editor.area.buffer.setText(text)
            settleTexts()
            return analyze(tabAt: activeTab)
        } catch {
            say("The text cannot be laid out: line \(error.position.line): \(error.message)", .warning)
            return []
        }
    }

    /// Makes edits as one step. The cursor stays with what it is on.
    private mutating func apply(_ edits: [GraphQLSchema.TextEdit]) -> [Effect] {
        let buffer = tab.editor.area.buffer
        let offset = buffer.offset(of: buffer.cursor)
        let sorted = edits.enumerated().sorted {
            ($0.element.range.start, $0.offset) < ($1.element.range.start, $1.offset)
        }
        tabs[activeTab].editor.area.buffer.group { buffer in
            for edit in sorted.map(\.element).reversed() {
                let range = buffer.position(at: edit.range.lowerBound)..<buffer.position(at: edit.range.upperBound)
                buffer.replace(range, with: edit.replacement)
            }
        }
        var moved = offset
        for edit in edits where edit.range.lowerBound < offset {
            let end = edit.range.lowerBound + edit.replacement.utf8.count
            moved += edit.range.upperBound <= offset ? end - edit.range.upperBound : min(0, end - offset)
        }
        let effects = go(to: .operation)
        putCursor(at: max(0, moved))
        return effects + analyze(tabAt: activeTab)
    }
}
