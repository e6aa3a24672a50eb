import CPosix
import Peers
import PseudoTerminal
import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A shell with job control in a pseudo-terminal, in which the explorer is a job: what it leaves behind is seen here.
final class ShellSession: Sendable {
    let terminal: PseudoTerminal
    private let home: Home
    private let checks = Mutex(0)

    init(home: Home, environment: [String: String] = [:]) throws {
        // The runtime's own report of a crash would ask questions on the terminal.
        let settings = ["PS1": "prompt> ", "HISTFILE": "/dev/null", "SWIFT_BACKTRACE": "enable=no"]
        self.home = home
        terminal = try PseudoTerminal(
            ["bash", "--norc", "-i"],
            environment: home.environment(settings.merging(environment) { $1 }), workingDirectory: home.path)
        try terminal.wait(for: "prompt>")
    }

    /// Starts the explorer as a job, in a way that tells its process.
    func startDemo() throws {
        let program = BuiltProgram.sextant
        home.write("start", "echo $$ > process; exec \(program) demo\n")
        terminal.send("sh start; echo status $?\r")
        try terminal.wait(for: "the explorer") { $0.isAlternate && $0.text.contains("schema fresh") }
    }

    /// Sends a signal to the explorer alone.
    func signal(_ number: Int32) throws {
        guard let text = home.read("process"), let process = pid_t(text.split(separator: "\n").first ?? "") else {
            throw PeerError("the explorer's process is not known")
        }
        kill(process, number)
    }

    /// Waits for the shell's own screen, and asks it how the terminal is set.
    func seeRestored(_ text: String) throws {
        try terminal.wait(for: "the shell's screen with \(text)") {
            !$0.isAlternate && $0.isCursorVisible && $0.lines.contains { $0.contains(text) && !$0.hasPrefix("prompt>") }
        }
        // Each check has a number, so that none is satisfied by what an earlier one left on the screen.
        let number = checks.withLock {
            $0 += 1
            return $0
        }
        terminal.send(
            "echo $(echo set) \(number): $(stty -a | grep -ow -e '-*icanon' -e '-*echo' -e '-*icrnl' -e '-*isig')\r")
        try terminal.wait(for: "a sane terminal") { screen in
            screen.lines.contains { line in
                line.hasPrefix("set \(number):")
                    && ["icrnl", "isig", "icanon", "echo"].allSatisfy { line.contains(" " + $0) }
            }
        }
    }
}
