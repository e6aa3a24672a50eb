import GraphQLLanguage
import Terminal

/// What each line's highlighting needs to know of the lines above: whether it starts inside a block string.
///
/// Known only as far down as was ever in sight; an edit keeps what is above it.
struct LineStates: Sendable {
    /// `states[n]` is how line `n` starts.
    private var states: [Tokens.LineState] = [.normal]

    /// How a line starts; lines not looked at yet are taken as normal text.
    subscript(line: Int) -> Tokens.LineState { line < states.count ? states[line] : .normal }

    mutating func invalidate(_ changes: [TextChange]) {
        for change in changes where change.firstLine + 1 < states.count {
            states.removeSubrange((change.firstLine + 1)...)
        }
    }

    /// Looks at the lines up to `last` that are not known yet.
    mutating func extend(to last: Int, in buffer: TextBuffer) {
        while states.count <= min(last, buffer.lineCount - 1) {
            let line = states.count - 1
            states.append(LineStates.next(after: buffer.line(line), from: states[line]))
        }
    }

    private static func next(after bytes: [UInt8], from state: Tokens.LineState) -> Tokens.LineState {
        // A huge line is drawn without styles, and is not read for the sake of those below it.
        if bytes.count > TextArea.hugeLine { return state }
        if state == .normal, !bytes.contains(0x22) { return .normal }
        return Tokens.scan(bytes, in: 0..<bytes.count, from: state).state
    }
}
