/// RFC 4648, section 4 and 5.
package enum Base64 {
    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    package static func encode(_ bytes: [UInt8]) -> String {
        var output: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            var number = group.reduce(0) { $0 << 8 | Int($1) }
            number <<= 8 * (3 - group.count)
            for index in 0..<4 {
                output.append(
                    index <= group.count ? digits[number >> (18 - 6 * index) & 63] : UInt8(ascii: "="))
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// Reads both alphabets, with or without padding; `nil` for anything else.
    package static func decode(_ text: some StringProtocol) -> [UInt8]? {
        var output: [UInt8] = []
        var bits = 0
        var count = 0
        for byte in text.utf8 where byte != UInt8(ascii: "=") {
            let plain =
                byte == UInt8(ascii: "-") ? UInt8(ascii: "+") : byte == UInt8(ascii: "_") ? UInt8(ascii: "/") : byte
            guard let value = digits.firstIndex(of: plain) else { return nil }
            bits = (bits << 6 | value) & 0xFFFFFF
            count += 6
            if count >= 8 {
                count -= 8
                output.append(UInt8(bits >> count & 0xFF))
            }
        }
        return output
    }
}
