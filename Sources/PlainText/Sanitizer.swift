/// The one table of the characters that must not be shown as they are.
///
/// Everything drawn passes it, since the screen asks for every scalar, and so does every sentence that quotes a server:
/// control characters cannot command the terminal, direction overrides cannot reorder what is read, and what has no width
/// cannot hide.
package enum Sanitizer {
    /// What stands for a scalar that must not be shown as it is, or `nil` for one that may. One column a character.
    package static func replacement(for scalar: Unicode.Scalar) -> String? {
        let value = scalar.value
        switch value {
        case 0x20..<0x7F: return nil
        case 0..<0x20: return controlPictures[Int(value)]
        case 0x7F: return "\u{2421}"
        case 0x80..<0xA0, 0xAD: return named(value)
        case 0xA1..<0x300, 0xA0: return nil
        case 0x34F, 0x61C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180F, 0x3164, 0xFFA0: return named(value)
        case 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF0...0xFFFB: return named(value)
        case 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE00FF, 0xE01F0...0xE0FFF:
            return named(value)
        default: return nil
        }
    }

    private static let controlPictures: [String] = (0..<0x20).map { String(Unicode.Scalar(0x2400 + $0)!) }

    /// `<202E>`, as editors show it.
    private static func named(_ value: UInt32) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return "<\(String(repeating: "0", count: max(0, 2 - digits.count)))\(digits)>"
    }
}
