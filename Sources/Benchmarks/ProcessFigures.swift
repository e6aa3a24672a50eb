#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// What the system knows about a running process, read from /proc.
struct ProcessFigures {
    let residentMegabytes: Double
    /// Time on a processor so far, in seconds.
    let processorSeconds: Double

    init(_ pid: pid_t) throws {
        // The name in parentheses may hold anything; the fields are counted from behind it (proc(5)).
        let text = String(decoding: try Files.read("/proc/\(pid)/stat"), as: UTF8.self)
        let fields = text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ")
        guard fields.count > 22, let user = Double(fields[12]), let system = Double(fields[13]),
            let pages = Double(fields[22])
        else { throw BenchmarkError("/proc/\(pid)/stat has another form than expected") }
        processorSeconds = (user + system) / Double(sysconf(CInt(_SC_CLK_TCK)))
        residentMegabytes = pages * Double(sysconf(CInt(_SC_PAGESIZE))) / 1e6
    }
}
