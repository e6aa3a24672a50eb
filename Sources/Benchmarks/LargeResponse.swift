import JSON
import PseudoTerminal

/// What the rows about large responses share.
enum LargeResponse {
    /// The explorer with the operation that brings the response, ready to run it.
    static func explorer(_ endpoint: String, in folder: String) throws -> PseudoTerminal {
        let terminal = try PseudoTerminal(
            [Sextant.path(), endpoint, "issues.graphql", "--no-schema", "--cache", "none"],
            environment: ["HOME": folder], columns: 120, rows: 40, workingDirectory: folder)
        try terminal.wait(for: "run Issues")
        terminal.waitForQuiet()
        return terminal
    }

    /// Goes to the result, over the whole screen, as text.
    static func showText(in terminal: PseudoTerminal) {
        terminal.waitForQuiet()
        for keys in ["\u{18}3", "r", "z"] {
            terminal.send(keys)
            terminal.waitForQuiet()
        }
    }

    /// The response as the peers' users would have it: a value a line.
    static func pretty(_ response: [UInt8]) throws -> [UInt8] {
        var text: [UInt8] = []
        JSONWriter.write(try JSONDocument(parsing: response).root, style: .pretty(), into: &text)
        return text + [0x0A]
    }

    static func milliseconds(_ work: () throws -> Void) rethrows -> Double {
        let clock = ContinuousClock()
        let start = clock.now
        try work()
        return start.duration(to: clock.now).seconds * 1000
    }
}
