import CPosix

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The time of day. Only the loop and effects ask for it.
package enum WallClock {
    /// Milliseconds since 1970.
    package static let milliseconds: @Sendable () -> Int64 = {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
    }

    /// The local offset from UTC, in seconds.
    static func utcOffset() -> Int {
        var now = time(nil)
        var local = tm()
        localtime_r(&now, &local)
        return Int(local.tm_gmtoff)
    }
}
