#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// What the system knows about a running process, read from /proc.
struct ProcessFigures {
    let residentMegabytes: Double
    /// The most it ever had in memory.
    let peakMegabytes: Double
    /// Time on a processor so far, in seconds.
    let processorSeconds: Double

    init(_ pid: pid_t) throws {
        // The name in parentheses may hold anything; the fields are counted from behind it (proc(5)).
        let fields = try Self.fields(pid)
        guard fields.count > 22, let user = Double(fields[12]), let system = Double(fields[13]),
            let pages = Double(fields[22])
        else { throw BenchmarkError("/proc/\(pid)/stat has another form than expected") }
        processorSeconds = (user + system) / Double(sysconf(CInt(_SC_CLK_TCK)))
        residentMegabytes = pages * Double(sysconf(CInt(_SC_PAGESIZE))) / 1e6
        let status = String(decoding: try Files.read("/proc/\(pid)/status"), as: UTF8.self)
        let peak = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }?.split(separator: " ")
        peakMegabytes = (peak?.dropFirst().first.flatMap { Double($0) } ?? 0) * 1024 / 1e6
    }

    private static func fields(_ pid: pid_t) throws -> [Substring] {
        let text = String(decoding: try Files.read("/proc/\(pid)/stat"), as: UTF8.self)
        return text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ")
    }

    /// Waits until a process has used no processor for a while.
    static func waitUntilIdle(_ pid: pid_t) throws {
        var used = -1.0
        while case let now = try ProcessFigures(pid).processorSeconds, now > used {
            used = now
            usleep(200_000)
        }
    }

    /// The most memory of any present child of a process; 0 when it has none.
    static func peakMegabytes(below parent: pid_t) -> Double {
        guard let folder = opendir("/proc") else { return 0 }
        defer { closedir(folder) }
        var peak = 0.0
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard let pid = pid_t(name), let fields = try? fields(pid), fields.count > 2,
                pid_t(fields[2]) == parent, let figures = try? ProcessFigures(pid)
            else { continue }
            peak = max(peak, figures.peakMegabytes)
        }
        return peak
    }
}
