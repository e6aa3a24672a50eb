import ChildPrograms
import CPosix

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Puts text where other programs can paste it from, by the first road that exists here.
///
/// Inside tmux through tmux, which by default drops what other roads need; far away through the terminal itself (OSC 52);
/// at home through the desktop's own tools. Nothing is assumed to have worked: the answer names the road taken.
package struct Clipboard: Sendable {
    package enum Road: Hashable, Sendable, CustomStringConvertible {
        case tool(String)
        /// The terminal was asked; it does not say whether it obeyed.
        case terminal

        package var description: String {
            switch self {
            case .tool("tmux"): "the tmux buffer"
            case .tool(let name): "the clipboard, through \(name)"
            case .terminal: "the clipboard, through the terminal (OSC 52)"
            }
        }
    }

    package struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
        /// The text is larger than terminals take, and there is no other road.
        package let bytes: Int

        package var description: String {
            "\(bytes) bytes are more than a terminal's clipboard takes; write them to a file instead"
        }
    }

    /// The longest text in base64. Terminals drop longer sequences; the shortest limit known is about this.
    static let terminalLimit = 74_000

    /// A text on its way.
    package struct Copy: Hashable, Sendable {
        package let road: Road
        /// What the terminal must be sent to obey; empty when a tool has the text already.
        let sequence: [UInt8]
    }

    private let environment: [String: String]

    package init(environment: [String: String]) {
        self.environment = environment
    }

    /// The commands to try, in order.
    static func roads(_ environment: [String: String]) -> [[String]] {
        func has(_ name: String) -> Bool { !(environment[name] ?? "").isEmpty }
        var roads: [[String]] = []
        if has("TMUX") { roads.append(["tmux", "load-buffer", "-w", "-"]) }
        // Over ssh the tools here would reach the wrong desktop.
        guard !has("SSH_CONNECTION"), !has("SSH_TTY") else { return roads }
        #if os(macOS)
        roads.append(["pbcopy"])
        #endif
        if has("WAYLAND_DISPLAY") { roads.append(["wl-copy"]) }
        if has("DISPLAY") { roads.append(["xclip", "-selection", "clipboard"]) }
        if has("WSL_DISTRO_NAME") { roads.append(["clip.exe"]) }
        return roads
    }

    /// Copies by a tool, or prepares what `TerminalSession.finish` sends to the terminal.
    ///
    /// It may wait for other programs for up to two seconds each, so it does not belong on the loop; `finish` does.
    package func copy(_ text: String) throws(Failure) -> Copy {
        let bytes = Array(text.utf8)
        for command in Clipboard.roads(environment) where Clipboard.feed(bytes, to: command) {
            return Copy(road: .tool(command[0]), sequence: [])
        }
        guard let sequence = Clipboard.sequence(for: bytes) else {
            throw Failure(bytes: bytes.count)
        }
        return Copy(road: .terminal, sequence: sequence)
    }

    /// The sequence that asks a terminal to copy, or nil when it would be too long.
    static func sequence(for bytes: [UInt8]) -> [UInt8]? {
        let encoded = base64(bytes)
        guard encoded.count <= terminalLimit else { return nil }
        return Array("\u{1B}]52;c;".utf8) + encoded + [0x07]
    }

    static func base64(_ bytes: [UInt8]) -> [UInt8] {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var result: [UInt8] = []
        result.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let padded = Array(group) + [UInt8](repeating: 0, count: 3 - group.count)
            let value = Int(padded[0]) << 16 | Int(padded[1]) << 8 | Int(padded[2])
            for position in 0..<4 {
                let isPadding = position > group.count
                result.append(isPadding ? 0x3D : alphabet[value >> (18 - 6 * position) & 63])
            }
        }
        return result
    }

    /// Runs a command with the text on its standard input. It has two seconds.
    private static func feed(_ bytes: [UInt8], to command: [String]) -> Bool {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return false }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let (process, failure) = ChildProgram.start(command, input: ends[0], output: .discarded)
        close(ends[0])
        guard failure == 0 else {
            close(ends[1])
            return false
        }
        let deadline = ContinuousClock.now + .seconds(2)
        let isWritten = withoutBrokenPipeSignal { write(bytes, to: ends[1], before: deadline) }
        close(ends[1])
        return ChildProgram.wait(process, until: isWritten ? deadline : .now) == .exited(0)
    }

    /// A tool that ends without reading must not end this program: the signal is held back on this thread and dropped.
    private static func withoutBrokenPipeSignal<Result>(_ body: () -> Result) -> Result {
        var brokenPipe = sigset_t()
        sigemptyset(&brokenPipe)
        sigaddset(&brokenPipe, SIGPIPE)
        var previous = sigset_t()
        pthread_sigmask(SIG_BLOCK, &brokenPipe, &previous)
        let result = body()
        var pending = sigset_t()
        sigpending(&pending)
        if sigismember(&pending, SIGPIPE) == 1, sigismember(&previous, SIGPIPE) == 0 {
            var taken: Int32 = 0
            sigwait(&brokenPipe, &taken)
        }
        pthread_sigmask(SIG_SETMASK, &previous, nil)
        return result
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32, before deadline: ContinuousClock.Instant) -> Bool
    {
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes { buffer in
                #if canImport(Glibc)
                Glibc.write(descriptor, buffer.baseAddress, buffer.count)
                #else
                Darwin.write(descriptor, buffer.baseAddress, buffer.count)
                #endif
            }
            if count > 0 {
                written += count
                continue
            }
            guard errno == EAGAIN || errno == EINTR, ContinuousClock.now < deadline else { return false }
            var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            poll(&ready, 1, 50)
        }
        return true
    }
}
