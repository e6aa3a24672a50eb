/// What a terminal sent, decoded.
package enum InputEvent: Hashable, Sendable {
    case key(Key)
    /// A piece of pasted text, or of text that arrived in one read together with a line feed. It is text, never
    /// commands. A long paste comes in several pieces; all but the last have `isLast` false.
    case paste([UInt8], isLast: Bool)
    case mouse(MouseEvent)
    /// The terminal window gained (true) or lost the focus.
    case focus(Bool)
    case reply(TerminalReply)
}
