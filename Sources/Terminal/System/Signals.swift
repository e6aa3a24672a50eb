import CPosix

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Signals as bytes in a pipe, so that the loop meets them like any other input.
///
/// There is one for the process, since handlers belong to the process; it lives as long as the process does.
enum SignalPipe {
    private static let pipe: WakePipe? = WakePipe()

    /// The descriptor to read signal numbers from, or nil when the process has no descriptor left.
    static var readEnd: Int32? { pipe?.readEnd }

    static func drain() -> [Int32] { (pipe?.drain() ?? []).map(Int32.init) }

    /// What the loop hears of.
    static let watched: [Int32] = [SIGWINCH, SIGTERM, SIGHUP, SIGINT, SIGTSTP, SIGCONT]
    /// What ends the process at once when it comes a second time before the loop took the first.
    static let ending: [Int32] = [SIGTERM, SIGHUP]

    static func install() {
        guard let pipe else { return }
        signalDescriptor = pipe.writeEnd
        for signal in watched { setHandler(signal, forwardSignal) }
        // A peer that closes is an error of the write, not the end of the process.
        setHandler(SIGPIPE, SIG_IGN)
    }

    static func uninstall() {
        for signal in watched { setHandler(signal, SIG_DFL) }
        signalDescriptor = -1
    }

    /// Returns what was to happen before.
    @discardableResult
    static func setHandler(_ signal: Int32, _ handler: sighandler_t?) -> sigaction {
        var action = sigaction()
        #if canImport(Glibc)
        action.__sigaction_handler.sa_handler = handler
        #else
        action.__sigaction_u.__sa_handler = handler
        #endif
        action.sa_flags = Int32(SA_RESTART)
        sigemptyset(&action.sa_mask)
        var previous = sigaction()
        sigaction(signal, &action, &previous)
        return previous
    }

    static func setAction(_ signal: Int32, _ action: sigaction) {
        var action = action
        sigaction(signal, &action, nil)
    }
}

typealias sighandler_t = @convention(c) (Int32) -> Void

// Written before a handler that reads it is installed, and to -1 only after they are gone; an Int32 is read whole.
private nonisolated(unsafe) var signalDescriptor: Int32 = -1
// Counted by handlers alone; a lost count only means that one more signal is needed to end a process that hangs.
private nonisolated(unsafe) var unreadEndings: Int32 = 0

/// Lets a second request to end be patient again; the loop calls it when it has taken the first.
func forgetUnreadEndings() { unreadEndings = 0 }

/// The signal handler: only what may be called in one.
private func forwardSignal(_ signal: Int32) {
    let saved = errno
    if signal == SIGTERM || signal == SIGHUP {
        unreadEndings += 1
        if unreadEndings > 1 {
            Restoration.perform()
            SignalPipe.setHandler(signal, SIG_DFL)
            raise(signal)
        }
    }
    var byte = UInt8(truncatingIfNeeded: signal)
    _ = write(signalDescriptor, &byte, 1)
    errno = saved
}
