import CCurses
import CPosix

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The terminal while the program has it: full screen, raw keys, and its state given back whatever happens.
///
/// It belongs to the thread that opened it. There is one at a time in a process.
package final class TerminalSession {
    /// Where input comes from, for an `EventLoop`.
    package let input: Int32
    package let decoderKeys: TerminalKeys
    package let colourDepth: ColourDepth
    package private(set) var size: Size
    package private(set) var usesMouse: Bool

    private let shellSettings: termios
    private let options: TerminalOptions
    private let modes: TerminalModes
    private var painter: ScreenPainter
    private var outFile: UnsafeMutablePointer<FILE>?
    private var inFile: UnsafeMutablePointer<FILE>?
    private var isActive = true
    private var isClosed = false
    /// The terminal said that it understands synchronized output.
    private var synchronizes = false
    /// Questions were asked whose answers have not come yet.
    private var awaitsAnswers = false

    /// Takes the terminal over. It is in full-screen mode when this returns, and nothing is drawn yet.
    package init(options: TerminalOptions, environment: [String: String]) throws(TerminalRefusal) {
        if let refusal = TerminalRefusal.find(environment: environment) { throw refusal }
        let term = environment["TERM"] ?? ""
        let descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { throw .cannotOpen(reason: String(cString: strerror(errno))) }
        let second = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        var settings = termios()
        guard second >= 0, tcgetattr(descriptor, &settings) == 0 else {
            let reason = String(cString: strerror(errno))
            closeDescriptor(descriptor)
            throw .cannotOpen(reason: reason)
        }
        shellSettings = settings
        input = second
        let isUnicode = CharacterLocale.set()
        outFile = fdopen(descriptor, "w")
        inFile = fdopen(second, "r")
        guard let outFile, let inFile, newterm(term, outFile, inFile) != nil else {
            closeDescriptor(descriptor)
            closeDescriptor(second)
            throw .incapableTerminal(term)
        }
        modes = TerminalModes(term: term)
        Restoration.arm(descriptor: descriptor, bytes: modes.restoration, settings: settings)
        SignalPipe.install()
        self.options = options
        usesMouse = options.usesMouse
        colourDepth = Self.startColour(options, environment)
        decoderKeys = Self.describedKeys()
        size = Self.measure(descriptor) ?? Size(width: 80, height: 24)
        painter = ScreenPainter(
            commands: .described(colours: colourDepth != .none),
            mapper: ColourMapper(
                theme: options.theme, depth: colourDepth, usesTerminalBackground: options.usesTerminalBackground),
            isASCII: !isUnicode)
        raw()
        noecho()
        nonl()
        keypad(sextant_stdscr(), true)
        resize_term(Int32(size.height), Int32(size.width))
        // Curses switches to its screen with its first refresh; from then on the painter has it.
        doupdate()
        writeAll(modes.start(mouse: usesMouse) + modes.questions, to: descriptor)
        awaitsAnswers = !modes.questions.isEmpty
    }

    deinit { close() }

    private var output: Int32 { fileno(outFile) }

    /// Sends what a copy needs the terminal to be told, if anything. On the loop, so that no frame is cut in half.
    package func finish(_ copy: Clipboard.Copy) {
        if isActive { writeAll(copy.sequence, to: output) }
    }

    // MARK: Drawing

    /// Shows a screenful. Only what changed since the last one is written; when nothing did, nothing is, and the answer
    /// is false.
    @discardableResult
    package func present(_ buffer: CellBuffer, cursor: (x: Int, y: Int)?) -> Bool {
        guard isActive else { return false }
        let inside = cursor.flatMap { Rect(size: size).contains(x: $0.x, y: $0.y) ? $0 : nil }
        let frame = painter.paint(buffer, cursor: inside)
        guard !frame.isEmpty else { return false }
        // A terminal takes a few bytes at once anyway.
        let isLarge = frame.count > Self.smallFrame
        writeAll(
            synchronizes && isLarge ? TerminalModes.beginFrame + frame + TerminalModes.endFrame : frame, to: output)
        return true
    }

    private static let smallFrame = 64

    /// Draws everything anew at the next `present`, because something else wrote to the terminal.
    package func invalidate() { painter.invalidate() }

    package func use(_ theme: Theme) {
        painter.use(
            ColourMapper(theme: theme, depth: colourDepth, usesTerminalBackground: options.usesTerminalBackground))
    }

    package func setMouse(_ isOn: Bool) {
        guard isOn != usesMouse else { return }
        usesMouse = isOn
        if isActive { writeAll(modes.mouse(isOn), to: output) }
    }

    /// Hears the terminal's answers to the questions asked at the start.
    package func handle(_ reply: TerminalReply) {
        switch reply {
        case .mode(2026, let state): synchronizes = state == 1 || state == 2
        // Every terminal answers this one, and it was asked last.
        case .deviceAttributes: awaitsAnswers = false
        default: break
        }
    }

    /// Waits a moment for answers that are still on their way: the shell would take them for typed text.
    private func discardAnswers() {
        let deadline = ContinuousClock.now + .milliseconds(100)
        var descriptor = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
        var decoder = InputDecoder()
        var chunk = [UInt8](repeating: 0, count: 4_096)
        while awaitsAnswers, ContinuousClock.now < deadline, poll(&descriptor, 1, 20) >= 0 {
            guard descriptor.revents & Int16(POLLIN) != 0 else { continue }
            let count = read(input, &chunk, chunk.count)
            guard count > 0 else { return }
            for case .reply(let reply) in decoder.feed(Array(chunk[..<count])) { handle(reply) }
        }
    }

    /// Takes over a new size. Returns false when it is the old one.
    @discardableResult
    package func updateSize() -> Bool {
        guard let measured = Self.measure(input) else { return false }
        let isChanged = measured != size
        size = measured
        guard isActive else { return isChanged }
        if isChanged { resize_term(Int32(size.height), Int32(size.width)) }
        // A window that went through other sizes and came back has lost what it showed, too.
        painter.invalidate()
        return isChanged
    }

    // MARK: Leaving and coming back

    /// Stops the whole process group, as Ctrl-Z does in other programs, and returns when the shell continues it.
    package func stop() {
        leave()
        SignalPipe.setHandler(SIGTSTP, SIG_DFL)
        kill(0, SIGTSTP)
        SignalPipe.install()
        enter()
    }

    /// Gives the terminal to another program while `body` runs it, and takes it back.
    package func handOver<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        leave()
        // Keys like Ctrl-C and Ctrl-Z are meant for the other program; stopping it stops both.
        SignalPipe.setHandler(SIGINT, SIG_IGN)
        let quitAction = SignalPipe.setHandler(SIGQUIT, SIG_IGN)
        SignalPipe.setHandler(SIGTSTP, SIG_DFL)
        defer {
            SignalPipe.setAction(SIGQUIT, quitAction)
            SignalPipe.install()
            // What was typed at the other program and not read is not for this one.
            tcflush(input, TCIFLUSH)
            enter()
        }
        return try body()
    }

    /// Gives the terminal back for good. Nothing can be drawn afterwards.
    package func close() {
        guard !isClosed else { return }
        isClosed = true
        if isActive { discardAnswers() }
        leave()
        SignalPipe.uninstall()
        if let outFile { fclose(outFile) }
        if let inFile { fclose(inFile) }
    }

    private func leave() {
        guard isActive else { return }
        isActive = false
        writeAll(painter.leave() + modes.stop, to: output)
        endwin()
        writeAll(modes.farewell, to: output)
        Restoration.disarm()
        var settings = shellSettings
        tcsetattr(output, TCSADRAIN, &settings)
    }

    private func enter() {
        guard !isActive, !isClosed else { return }
        isActive = true
        Restoration.arm(descriptor: output, bytes: modes.restoration, settings: shellSettings)
        reset_prog_mode()
        if let measured = Self.measure(input) { size = measured }
        resize_term(Int32(size.height), Int32(size.width))
        painter.invalidate()
        doupdate()
        writeAll(modes.start(mouse: usesMouse), to: output)
    }

    // MARK: Start

    private static func measure(_ descriptor: Int32) -> Size? {
        var window = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else {
            return nil
        }
        return Size(width: Int(window.ws_col), height: Int(window.ws_row))
    }

    private static func startColour(_ options: TerminalOptions, _ environment: [String: String]) -> ColourDepth {
        let isUnwanted = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
        if options.colour == .never || options.colour == .automatic && isUnwanted { return .none }
        return ColourDepth(colours: Int(tigetnum("colors")))
    }

    private static func describedKeys() -> TerminalKeys {
        let names: [(String, Key.Code)] =
            [
                ("kcuu1", .up), ("kcud1", .down), ("kcub1", .left), ("kcuf1", .right), ("khome", .home), ("kend", .end),
                ("kpp", .pageUp), ("knp", .pageDown), ("kdch1", .delete), ("kich1", .insert), ("kcbt", .backTab),
            ] + (1...12).map { ("kf\($0)", .function($0)) }
        return TerminalKeys(
            names.compactMap { name, code in
                sextant_capability(name).map { (Array(String(cString: $0).utf8), Key(code)) }
            })
    }
}
