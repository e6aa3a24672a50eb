/// The bytes that the grammar names.
extension UInt8 {
    static let tab: UInt8 = 0x09
    static let lineFeed: UInt8 = 0x0A
    static let carriageReturn: UInt8 = 0x0D
    static let space: UInt8 = 0x20
    static let quote: UInt8 = 0x22
    static let backslash: UInt8 = 0x5C
    static let dot: UInt8 = 0x2E

    /// A letter or an underscore.
    @inline(__always) var isNameStart: Bool {
        let folded = self | 0x20
        return (folded >= 0x61 && folded <= 0x7A) || self == 0x5F
    }

    /// A letter, a digit or an underscore: one bit each in two words.
    @inline(__always) var isNameContinue: Bool {
        let word: UInt64 = self < 64 ? 0x03FF_0000_0000_0000 : (self < 128 ? 0x07FF_FFFE_87FF_FFFE : 0)
        return (word >> UInt64(self & 63)) & 1 == 1
    }

    @inline(__always) var isDigit: Bool { self &- 0x30 < 10 }

    var hexValue: UInt32? {
        switch self {
        case 0x30...0x39: UInt32(self - 0x30)
        case 0x41...0x46: UInt32(self - 0x41 + 10)
        case 0x61...0x66: UInt32(self - 0x61 + 10)
        default: nil
        }
    }
}
