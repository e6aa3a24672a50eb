/// A number as its text. Two numbers are equal if they are written alike: `1.0` is not `1`.
public struct JSONNumber: Sendable, Hashable, CustomStringConvertible {
    /// The digits as written.
    public let text: String

    /// Takes a text that follows the grammar of JSON numbers; nil if it does not.
    public init?(text: String) {
        var copy = text
        let isNumber = copy.withUTF8 { source in
            guard let base = source.baseAddress, !source.isEmpty else { return false }
            return JSONScanner.numberEnd(base, 0, source.count) == source.count
        }
        guard isNumber else { return nil }
        self.text = text
    }

    /// An integer.
    public init(_ value: Int) { text = String(value) }

    /// A binary fraction, written with as few digits as lead back to it; nil if it is infinite or not a number.
    public init?(_ value: Double) {
        guard value.isFinite else { return nil }
        text = value.description
    }

    init(unchecked text: String) { self.text = text }

    /// The value, if it is written as an integer and fits.
    public var int: Int? {
        var text = text
        return text.withUTF8 { Self.integer($0) }
    }

    /// The nearest binary fraction. Digits may be lost.
    public var double: Double? { Double(text) }

    /// The digits as written.
    public var description: String { text }

    static func integer(_ digits: UnsafeBufferPointer<UInt8>) -> Int? {
        var value = 0
        let isNegative = digits.first == 0x2D
        for byte in digits.dropFirst(isNegative ? 1 : 0) {
            guard byte &- 0x30 < 10 else { return nil }
            let (product, tooLarge) = value.multipliedReportingOverflow(by: 10)
            let digit = Int(byte &- 0x30)
            let (sum, overflow) =
                isNegative ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
            guard !tooLarge, !overflow else { return nil }
            value = sum
        }
        return value
    }
}
