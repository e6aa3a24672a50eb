/// A hash of names for tables that are looked up all the time: a name takes a few instructions, where `Hasher` takes
/// hundreds. The seed differs from process to process, so that nobody can send names that collide.
package enum NameHash {
    @usableFromInline static let seed = UInt64.random(in: .min ... .max)

    @inlinable
    package static func of(_ name: String) -> UInt64 {
        name.utf8.withContiguousStorageIfAvailable { of($0) } ?? Array(name.utf8).withUnsafeBufferPointer { of($0) }
    }

    @inlinable
    static func of(_ name: UnsafeBufferPointer<UInt8>) -> UInt64 {
        let bytes = UnsafeRawBufferPointer(name)
        let count = bytes.count
        var hash = seed ^ UInt64(truncatingIfNeeded: count)
        var index = 0
        while index &+ 8 <= count {
            hash = mix(hash, bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            index &+= 8
        }
        var rest: UInt64 = 0
        while index < count {
            rest = rest << 8 | UInt64(bytes[index])
            index &+= 1
        }
        return mix(hash, rest)
    }

    /// Both halves of a product depend on all bits of both numbers.
    @inlinable
    static func mix(_ hash: UInt64, _ word: UInt64) -> UInt64 {
        let product = (hash ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        return product.high ^ product.low
    }
}
