import Terminal
import Testing

@testable import Explorer

@Suite("Command table")
struct CommandTableTests {
    let table = CommandTable.standard

    @Test("every command has a record and no record is there twice")
    func complete() {
        for id in CommandID.allCases { #expect(table[id] != nil, "\(id.rawValue) is in no table") }
        #expect(table.commands.count == CommandID.allCases.count)
    }

    @Test("no letter of a menu stands for two commands")
    func menuLetters() {
        for menu in [Command.Menu.main, .copy] {
            let keys = table.entries(of: menu).compactMap(\.menuKey)
            #expect(Set(keys).count == keys.count)
        }
    }

    @Test("no key means two things in one pane", arguments: PaneID.allCases)
    func keysAreUnique(pane: PaneID) {
        for command in table.commands where command.scope.contains(pane) {
            for key in command.keys where !(pane.isText && key.typedCharacter != nil) {
                let meant = table.command(for: key, in: pane)
                let isNarrower = meant.map { $0.scope != command.scope } ?? false
                #expect(meant?.id == command.id || isNarrower, "\(key) in \(pane.name)")
            }
        }
    }

    @Test("a letter is text in a text pane and a command elsewhere")
    func letters() {
        #expect(table.command(for: .character("z"), in: .operation) == nil)
        #expect(table.command(for: .character("z"), in: .result)?.id == .zoom)
        #expect(table.command(for: .character("?"), in: .variables) == nil)
        #expect(table.command(for: .character("?"), in: .cache)?.id == .help)
    }

    @Test("a pane gives a key its own meaning")
    func narrowScopeWins() {
        #expect(table.command(for: .character("/"), in: .live)?.id == .filter)
        #expect(table.command(for: .character("/"), in: .cache)?.id == .search)
    }

    @Test("running has four ways, none of which needs Alt or a function key")
    func runKeys() {
        #expect(table[.run]?.keyList == "Ctrl-J, F5, Alt-Enter, Ctrl-X Enter")
    }

    @Test("whatever has no key of its own can be reached through a menu or the list keys")
    func everythingIsReachable() {
        for command in table.commands {
            let plain = command.keys.contains { key in
                if case .function = key.code { return false }
                return !key.modifiers.contains(.alt)
            }
            #expect(plain || command.menuKey != nil, "\(command.id.rawValue) needs Alt or a function key")
        }
    }

    @Test("the menu shows every letter at once, at 80 by 24")
    func menuIsShownAtOnce() {
        let harness = Harness("query Fleet { ships { name } }")
        harness.press("Ctrl-X")
        for command in table.entries(of: .main) {
            #expect(harness.screen.contains(command.name), "\(command.name) is not in the menu")
        }
        harness.press("t")
        #expect(harness.state.tabs.count == 2)
    }

    @Test("the palette finds a command by a few letters and says why one is disabled")
    func palette() {
        let harness = Harness("query Fleet { ships { name } }")
        harness.press("Ctrl-P")
        harness.type("docat")
        #expect(harness.screen.contains("docs at the cursor"))
        #expect(harness.screen.contains("Docs need a schema"))
        harness.press("Enter")
        #expect(harness.notice == "Docs need a schema; it is being loaded.")
    }

    @Test("the palette performs what is selected")
    func paletteRuns() {
        let harness = Harness("query Fleet { ships { name } }")
        harness.press("Ctrl-P")
        harness.type("newtab")
        harness.press("Enter")
        #expect(harness.state.tabs.count == 2)
        #expect(harness.state.layers.isEmpty)
    }

    @Test("the help lists what is valid in the focused pane")
    func help() {
        let harness = Harness("query Fleet { ships { name } }", size: Size(width: 100, height: 60))
        harness.press("Ctrl-X 7 ?")
        #expect(harness.screen.contains("In Live"))
        #expect(harness.screen.contains("Keeps the newest event in sight."))
        #expect(!harness.screen.contains("Removes this record from the cache."))
        harness.press("q")
        #expect(!harness.screen.contains("In Live"))
    }
}
