/// Escapes in strings: resolving what was read and writing what must be escaped.
enum JSONEscapes {
    /// Resolves the escapes of a checked string. The result is never longer than the source.
    static func resolve(_ source: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>) -> Int {
        var at = 0
        var count = 0
        while at < source.count {
            let byte = source[at]
            if byte != 0x5C {
                output[count] = byte
                count &+= 1
                at &+= 1
                continue
            }
            let kind = source[at + 1]
            at += 2
            guard kind == 0x75 else {
                output[count] = simple(kind)
                count &+= 1
                continue
            }
            var scalar = unit(source, at)
            at += 4
            if 0xD800...0xDBFF ~= scalar, at + 6 <= source.count, source[at] == 0x5C, source[at + 1] == 0x75 {
                let low = unit(source, at + 2)
                if 0xDC00...0xDFFF ~= low {
                    scalar = 0x10000 + (scalar - 0xD800) << 10 + (low - 0xDC00)
                    at += 6
                }
            }
            for unit in UTF8.encode(Unicode.Scalar(scalar) ?? "\u{FFFD}")! {
                output[count] = unit
                count &+= 1
            }
        }
        return count
    }

    private static func simple(_ kind: UInt8) -> UInt8 {
        switch kind {
        case 0x62: 0x08
        case 0x66: 0x0C
        case 0x6E: 0x0A
        case 0x72: 0x0D
        case 0x74: 0x09
        default: kind
        }
    }

    private static func unit(_ source: UnsafeBufferPointer<UInt8>, _ start: Int) -> UInt32 {
        var value: UInt32 = 0
        for at in start..<(start + 4) { value = value << 4 | (JSONScanner.hexDigit(source[at]) ?? 0) }
        return value
    }

    /// Appends a text as a JSON string, quotes included, with the shortest escapes. True if anything was escaped.
    @discardableResult
    static func write(_ text: String, into output: inout [UInt8]) -> Bool {
        var text = text
        return text.withUTF8 { source in
            output.append(0x22)
            var escaped = false
            var pending = 0
            for at in 0..<source.count {
                let byte = source[at]
                guard byte < 0x20 || byte == 0x22 || byte == 0x5C else { continue }
                output.append(contentsOf: source[pending..<at])
                appendEscape(byte, to: &output)
                pending = at + 1
                escaped = true
            }
            output.append(contentsOf: source[pending..<source.count])
            output.append(0x22)
            return escaped
        }
    }

    private static func appendEscape(_ byte: UInt8, to output: inout [UInt8]) {
        output.append(0x5C)
        switch byte {
        case 0x08: output.append(0x62)
        case 0x0C: output.append(0x66)
        case 0x0A: output.append(0x6E)
        case 0x0D: output.append(0x72)
        case 0x09: output.append(0x74)
        case 0x22, 0x5C: output.append(byte)
        default:
            let digits = Array("0123456789abcdef".utf8)
            output.append(contentsOf: [0x75, 0x30, 0x30, digits[Int(byte >> 4)], digits[Int(byte & 15)]])
        }
    }
}
