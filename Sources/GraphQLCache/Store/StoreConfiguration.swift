#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// How a store works.
public struct StoreConfiguration: Sendable {
    /// How objects are told apart.
    public var identity: CacheIdentity
    /// What is known about types from a schema.
    public var typeConditions: TypeConditions
    /// How much memory the log of changes may take, in bytes.
    public var changeLogByteLimit: Int
    /// The time in milliseconds since 1970; tests put their own clock here.
    public var now: @Sendable () -> Int64

    /// The default: objects are known by `__typename` and `id`, and the log takes four megabytes.
    public init(
        identity: CacheIdentity = CacheIdentity(), typeConditions: TypeConditions = .unknown,
        changeLogByteLimit: Int = 4 << 20, now: (@Sendable () -> Int64)? = nil
    ) {
        self.identity = identity
        self.typeConditions = typeConditions
        self.changeLogByteLimit = changeLogByteLimit
        self.now = now ?? { Self.systemTime() }
    }

    private static func systemTime() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }
}
