import PseudoTerminal
import Testing

extension ExplorerStories {
    /// A cat on the keyboard.
    @Suite struct MashingTests {
        /// Numbers that look random and are the same on every run.
        private struct Dice: RandomNumberGenerator {
            var state: UInt64

            mutating func next() -> UInt64 {
                state &+= 0x9E37_79B9_7F4A_7C15
                var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
                mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
                return mixed ^ (mixed >> 31)
            }
        }

        /// Whatever a keyboard can send, but for suspending and quitting.
        private static let keys: [TerminalKey] =
            "abcdefghijklmnoprstuvwxyz{}()[]\"$:#!@0123456789/?+-.".map { .character($0) }
            + "abcdefghijklmnoprstuvwxy_]".map { .ctrl($0) }
            + [.enter, .tab, .backTab, .escape, .backspace, .delete, .up, .down, .left, .right, .home, .end, .pageUp]
            + (0..<12).map { _ in .ctrl("x") } + "12345678bf".map { .alt($0) }
            + ["\u{1B}[<0;20;8M", "\u{1B}[<65;20;15M", "\u{1B}[200~{ ship }\r\u{1B}[201~", "開", "\u{1B}[999;999H"].map {
                .text($0)
            }

        @Test("a thousand random keys, and windows of random sizes, do no harm", arguments: 1...4)
        func mash(seed: Int) async throws {
            try await story {
                var dice = Dice(state: UInt64(seed))
                var session = try ExplorerSession.demo(environment: ["EDITOR": "true"])
                for step in 1...1_000 {
                    session.terminal.send(Self.keys.randomElement(using: &dice)!)
                    if step.isMultiple(of: 50) {
                        session.terminal.resize(
                            columns: Int.random(in: 1...130, using: &dice), rows: Int.random(in: 1...45, using: &dice))
                    }
                    if step.isMultiple(of: 10) { session.terminal.waitForQuiet(.milliseconds(5)) }
                    // Without a q among the keys, only the palette can quit; then the cat goes on in a new explorer.
                    guard let status = session.terminal.exitStatus else { continue }
                    #expect(status == .exited(0), "after \(step) keys")
                    guard status == .exited(0) else { return }
                    session = try ExplorerSession.demo(environment: ["EDITOR": "true"])
                }
                session.terminal.resize(columns: 80, rows: 24)
                // Whatever is open is closed, and then the menu opens as ever. The start of an escape sequence takes the
                // next keys for its rest, so they are sent until they are heard.
                for attempt in 1... {
                    session.keys("C-c C-c C-c C-c C-x")
                    do {
                        try session.terminal.wait(for: "the menu", timeout: .seconds(5)) {
                            $0.text.contains("Ctrl-X, then")
                        }
                        break
                    } catch  where attempt < 20 {
                        continue
                    }
                }
                session.keys("C-c")
                try session.seeNo("Ctrl-X, then")
                session.keys("C-q")
                try session.terminal.wait(for: "the end, or the question about streams") { screen in
                    !screen.isAlternate || screen.message.contains("Quit?")
                }
                session.keys("y")
                #expect(try session.terminal.waitForExit() == .exited(0))
                #expect(session.isRestored)
            }
        }
    }
}
