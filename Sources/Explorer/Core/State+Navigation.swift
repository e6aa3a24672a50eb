import GraphQLLanguage
import GraphQLSchema
import Terminal

/// From what the cursor is on to where it is declared, and back.
extension State {
    private var place: Place { Place(pane: focus, tab: tab.id, cursor: tab.editor.area.buffer.cursor) }

    /// Keeps where the user is, for the way back.
    mutating func remember() {
        guard trail.last != place else { return }
        trail.append(place)
        if trail.count > 50 { trail.removeFirst() }
    }

    mutating func goBack() -> [Effect] {
        if focus == .docs, docs.depth > docsEntry, let requests = hand(.command(.back), to: .docs) {
            return serve(requests, from: .docs)
        }
        while let last = trail.popLast() {
            guard last != place, let index = index(of: last.tab) else { continue }
            if notice.isOld { notice = Notice() }
            var effects = index == activeTab ? [] : switchTab(to: index)
            effects += setFocus(last.pane)
            tabs[activeTab].editor.area.buffer.setCursor(last.cursor)
            settleTexts()
            return effects
        }
        say("There is nowhere to go back to.")
        return []
    }

    /// Goes to where a fragment or variable is defined, in another file if need be; of all else the docs are shown.
    mutating func goToDefinition() -> [Effect] {
        let analysis = currentAnalysis()
        guard focus == .operation, let info = infoAtCursor(analysis) else {
            say("There is nothing under the cursor that is defined anywhere.")
            return []
        }
        if notice.isOld { notice = Notice() }
        switch info.target {
        // Who is there already wants to know more.
        case .fragment(_, let definition?) where definition.bounds.contains(info.range.lowerBound),
            .variable(_, _, let definition?) where definition.bounds.contains(info.range.lowerBound):
            return openDocsForCursor()
        case .fragment(let name, let definition):
            remember()
            if let definition {
                putCursor(at: definition.lowerBound)
                return analyze(tabAt: activeTab)
            }
            guard let lent = analysis.lent[name] else {
                say("No file that is known here defines the fragment \(name).", .warning)
                return []
            }
            return open(lent.file, at: lent.start)
        case .variable(_, _, let declaration?):
            remember()
            putCursor(at: declaration.lowerBound)
            return []
        default: return openDocs(of: info.target)
        }
    }

    private func infoAtCursor(_ analysis: Analysis) -> CursorInfo? {
        analysis.document.info(at: offsetAtCursor, schema: schema.loaded)
    }

    /// Where the cursor of the editor stands; in the white space before a line the first word of it is meant.
    var offsetAtCursor: Int {
        let buffer = tab.editor.area.buffer
        let line = buffer.line(buffer.cursor.line)
        let indentation = line.prefix { $0 == 0x20 || $0 == 0x09 }.count
        return buffer.offset(
            of: TextPosition(line: buffer.cursor.line, column: max(buffer.cursor.column, indentation)))
    }

    mutating func openDocsForCursor() -> [Effect] {
        let analysis = currentAnalysis()
        if let target = infoAtCursor(analysis)?.target {
            if case .fragment(let name, _) = target {
                let part = analysis.document.parts.first { $0.fragmentName == name } ?? analysis.lent[name]?.part
                return openDocs(part?.fragment.map { .type($0.typeCondition.value) }, row: nil)
            }
            return openDocs(of: target)
        }
        return openDocs(nil, row: nil)
    }

    private mutating func openDocs(of target: CursorTarget) -> [Effect] {
        let page = DocsTarget(target)
        if page == nil { say("There are no docs of what the cursor is on.") }
        return openDocs(page, row: target.coordinate)
    }

    /// Shows a page of the docs, with the row of an element selected.
    private mutating func openDocs(_ target: DocsTarget?, row coordinate: String?) -> [Effect] {
        guard let schema = schema.loaded else { return [] }
        if docs.schema !== schema { docs.show(schema, width: size.width) }
        var effects = go(to: .docs)
        guard let target else { return effects }
        let requests = docs.jump(to: target, row: coordinate, context(of: .docs, layout))
        docsEntry = docs.depth
        effects += serve(requests, from: .docs)
        return effects
    }
}
