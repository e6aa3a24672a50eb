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
        var left = left
        var right = right
        return left.withUTF8 { one in
            right.withUTF8 { other in
                one.count == other.count
                    && (one.isEmpty || memcmp(one.baseAddress!, other.baseAddress!, one.count) == 0)
            }
        }
    }

    @inline(__always)
    func hashBytes(into hasher: inout Hasher) {
        var text = rawValue
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }

    /// Whether one text's bytes come before another's, the order in which records are written and listed.
    static func precedes(_ left: String, _ right: String) -> Bool {
        var left = left
        var right = right
        return left.withUTF8 { one in
            right.withUTF8 { other in
                let count = min(one.count, other.count)
                let order = count == 0 ? 0 : memcmp(one.baseAddress!, other.baseAddress!, count)
                return order == 0 ? one.count < other.count : order < 0
            }
        }
    }
}
