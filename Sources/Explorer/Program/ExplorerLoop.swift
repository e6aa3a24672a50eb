import GraphQLClient
import Terminal
import Workspace

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The one loop: it waits for the terminal, for the inbox and for signals, lets `update` change the state, and draws
/// when there is nothing left to handle, at most sixty times a second. While nothing happens it sleeps.
///
/// It runs on the thread that calls it, without awaiting anything.
final class ExplorerLoop {
    private let session: TerminalSession
    private let events: EventLoop
    private let inbox: Inbox
    private let runner: EffectRunner
    private let configuration: ExplorerConfiguration
    private var state: State
    private var decoder: InputDecoder
    private var buffer: CellBuffer
    private var frames = FrameBudget()
    private var lastInput = ContinuousClock.now
    private var needsDrawing = true
    private var deferred: [Effect] = []
    private var exitCode: Int32?

    /// A lone Esc is a key once nothing has followed it for so long.
    private static let escapeDelay = Duration.milliseconds(25)

    init(
        session: TerminalSession, events: EventLoop, inbox: Inbox, runner: EffectRunner, state: State,
        configuration: ExplorerConfiguration
    ) {
        self.session = session
        self.events = events
        self.inbox = inbox
        self.runner = runner
        self.state = state
        self.configuration = configuration
        decoder = InputDecoder(terminalKeys: session.decoderKeys)
        buffer = CellBuffer(width: session.size.width, height: session.size.height)
    }

    /// Runs until the user quits or the terminal is gone; returns the exit code.
    func run() -> Int32 {
        send(.clock(WallClock.milliseconds()))
        draw()
        perform(state.startEffects())
        startDeferred()
        while exitCode == nil {
            for event in events.wait(timeout: timeout) { handle(event) }
            flushEscape()
            for message in inbox.take() { send(message) }
            if needsDrawing, exitCode == nil, frames.wait(at: .now) == .zero { draw() }
            startDeferred()
        }
        return exitCode ?? 0
    }

    /// What is open now, to be opened again another time.
    var openSession: SavedSession { state.session }

    private var timeout: Duration? {
        if decoder.hasPendingEscape { return max(.zero, Self.escapeDelay - lastInput.duration(to: .now)) }
        if needsDrawing { return frames.wait(at: .now) }
        return state.redrawInterval
    }

    private func handle(_ event: EventLoop.Event) {
        switch event {
        case .input(let bytes):
            lastInput = .now
            send(.clock(WallClock.milliseconds()))
            for input in decoder.feed(bytes) { receive(input) }
        case .timeout:
            if decoder.hasPendingEscape { break }
            send(.clock(WallClock.milliseconds()))
            needsDrawing = true
        case .wake: send(.clock(WallClock.milliseconds()))
        case .signal(let signal): handle(signal: signal)
        case .hangUp: exitCode = 129
        }
    }

    /// A lone Esc counts once its time is over, however often something else wakes the loop meanwhile.
    private func flushEscape() {
        guard decoder.hasPendingEscape, lastInput.duration(to: .now) >= Self.escapeDelay else { return }
        for input in decoder.flush() { receive(input) }
    }

    private func receive(_ input: InputEvent) {
        if case .reply(let reply) = input {
            session.handle(reply)
        } else {
            send(.input(input))
        }
    }

    private func handle(signal: Int32) {
        switch signal {
        case SIGWINCH: resize()
        case SIGTSTP: suspend()
        case SIGCONT:
            session.invalidate()
            resize()
        case SIGINT: send(.input(.key(.control("c"))))
        default: exitCode = 128 + signal
        }
    }

    private func resize() {
        session.updateSize()
        send(.resized(session.size))
    }

    private func send(_ message: Message) {
        if case .clock = message {} else { needsDrawing = true }
        perform(update(&state, message))
    }

    private func perform(_ effects: [Effect]) {
        for effect in effects {
            switch effect {
            case .start(let id, _, _) where id.purpose.followsTyping: deferred.append(effect)
            case .start(let id, let generation, let work): runner.start(id, generation: generation, work)
            case .cancel(let id): runner.cancel(id)
            case .aim(let tab, let destination): runner.aim(tab, at: destination)
            case .cancelTab(let tab): runner.cancelAll(of: tab)
            case .discard(let values): runner.discard(values)
            case .copy(let text, let what): runner.copy(text, what, environment: configuration.environment)
            case .terminal(let effect): perform(effect)
            case .quit(let code): exitCode = code
            }
        }
    }

    /// A key's echo comes before the work it starts, which would take the processor from it.
    private func startDeferred() {
        guard !deferred.isEmpty else { return }
        for case .start(let id, let generation, let work) in deferred {
            // One that was replaced or cancelled meanwhile is not started at all.
            if state.generations[id] == generation { runner.start(id, generation: generation, work) }
        }
        deferred.removeAll(keepingCapacity: true)
    }

    private func perform(_ effect: TerminalEffect) {
        switch effect {
        case .suspend: suspend()
        case .finishCopy(let copy): session.finish(copy)
        case .mouse(let isOn): session.setMouse(isOn)
        case .theme(let name):
            do {
                session.use(try configuration.themes.theme(named: name))
                session.invalidate()
            } catch {
                send(.problem("\(error)."))
            }
        case .edit(let text, let suffix, let tab, let pane):
            let editor = ExternalEditor(environment: configuration.environment)
            let outcome = session.handOver { editor.edit(text, suffix: suffix) }
            resize()
            switch outcome {
            case .changed(let text): send(.edited(tab: tab, pane: pane, text: text, problem: nil))
            case .unchanged: send(.edited(tab: tab, pane: pane, text: nil, problem: nil))
            case .failed(let problem): send(.edited(tab: tab, pane: pane, text: nil, problem: problem))
            }
        }
    }

    private func suspend() {
        let before = WallClock.milliseconds()
        session.stop()
        resize()
        send(.clock(WallClock.milliseconds()))
        send(.resumed(afterMilliseconds: WallClock.milliseconds() - before))
    }

    private func draw() {
        if buffer.size != session.size { buffer = CellBuffer(width: session.size.width, height: session.size.height) }
        let cursor = Screen(state, buffer).draw()
        // Only what is written takes the terminal's time.
        if session.present(buffer, cursor: cursor.map { (x: $0.x, y: $0.y) }) { frames.spend(at: .now) }
        needsDrawing = false
    }
}

extension State {
    /// How soon the screen would say something else without anything happening; nil when it would not.
    var redrawInterval: Duration? {
        // A rate falls back to nothing when events stop coming.
        live.rows.contains { $0.rate(now: now) > 0 } ? .seconds(1) : nil
    }
}
