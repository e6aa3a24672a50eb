import PlainText

/// JSON for a terminal: what a terminal could obey, or what would hide or reorder text, is written as `\u` escapes.
/// In JSON such characters occur inside strings only, so the text stays the same JSON.
enum TerminalEscapes {
    static func escape(_ json: [UInt8]) -> [UInt8] {
        guard json.contains(where: { $0 >= 0x7F }) else { return json }
        var escaped: [UInt8] = []
        escaped.reserveCapacity(json.count)
        for scalar in String(decoding: json, as: UTF8.self).unicodeScalars {
            if scalar.value >= 0x7F, Sanitizer.replacement(for: scalar) != nil {
                for unit in String(scalar).utf16 { escaped += escape(unit) }
            } else {
                escaped += UTF8.encode(scalar)!
            }
        }
        return escaped
    }

    private static func escape(_ unit: UInt16) -> [UInt8] {
        let digits = String(unit, radix: 16)
        return Array("\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8)
    }
}
