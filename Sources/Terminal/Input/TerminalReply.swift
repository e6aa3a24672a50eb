/// An answer to a question the program asked the terminal.
package enum TerminalReply: Hashable, Sendable {
    /// A DEC private mode: its number, and the state the terminal reports (0 unknown, 1 set, 2 reset, 3 and 4 permanent).
    case mode(Int, state: Int)
    /// An operating system command: its number and its text, as sent.
    case osc(Int, String)
    /// Device attributes, by which the end of a series of replies is known.
    case deviceAttributes
    /// A cursor position; columns and rows count from 0.
    case cursor(x: Int, y: Int)
}
