import CVTerm

/// libvterm: the bytes a program writes in, the screen and the terminal's answers out.
///
/// Not safe for several threads at once; `TerminalLink` calls it under its lock.
package final class ScreenEmulator {
    private let terminal: OpaquePointer
    private let screen: OpaquePointer
    private let callbacks: UnsafeMutablePointer<VTermScreenCallbacks>
    private let state = EmulatorState()
    private var frames: SynchronizedOutput?

    /// - Parameter showsWholeFrames: whether it offers synchronized output, which libvterm does not know.
    package init(columns: Int, rows: Int, showsWholeFrames: Bool = false) {
        frames = showsWholeFrames ? SynchronizedOutput() : nil
        terminal = vterm_new(Int32(rows), Int32(columns))
        vterm_set_utf8(terminal, 1)
        screen = vterm_obtain_screen(terminal)
        callbacks = .allocate(capacity: 1)
        callbacks.initialize(to: VTermScreenCallbacks())
        callbacks.pointee.settermprop = propertyChanged
        let user = Unmanaged.passUnretained(state).toOpaque()
        vterm_screen_set_callbacks(screen, callbacks, user)
        vterm_output_set_callback(terminal, terminalAnswered, user)
        vterm_screen_enable_altscreen(screen, 1)
        vterm_screen_reset(screen, 1)
    }

    deinit {
        vterm_free(terminal)
        callbacks.deallocate()
    }

    /// Draws what was written and returns what the terminal answers.
    @discardableResult
    package func write(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        bytes.withUnsafeBytes { buffer in
            _ = vterm_input_write(terminal, buffer.bindMemory(to: CChar.self).baseAddress, buffer.count)
        }
        vterm_screen_flush_damage(screen)
        frames?.read(bytes)
        defer { state.answers.removeAll() }
        return frames?.answers(replacing: state.answers) ?? state.answers
    }

    /// Whether a frame has begun and not ended, which nobody should look at.
    package var isInFrame: Bool { frames?.isInFrame ?? false }

    /// A screen of one column has no place for the right half of a wide character, and libvterm writes it all the same,
    /// through a null pointer. So the narrowest screen has two columns, whatever the program is told.
    private static let leastColumns = 2

    package func resize(columns: Int, rows: Int) {
        vterm_set_size(terminal, Int32(rows), Int32(max(Self.leastColumns, columns)))
        vterm_screen_flush_damage(screen)
    }

    package func snapshot() -> TerminalScreen {
        var (rows, columns): (Int32, Int32) = (0, 0)
        vterm_get_size(terminal, &rows, &columns)
        var cells: [TerminalScreen.Cell] = []
        cells.reserveCapacity(Int(rows * columns))
        for row in 0..<rows {
            var isContinuation = false
            for column in 0..<columns {
                if isContinuation {
                    cells.append(TerminalScreen.Cell(text: "", width: 0))
                    isContinuation = false
                    continue
                }
                var raw = SextantScreenCell()
                sextant_vterm_cell(screen, row, column, &raw)
                cells.append(Self.cell(raw))
                isContinuation = raw.width == 2
            }
        }
        var position = VTermPos()
        vterm_state_get_cursorpos(vterm_obtain_state(terminal), &position)
        return TerminalScreen(
            columns: Int(columns), rows: Int(rows), cells: cells, cursor: (Int(position.col), Int(position.row)),
            isCursorVisible: state.isCursorVisible, isAlternate: state.isAlternate, title: state.title)
    }

    private static func cell(_ raw: SextantScreenCell) -> TerminalScreen.Cell {
        let scalars = [raw.chars.0, raw.chars.1, raw.chars.2, raw.chars.3, raw.chars.4, raw.chars.5]
        var text = String.UnicodeScalarView()
        for value in scalars.prefix(while: { $0 != 0 }) {
            if let scalar = Unicode.Scalar(value) { text.append(scalar) }
        }
        if text.isEmpty { text.append(" ") }
        return TerminalScreen.Cell(
            text: String(text), width: Int(raw.width), isBold: raw.bold != 0, isUnderlined: raw.underline != 0,
            isItalic: raw.italic != 0, isReversed: raw.reverse != 0, foreground: colour(raw.foreground),
            background: colour(raw.background))
    }

    private static func colour(_ value: Int32) -> TerminalScreen.Colour {
        if value < 0 { return .standard }
        if value < 256 { return .number(Int(value)) }
        return .rgb(red: Int(value >> 16 & 0xFF), green: Int(value >> 8 & 0xFF), blue: Int(value & 0xFF))
    }
}

/// What libvterm tells through callbacks.
private final class EmulatorState {
    var answers: [UInt8] = []
    var isCursorVisible = true
    var isAlternate = false
    var title = ""
}

private func propertyChanged(
    _ property: VTermProp, _ value: UnsafeMutablePointer<VTermValue>?, _ user: UnsafeMutableRawPointer?
) -> Int32 {
    guard let user, let value else { return 0 }
    let state = Unmanaged<EmulatorState>.fromOpaque(user).takeUnretainedValue()
    switch property {
    case VTERM_PROP_CURSORVISIBLE: state.isCursorVisible = sextant_vterm_boolean(value) != 0
    case VTERM_PROP_ALTSCREEN: state.isAlternate = sextant_vterm_boolean(value) != 0
    case VTERM_PROP_TITLE: state.title = sextant_vterm_string(value).map { String(cString: $0) } ?? ""
    default: return 0
    }
    return 1
}

private func terminalAnswered(_ bytes: UnsafePointer<CChar>?, _ count: Int, _ user: UnsafeMutableRawPointer?) {
    guard let user, let bytes else { return }
    let state = Unmanaged<EmulatorState>.fromOpaque(user).takeUnretainedValue()
    state.answers += UnsafeRawBufferPointer(start: bytes, count: count)
}
