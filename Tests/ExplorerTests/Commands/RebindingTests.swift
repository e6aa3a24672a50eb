import Terminal
import Testing

@testable import Explorer

@Suite("The user's own keys")
struct RebindingTests {
    private func rebound(_ bindings: [(String, [String])]) -> (table: CommandTable, problems: [String]) {
        CommandTable.standard.rebound(bindings.map { (command: $0.0, keys: $0.1) })
    }

    @Test("a command gets other keys, and whoever had them has them no more")
    func keys() throws {
        let (table, problems) = rebound([("format", ["F5", "Ctrl-T"])])
        #expect(problems.isEmpty)
        #expect(table.command(for: Key("F5")!, in: .operation)?.id == .format)
        #expect(table.command(for: Key("Ctrl-T")!, in: .operation)?.id == .format)
        #expect(table[.run]?.keys.contains(Key("F5")!) == false)
        #expect(table.command(for: Key("Ctrl-J")!, in: .operation)?.id == .run)
    }

    @Test("so does the letter behind Ctrl-X, and the footer and the menu say so")
    func menu() {
        let (table, problems) = rebound([("policy", ["Ctrl-X w"]), ("run", ["F6"])])
        #expect(problems.isEmpty)
        #expect(table.command(forMenuKey: Key("w")!, in: .main)?.id == .policy)
        #expect(table[.keepLive]?.menuKey == nil)
        let harness = Harness("query Fleet { a }")
        harness.state.commands = table
        #expect(harness.footer.hasPrefix(" F6 run Fleet"))
        harness.press("Ctrl-X w")
        #expect(harness.screen.contains("cache policy of this tab's queries"))
    }

    @Test("what names no command or no key is said, and Ctrl-C and Ctrl-Z cannot be given away")
    func problems() {
        let (table, problems) = rebound([
            ("flyAway", ["F9"]), ("format", ["Ctrl-C", "NoKey"]), ("zoom", ["Ctrl-X ??"]),
        ])
        #expect(problems.count == 4)
        #expect(problems[0].contains("flyAway"))
        #expect(table[.cancel]?.keys == [.control("c")])
    }

    @Test("a key in one pane does not take a letter from another")
    func scopes() {
        let (table, _) = rebound([("follow", ["d"])])
        #expect(table.command(for: Key("d")!, in: .live)?.id == .follow)
        #expect(table.command(for: Key("d")!, in: .history)?.id == .forget)
    }
}
