/// What the shell sees. Scripts rely on these numbers.
enum ExitCode: Int32 {
    case success = 0
    /// The response has errors, or a check found something.
    case findings = 1
    case usage = 2
    case noConnection = 3
    case notGraphQL = 4
    /// A document or its variables are wrong; nothing was sent.
    case invalidDocument = 5
    case cacheMiss = 6
    case mutationRefused = 7
    case timeout = 124
    /// As a shell reports a program that a signal ended: 128 and the signal's number.
    case hungUp = 129
    case interrupted = 130
    case terminated = 143
}
