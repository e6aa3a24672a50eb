#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Text that is compared and hashed byte by byte.
///
/// Swift's strings are equal when they look the same; two ids from a server are the same only when their bytes are.
protocol ExactText: Hashable {
    var rawValue: String { get }
}

extension ExactText {
    @inline(__always)
    static func areEqual(_ left: String, _ right: String) -> Bool {
        withBytes(left) { one in
            withBytes(right) { other in
                one.count == other.count
                    && (one.isEmpty || memcmp(one.baseAddress!, other.baseAddress!, one.count) == 0)
            }
        }
    }

    @inline(__always)
    func hashBytes(into hasher: inout Hasher) {
        Self.withBytes(rawValue) { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }

    /// The bytes of a string where they lie; only a foreign string is copied.
    @inline(__always)
    private static func withBytes<T>(_ text: String, _ body: (UnsafeBufferPointer<UInt8>) -> T) -> T {
        if let result = text.utf8.withContiguousStorageIfAvailable(body) { return result }
        return Array(text.utf8).withUnsafeBufferPointer(body)
    }

    /// Whether one text's bytes come before another's, the order in which records are written and listed.
    static func precedes(_ left: String, _ right: String) -> Bool {
        withBytes(left) { one in
            withBytes(right) { other in
                let count = min(one.count, other.count)
                let order = count == 0 ? 0 : memcmp(one.baseAddress!, other.baseAddress!, count)
                return order == 0 ? one.count < other.count : order < 0
            }
        }
    }
}
