import Peers
import PseudoTerminal
import Sandbox

/// `sextant serve` in a process of its own. It dies with its owner.
final class DemoServer: Sendable {
    let url: String
    let port: Int
    private let process: ChildProcess

    /// On a free port, or on the one that a server had which is gone now.
    init(port: Int? = nil) throws {
        let arguments = port.map { ["--port", "\($0)"] } ?? []
        process = try ChildProcess([BuiltProgram.sextant, "serve", "-q"] + arguments)
        guard let line = process.readLine(),
            let number = line.split(separator: ":").last?.split(separator: "/").first.flatMap({ Int($0) })
        else { throw PeerError("sextant serve did not say where it serves") }
        url = line
        self.port = number
    }

    /// As `kill -9`: connections break without a word.
    func kill() { process.kill() }
}
