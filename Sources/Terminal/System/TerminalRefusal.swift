import CCurses
import CPosix

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Why there can be no full screen here.
package enum TerminalRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    case standardInputIsNoTerminal
    case standardOutputIsNoTerminal
    case noTerminalType
    case dumbTerminal(String)
    case unknownTerminal(String)
    /// The terminal type is known, but lacks what a full screen needs.
    case incapableTerminal(String)
    case cannotOpen(reason: String)

    package var description: String {
        switch self {
        case .standardInputIsNoTerminal: "standard input is not a terminal"
        case .standardOutputIsNoTerminal: "standard output is not a terminal"
        case .noTerminalType: "TERM is not set, so the kind of terminal is unknown"
        case .dumbTerminal(let name): "the terminal is of type \(name), which has no full screen"
        case .unknownTerminal(let name):
            "the terminal type \(sanitize(name)) is not in this machine's terminfo database"
        case .incapableTerminal(let name): "the terminal type \(sanitize(name)) cannot move its cursor"
        case .cannotOpen(let reason): "the terminal cannot be opened: \(reason)"
        }
    }

    /// Looks for a reason without touching the terminal. `initscr` would end the process; this only answers.
    package static func find(environment: [String: String]) -> TerminalRefusal? {
        guard isatty(STDIN_FILENO) == 1 else { return .standardInputIsNoTerminal }
        guard isatty(STDOUT_FILENO) == 1 else { return .standardOutputIsNoTerminal }
        guard let term = environment["TERM"], !term.isEmpty else { return .noTerminalType }
        guard term != "dumb", term != "unknown" else { return .dumbTerminal(term) }
        var status: Int32 = 0
        guard setupterm(term, STDOUT_FILENO, &status) == OK, status == 1 else {
            // Zero is also the answer for a type that is known to be generic.
            return .unknownTerminal(term)
        }
        return sextant_capability("cup") == nil ? .incapableTerminal(term) : nil
    }
}
