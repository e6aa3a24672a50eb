package enum PseudoTerminalError: Error, CustomStringConvertible {
    case noTerminal(reason: String)
    case cannotStart(program: String, reason: String)
    case timedOut(waitingFor: String, screen: String)
    case ended(waitingFor: String, status: ExitStatus?, screen: String)

    package var description: String {
        switch self {
        case .noTerminal(let reason): "no pseudo-terminal: \(reason)"
        case .cannotStart(let program, let reason): "cannot start \(program): \(reason)"
        case .timedOut(let purpose, let screen): "waited in vain for \(purpose); the screen is:\n\(screen)"
        case .ended(let purpose, let status, let screen):
            "the program ended (\(status.map { "\($0)" } ?? "?")) before \(purpose); the screen is:\n\(screen)"
        }
    }
}
