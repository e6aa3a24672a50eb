import GraphQLSchema
import Terminal

/// The files beside a tab's own: what it may use of them, and how they come in.
extension State {
    /// The files whose fragments a tab may use: what it imports, what is open in other tabs, what the command line
    /// named, and what those import. Of two fragments with one name the first counts.
    func otherFiles(for tab: Tab) -> [ProjectFile] {
        let own = tab.file.map(ProjectFile.normal)
        var open: [String: Tab] = [:]
        for other in tabs where other.id != tab.id {
            if let file = other.file { open[ProjectFile.normal(file)] = other }
        }
        var wanted = ArraySlice(importedFiles(of: tab))
        wanted += tabs.compactMap { $0.id == tab.id ? nil : $0.file.map(ProjectFile.normal) } + namedFiles
        var seen = Set(own.map { [$0] } ?? [])
        var found: [ProjectFile] = []
        while let path = wanted.popFirst() {
            guard seen.insert(path).inserted else { continue }
            let file = open[path].map { ProjectFile(path: path, open: $0.editor.analysis.document) } ?? files[path]
            guard let file else { continue }
            found.append(file)
            wanted += file.imports
        }
        return found
    }

    private func importedFiles(of tab: Tab) -> [String] {
        tab.editor.analysis.imports.map { ProjectFile.path(of: $0.path, importedFrom: tab.file) }
    }

    /// Reads the files that a tab wants, if nobody has read all of them yet.
    mutating func readImports(of tab: Tab) -> [Effect] {
        let wanted = filesOnDisk(for: tab)
        return wanted.allSatisfy { files[$0] != nil } ? [] : [start(.readFiles(wanted), as: .documents, tab: tab.id)]
    }

    /// Looks whether files that the tab in front uses have changed.
    mutating func refreshFiles() -> [Effect] {
        let wanted = filesOnDisk(for: tab)
        return wanted.isEmpty ? [] : [start(.readFiles(wanted), as: .documents, tab: tab.id)]
    }

    /// The files that a tab may use and that no tab has.
    private func filesOnDisk(for tab: Tab) -> [String] {
        let imported = importedFiles(of: tab) + otherFiles(for: tab).flatMap(\.imports)
        let open = Set(tabs.compactMap { $0.file.map(ProjectFile.normal) })
        return Set(imported + namedFiles).subtracting(open).sorted()
    }

    mutating func take(_ read: [ProjectFile]) -> [Effect] {
        let changed = read.filter { file in
            let known = files[file.path]
            return known == nil || known?.document?.bytes != file.document?.bytes || known?.problem != file.problem
        }
        guard !changed.isEmpty else { return [] }
        for file in changed { files[file.path] = file }
        return readImports(of: tab) + analyze(tabAt: activeTab)
    }

    // MARK: Opening

    /// Goes to a place in a file, in its tab or in a new one.
    mutating func open(_ path: String, at offset: Int) -> [Effect] {
        if let index = tabs.firstIndex(where: { $0.file.map(ProjectFile.normal) == path }) {
            let effects = switchTab(to: index) + go(to: .operation)
            putCursor(at: offset)
            return effects
        }
        return [start(.openFile(path: path, offset: offset), as: .opening)]
    }

    mutating func takeOpened(_ path: String, _ bytes: [UInt8], offset: Int) -> [Effect] {
        let effects = openTab(TextFile(bytes), file: path)
        putCursor(at: TextFile.offset(offset, in: bytes))
        return effects
    }

    /// Puts the editor's cursor at a byte of its text.
    mutating func putCursor(at offset: Int) {
        let buffer = tab.editor.area.buffer
        tabs[activeTab].editor.area.buffer.setCursor(buffer.position(at: offset))
        settleTexts()
    }
}
