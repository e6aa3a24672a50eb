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

/// A mouse report; columns and rows count from 0.
package struct MouseEvent: Hashable, Sendable {
    package enum Action: Hashable, Sendable {
        case press(Button), release(Button), drag(Button), move
        case scrollUp, scrollDown, scrollLeft, scrollRight
    }

    package enum Button: Hashable, Sendable {
        case left, middle, right, other
    }

    package var action: Action
    package var x: Int
    package var y: Int
    package var modifiers: Key.Modifiers

    package init(_ action: Action, x: Int, y: Int, _ modifiers: Key.Modifiers = []) {
        self.action = action
        self.x = x
        self.y = y
        self.modifiers = modifiers
    }
}

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
