import Terminal

/// Opens the explorer on the calling thread, which should be the main one, and returns when the user leaves it.
/// - Returns: The exit code.
/// - Throws: Why there can be no full screen here, before anything was drawn.
package func runExplorer(_ configuration: ExplorerConfiguration) throws(TerminalRefusal) -> Int32 {
    let session = try TerminalSession(options: configuration.terminal, environment: configuration.environment)
    guard let events = EventLoop(input: session.input) else {
        session.close()
        throw .cannotOpen(reason: "no file descriptor is left")
    }
    let waker = events.waker
    let inbox = Inbox { waker.wake() }
    let connection = configuration.endpoint.map { Connection($0) }
    let runner = EffectRunner(inbox: inbox, services: configuration.services, connection: connection)
    let loop = ExplorerLoop(
        session: session, events: events, inbox: inbox, runner: runner,
        state: State(configuration, size: session.size), configuration: configuration)
    let code = loop.run()
    configuration.services.saveSession?(loop.openSession)
    session.close()
    Blocking.wait {
        await runner.stop()
        await configuration.services.history?.close()
    }
    return code
}

extension State {
    /// The state of a fresh start.
    init(_ configuration: ExplorerConfiguration, size: Size) {
        var tabs = configuration.tabs
        if tabs.isEmpty, let tab = configuration.endpoint?.firstTab { tabs = [tab] }
        self.init(size: size, tabs: tabs)
        utcOffset = WallClock.utcOffset()
        themeName = configuration.terminal.theme.slug
        isMouseOn = configuration.terminal.usesMouse
        isReadOnly = configuration.isReadOnly
        connection = configuration.endpoint?.facts
        if !configuration.loadsSchema { schema = .off }
        if connection == nil { start = StartScreen(recent: configuration.recentEndpoints) }
        now = WallClock.milliseconds()
        if let project = configuration.project { enter(project) }
        if let restored = configuration.restoredTab {
            activeTab = clamp(restored, 0, self.tabs.count - 1)
            say("This is what was open the last time; --clean starts without it.")
        }
        let rebound = CommandTable.standard.rebound(configuration.keys)
        commands = rebound.table
        for problem in rebound.problems { say(problem, .warning) }
        for notice in configuration.notices + (connection?.notices ?? []) { say(notice, .warning) }
    }
}
