#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Peers written for Python, in whichever environment has them: `SEXTANT_PYTHON`, the one the tests use, or the system's.
enum PythonPeers {
    /// Starts a program whose imports an environment can satisfy; nil when none can.
    static func start(_ source: String, _ arguments: [String]) -> PeerProgram? {
        let named = getenv("SEXTANT_PYTHON").map { String(cString: $0) }
        let candidates = [named, ".build/peers/bin/python", Files.program("python3")].compactMap { $0 }
        for python in candidates where access(python, X_OK) == 0 {
            // What it says about a missing module would only disturb: the row names the package.
            let quiet = ["/bin/sh", "-c", "exec \"$0\" \"$@\" 2>/dev/null", python, "-c", source] + arguments
            if let peer = try? PeerProgram(quiet) { return peer }
        }
        return nil
    }
}
