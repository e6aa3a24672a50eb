import CCrypto

/// SHA-256 as lower-case hexadecimal text.
package enum SHA256Digest {
    package static func hexadecimal(of bytes: [UInt8]) -> String {
        var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
        sextant_sha256(bytes, bytes.count, &digest)
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        text.reserveCapacity(2 * digest.count)
        for byte in digest {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The first 64 bits: a name for a file that does not tell what it stands for.
    package static func fileName(for bytes: [UInt8]) -> String { String(hexadecimal(of: bytes).prefix(16)) }
}
