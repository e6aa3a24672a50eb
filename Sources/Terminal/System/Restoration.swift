import CPosix

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Gives the terminal back when nothing else can: from a fatal signal, or from an exit nobody planned.
///
/// All it needs is prepared beforehand, because a handler may neither allocate nor call curses.
enum Restoration {
    private static let fatal: [Int32] = [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGQUIT, SIGSYS]

    /// Prepares what `perform()` writes and sets. From now on, until `disarm()`, every end of the process does it.
    static func arm(descriptor: Int32, bytes: [UInt8], settings: termios) {
        disarm()
        let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, bytes.count))
        copy.update(from: bytes, count: bytes.count)
        let saved = UnsafeMutablePointer<termios>.allocate(capacity: 1)
        saved.initialize(to: settings)
        prepared = Prepared(descriptor: descriptor, bytes: copy, count: bytes.count, settings: saved)
        installOnce
    }

    /// The terminal is the shell's again; there is nothing to restore.
    static func disarm() {
        // The memory is left to the process: a handler on another thread may be reading it.
        prepared.descriptor = -1
    }

    /// Restores the terminal. Safe in a signal handler.
    static func perform() {
        let state = prepared
        guard state.descriptor >= 0, let bytes = state.bytes, let settings = state.settings else { return }
        prepared.descriptor = -1
        // A terminal that takes nothing any more, a window that hangs, would hold the process here for ever: what it did not
        // take is given up.
        var room = pollfd(fd: state.descriptor, events: Int16(POLLOUT), revents: 0)
        if poll(&room, 1, 100) <= 0 { tcflush(state.descriptor, TCOFLUSH) }
        _ = write(state.descriptor, bytes, state.count)
        // Answers of the terminal that nobody read are not for the shell.
        tcflush(state.descriptor, TCIFLUSH)
        tcsetattr(state.descriptor, TCSANOW, settings)
    }

    private static let installOnce: Void = {
        atexit { Restoration.perform() }
        giveSignalsAStack()
        for signal in fatal { install(signal) }
    }()

    private static func install(_ signal: Int32) {
        var action = sigaction()
        #if canImport(Glibc)
        action.__sigaction_handler.sa_handler = restoreAndChain
        #else
        action.__sigaction_u.__sa_handler = restoreAndChain
        #endif
        action.sa_flags = Int32(SA_ONSTACK)
        sigemptyset(&action.sa_mask)
        sigaction(signal, &action, &previousActions[Int(signal)])
    }

    /// A stack that overflowed cannot run the handler for it. Only the main thread gets one; the runtime's backtrace, when
    /// it is switched on, has set one already.
    private static func giveSignalsAStack() {
        var present = stack_t()
        sigaltstack(nil, &present)
        guard present.ss_flags & Int32(SS_DISABLE) != 0 else { return }
        let size = 64 << 10
        var stack = stack_t()
        stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
        stack.ss_size = size
        sigaltstack(&stack, nil)
    }

    fileprivate struct Prepared {
        var descriptor: Int32 = -1
        var bytes: UnsafeMutablePointer<UInt8>?
        var count = 0
        var settings: UnsafeMutablePointer<termios>?
    }
}

// Written by the main thread while no handler is armed with it, except for the descriptor, which is read and written whole.
private nonisolated(unsafe) var prepared = Restoration.Prepared()
// Filled once, before the handler that reads it is installed.
private nonisolated(unsafe) var previousActions = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)

/// Restores the terminal, then lets whoever handled the signal before have it.
private func restoreAndChain(_ signal: Int32) {
    Restoration.perform()
    sigaction(signal, &previousActions[Int(signal)], nil)
    // Blocked while this handler runs, so it arrives when the handler returns, with the previous action in place.
    raise(signal)
}
