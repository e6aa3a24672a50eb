#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Numbers byte strings in the order of their first appearance: the record keys of one response.
struct KeyTable {
    private var bytes: [UInt8] = []
    private var ends: [Int] = []
    /// Number + 1 by hash, 0 where free; a power of two in size.
    private var buckets: [Int32]
    private var hashes: [UInt32] = []
    /// Chosen anew in each process, so that a server cannot prepare keys that collide.
    private static let seed = UInt64.random(in: 1...UInt64.max) | 1

    init(expecting count: Int = 0) {
        var size = 64
        while size < count * 2 { size *= 2 }
        buckets = [Int32](repeating: 0, count: size)
    }

    var count: Int { ends.count }

    /// The text of a number.
    subscript(number: Int) -> ArraySlice<UInt8> {
        bytes[(number == 0 ? 0 : ends[number - 1])..<ends[number]]
    }

    /// The number of a text, a new one if it is unknown.
    mutating func number(of text: UnsafeBufferPointer<UInt8>) -> (number: Int, isNew: Bool) {
        let hash = Self.hash(text)
        let mask = buckets.count - 1
        var bucket = Int(truncatingIfNeeded: hash) & mask
        while buckets[bucket] != 0 {
            let number = Int(buckets[bucket]) - 1
            if hashes[number] == UInt32(truncatingIfNeeded: hash >> 32), isEqual(number, text) {
                return (number, false)
            }
            bucket = (bucket + 1) & mask
        }
        let number = ends.count
        bytes.append(contentsOf: text)
        ends.append(bytes.count)
        hashes.append(UInt32(truncatingIfNeeded: hash >> 32))
        buckets[bucket] = Int32(number + 1)
        if ends.count * 2 > buckets.count { grow() }
        return (number, true)
    }

    private func isEqual(_ number: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let start = number == 0 ? 0 : ends[number - 1]
        guard ends[number] - start == text.count else { return false }
        return bytes.withUnsafeBufferPointer {
            text.isEmpty || memcmp($0.baseAddress! + start, text.baseAddress!, text.count) == 0
        }
    }

    private mutating func grow() {
        var larger = [Int32](repeating: 0, count: buckets.count * 2)
        let mask = larger.count - 1
        for number in ends.indices {
            let start = number == 0 ? 0 : ends[number - 1]
            let hash = bytes.withUnsafeBufferPointer { Self.hash(.init(rebasing: $0[start..<ends[number]])) }
            var bucket = Int(truncatingIfNeeded: hash) & mask
            while larger[bucket] != 0 { bucket = (bucket + 1) & mask }
            larger[bucket] = Int32(number + 1)
        }
        buckets = larger
    }

    @inline(__always)
    static func hash(_ text: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var hash = seed ^ UInt64(truncatingIfNeeded: text.count)
        let raw = UnsafeRawBufferPointer(text)
        var at = 0
        while at + 8 <= raw.count {
            hash = mix(hash ^ raw.loadUnaligned(fromByteOffset: at, as: UInt64.self))
            at += 8
        }
        var rest: UInt64 = 0
        while at < raw.count {
            rest = rest << 8 | UInt64(raw[at])
            at += 1
        }
        return mix(hash ^ rest)
    }

    @inline(__always)
    private static func mix(_ value: UInt64) -> UInt64 {
        let product = value.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15 ^ seed)
        return product.high ^ product.low
    }
}
