import CPosix
import PseudoTerminal
import Testing

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

extension ExplorerStories {
    /// Every way out of the explorer, and the terminal that is found afterwards.
    @Suite struct LeavingTests {
        @Test("what was open is there the next time, nothing of it runs, and --clean starts without it")
        func restored() async throws {
            try await story {
                let home = Home()
                let server = try DemoServer()
                let first = try ExplorerSession([server.url], home: home)
                try first.seeSchema()
                try first.openTab("query Kept { ships { totalCount } }")
                try first.seeFooter("run Kept")
                first.keys("C-x P")
                try first.seeWindow("cache policy of this tab's queries")
                first.type("cache-first")
                try first.seeLine("> cache-first")
                first.keys("Enter")
                try first.seeTitle("cache-first", of: .operation)
                #expect(try first.quit() == .exited(0))

                let second = try ExplorerSession([server.url], home: home)
                try second.seeSchema()
                try second.see("query Kept", in: .operation)
                try second.seeTitle("cache-first", of: .operation)
                try second.see("Nothing has been run in this tab.", in: .result)
                #expect(try second.quit() == .exited(0))

                let third = try ExplorerSession([server.url, "--clean"], home: home)
                try third.seeSchema()
                try third.see("opens the menu of everything else", in: .operation)
                #expect(!third.text.contains("Kept"))
                #expect(try third.quit() == .exited(0))
            }
        }

        @Test("Ctrl-Q leaves, and the terminal is as it was")
        func quits() async throws {
            try await story {
                let shell = try ShellSession(home: Home())
                try shell.startDemo()
                shell.terminal.send(.ctrl("q"))
                try shell.seeRestored("status 0")
            }
        }

        @Test("Ctrl-Z goes to the shell, and fg brings the screen back with everything on it")
        func suspends() async throws {
            try await story {
                let shell = try ShellSession(home: Home())
                try shell.startDemo()
                shell.terminal.send("\u{18}\r")
                try shell.terminal.wait(for: "a result") {
                    $0.pane(.result)?.text.contains("\"Endurance\"") == true
                }
                shell.terminal.send(.ctrl("z"))
                try shell.seeRestored("Stopped")
                shell.terminal.send("fg; echo left with $?\r")
                try shell.terminal.wait(for: "the explorer again") {
                    $0.isAlternate && $0.pane(.result)?.text.contains("\"Endurance\"") == true
                }
                // Keys arrive as before.
                shell.terminal.send(.ctrl("x"))
                try shell.terminal.wait(for: "Ctrl-X, then")
                shell.terminal.send(.ctrl("c"))
                try shell.terminal.wait(without: "Ctrl-X, then")
                shell.terminal.send(.ctrl("q"))
                try shell.seeRestored("left with 0")
            }
        }

        @Test("Ctrl-Z works while a question is open, too")
        func suspendsInsideQuestion() async throws {
            try await story {
                let shell = try ShellSession(home: Home())
                try shell.startDemo()
                shell.terminal.send("\u{18}6C")
                try shell.terminal.wait(for: "the question") { $0.message.contains("Remove all") }
                shell.terminal.send(.ctrl("z"))
                try shell.seeRestored("Stopped")
                shell.terminal.send("fg\r")
                try shell.terminal.wait(for: "the question again") {
                    $0.isAlternate && $0.message.contains("Remove all")
                }
            }
        }

        @Test(
            "a signal ends the explorer, and the terminal is as it was",
            arguments: [SIGTERM, SIGHUP, SIGSEGV, SIGABRT, SIGILL])
        func signals(number: Int32) async throws {
            try await story {
                let shell = try ShellSession(home: Home())
                try shell.startDemo()
                try shell.signal(number)
                try shell.seeRestored("status \(128 + number)")
            }
        }

        @Test("a window that is closed ends the explorer")
        func hangUp() async throws {
            try await story {
                let session = try ExplorerSession.demo()
                session.terminal.hangUp()
                let status = try session.terminal.waitForExit()
                #expect(status == .exited(129))
            }
        }
    }
}
