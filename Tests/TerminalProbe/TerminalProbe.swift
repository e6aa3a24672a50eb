// The smallest program that has the screen: it shows the events it gets. Tests run it in a pseudo-terminal to see what
// the terminal module does to a real one.

import CPosix
import Terminal

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

@main
struct TerminalProbe {
    private var log: [String] = []
    private let session: TerminalSession

    static func main() {
        var options = TerminalOptions()
        if let name = ProcessEnvironment.variables["PROBE_THEME"],
            let theme = try? ThemeLibrary(environment: [:]).theme(named: name)
        {
            options.theme = theme
        }
        do {
            var probe = TerminalProbe(
                session: try TerminalSession(options: options, environment: ProcessEnvironment.variables))
            exit(probe.run())
        } catch {
            print("refused: \(error)")
            exit(2)
        }
    }

    private mutating func run() -> Int32 {
        guard let loop = EventLoop(input: session.input) else { return 9 }
        let mailbox = Mailbox<String>(waking: loop.waker)
        var decoder = InputDecoder(terminalKeys: session.decoderKeys)
        while true {
            draw()
            if ProcessEnvironment.variables["PROBE_QUITS"] != nil { return quit() }
            for event in loop.wait(timeout: decoder.hasPendingEscape ? .milliseconds(25) : nil) {
                switch event {
                case .input(let bytes):
                    for event in decoder.feed(bytes) {
                        if let status = handle(event, mailbox) { return status }
                    }
                case .timeout:
                    for event in decoder.flush() {
                        if let status = handle(event, mailbox) { return status }
                    }
                case .wake: log += mailbox.take()
                case .signal(SIGWINCH):
                    session.updateSize()
                    log.append("resized")
                case .signal(let number):
                    if number == SIGCONT { session.invalidate() }
                    log.append("signal \(number)")
                    if number == SIGTERM || number == SIGHUP {
                        session.close()
                        return 128 + number
                    }
                case .hangUp: return 7
                }
            }
        }
    }

    private mutating func handle(_ event: InputEvent, _ mailbox: Mailbox<String>) -> Int32? {
        switch event {
        case .key(.character("q")): return quit()
        case .key(.character("x")): return 3
        case .key(.character("c")): Optional<Int>.none!.description.withCString { _ = strlen($0) }
        case .key(.character("a")): abort()
        case .key(.character("o")): log.append("\(TerminalProbe.overflow(1))")
        case .key(.character("h")): while true {}
        case .key(.control("z")): session.stop()
        case .key(.character("e")):
            session.handOver {
                _ = ForegroundProgram.run(["/bin/sh", "-c", "echo handed over; read line; echo $line"])
            }
        case .key(.character("t")): session.use(ThemeLibrary.builtIn.last!)
        case .key(.character("m")): session.setMouse(!session.usesMouse)
        case .key(.character("p")):
            for number in 1...3 { mailbox.post("message \(number)") }
        case .reply(let reply): session.handle(reply)
        default: break
        }
        log.append(describe(event))
        return nil
    }

    /// Calls itself until the stack is full.
    private static func overflow(_ depth: Int) -> Int {
        depth < 0 ? 0 : overflow(depth + 1) &+ overflow(depth + 2)
    }

    private func quit() -> Int32 {
        session.close()
        return 0
    }

    private func describe(_ event: InputEvent) -> String {
        switch event {
        case .key(let key): "key \(key)"
        case .paste(let bytes, let isLast):
            "paste \(bytes.count) \(isLast) \(String(decoding: bytes.prefix(40), as: UTF8.self))"
        case .mouse(let mouse): "mouse \(mouse.action) at \(mouse.x),\(mouse.y)"
        case .focus(let isGained): "focus \(isGained)"
        case .reply(let reply): "reply \(reply)"
        }
    }

    private func draw() {
        let buffer = CellBuffer(width: session.size.width, height: session.size.height)
        let canvas = buffer.canvas
        canvas.fill(Rect(x: 0, y: 0, width: canvas.width, height: 1), StyleRole.bar.style)
        canvas.write(
            "probe \(session.size.width)x\(session.size.height) \(session.colourDepth) \(getpid())", x: 0, y: 0,
            StyleRole.bar.style)
        canvas.write("selected", x: 0, y: 1, StyleRole.selection.style)
        canvas.write("wrong", x: 10, y: 1, StyleRole.error.style)
        canvas.write("日本 e\u{301} 👨‍👩‍👧|❤️|🇳🇴|", x: 20, y: 1)
        for (row, line) in log.suffix(max(0, canvas.height - 2)).enumerated() { canvas.write(line, x: 0, y: row + 2) }
        session.present(buffer, cursor: (5, 1))
    }
}
