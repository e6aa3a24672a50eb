import Terminal

/// Tabs that follow their files, for people who write in an editor of their own.
extension State {
    mutating func followFile() -> [Effect] {
        guard let path = tab.file else { return [] }
        tabs[activeTab].followsFile.toggle()
        guard tab.followsFile else {
            say("\(path) is not followed any more.")
            return [cancel(.following, tab: tab.id)]
        }
        say("Following \(path): what is written into it shows here, and a query runs.", .success)
        return [start(.watchFile(path: path, tab.savedBytes), as: .following, tab: tab.id)]
    }

    /// The file was written by somebody else, or by this tab itself.
    mutating func follow(_ path: String, _ bytes: [UInt8], tabAt index: Int) -> [Effect] {
        guard tabs[index].followsFile, tabs[index].file == path, bytes != tabs[index].savedBytes else { return [] }
        guard !tabs[index].isModified else {
            say("\(path) was changed outside, and here too; Ctrl-S asks what to do.", .warning)
            return []
        }
        let effects = reload(bytes, tabAt: index, path)
        // Behind another tab there is nobody to look at a result.
        return index == activeTab && connection != nil ? effects + prepare(.follow) : effects
    }
}
