import Peers
import PseudoTerminal
import Testing

/// The main job, from the first screen to the shell, at 80×24 without a function key or Alt.
@Suite(.serialized) struct FirstSessionTests {
    @Test("the demo opens on a commented operation, and Ctrl-J shows its result")
    func runsTheFirstOperation() async throws {
        try await story {
            let session = try ExplorerSession(["demo"], home: Home())
            try session.see("[1] Operation")
            session.keys("C-j")
            try session.see("200")
            session.keys("C-x 3")
            try session.see("ships")
            #expect(session.text.contains("[3]"))
        }
    }

    @Test("Ctrl-Q leaves, and the terminal is as it was")
    func quits() async throws {
        try await story {
            let session = try ExplorerSession(["demo"], home: Home())
            try session.see("[1] Operation")
            session.keys("C-q")
            let status = try session.terminal.waitForExit()
            #expect(status == .exited(0))
            #expect(!session.terminal.screen.isAlternate)
            #expect(session.terminal.screen.isCursorVisible)
        }
    }
}
