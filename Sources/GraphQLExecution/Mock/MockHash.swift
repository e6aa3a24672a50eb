/// The source of everything a mock makes up: a number that depends on nothing but what was mixed into it.
struct MockHash: Sendable, Hashable {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed ^ 0xCBF2_9CE4_8422_2325
    }

    /// Another hash that also depends on the text.
    func mixed(_ text: String) -> MockHash {
        var mixed = self
        for byte in text.utf8 {
            mixed.state = (mixed.state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
        }
        // Marks the end, so that "ab" and "c" are not "a" and "bc".
        mixed.state = (mixed.state ^ 0xFF) &* 0x0000_0100_0000_01B3
        return mixed
    }

    /// Another hash that also depends on the number.
    func mixed(_ number: Int) -> MockHash {
        var mixed = self
        mixed.state = (state ^ UInt64(bitPattern: Int64(number)) &+ 0x9E37_79B9_7F4A_7C15) &* 0x0000_0100_0000_01B3
        mixed.state = mixed.value
        return mixed
    }

    /// The number, with all bits alike (the finalizer of SplitMix64).
    var value: UInt64 {
        var bits = state &+ 0x9E37_79B9_7F4A_7C15
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }

    /// A number from zero to below `count`; zero if that is impossible.
    func number(below count: Int) -> Int {
        count > 0 ? Int(value % UInt64(count)) : 0
    }

    func pick<Element>(_ elements: [Element]) -> Element {
        elements[number(below: elements.count)]
    }

    /// True in so many of a hundred cases.
    func chance(_ percent: Int) -> Bool {
        number(below: 100) < percent
    }

    /// Hexadecimal digits.
    func digits(_ count: Int) -> String {
        var text = ""
        var round = 0
        while text.count < count {
            let part = String(mixed(round).value, radix: 16)
            text += String(repeating: "0", count: 16 - part.count) + part
            round += 1
        }
        return String(text.prefix(count))
    }
}
