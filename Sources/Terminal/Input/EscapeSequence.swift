/// Reads one sequence that starts with an escape byte.
enum EscapeSequence: Hashable {
    case incomplete
    case event(InputEvent, length: Int)
    case pasteStart(length: Int)
    /// A sequence that means nothing here.
    case ignored(length: Int)

    /// A longer sequence is no key and no reply; it is dropped.
    private static let lengthLimit = 64 << 10

    static func parse(_ bytes: [UInt8], from start: Int) -> EscapeSequence {
        guard start + 1 < bytes.count else { return .incomplete }
        switch bytes[start + 1] {
        case 0x5B: return controlSequence(bytes, from: start)
        case 0x4F: return singleShift(bytes, from: start)
        case 0x5D: return string(bytes, from: start) { .osc($0) }
        case 0x50, 0x5F: return string(bytes, from: start) { _ in .ignored }
        case 0x1B:
            // Alt with a key that itself sends a sequence.
            guard start + 2 < bytes.count else { return .incomplete }
            guard bytes[start + 2] == 0x5B || bytes[start + 2] == 0x4F else {
                return .event(.key(Key(.escape)), length: 1)
            }
            guard case .event(.key(var key), let length) = parse(bytes, from: start + 1) else {
                return parse(bytes, from: start + 1) == .incomplete
                    ? .incomplete : .event(.key(Key(.escape)), length: 1)
            }
            key.modifiers.insert(.alt)
            return .event(.key(key), length: length + 1)
        case let byte where byte >= 0x80:
            return altCharacter(bytes, from: start)
        case let byte:
            guard let key = alt(byte) else { return .event(.key(Key(.escape)), length: 1) }
            return .event(.key(key), length: 2)
        }
    }

    /// The key of a control byte.
    static func control(_ byte: UInt8) -> Key {
        switch byte {
        case 0x00: .control(" ")
        case 0x08, 0x7F: Key(.backspace)
        case 0x09: Key(.tab)
        case 0x0D: Key(.enter)
        case 0x1B: Key(.escape)
        case 0x01...0x1A: .control(Character(Unicode.Scalar(byte + 0x60)))
        default: .control(Character(Unicode.Scalar(byte + 0x40)))
        }
    }

    /// The key of an ASCII byte after an escape byte.
    static func alt(_ byte: UInt8) -> Key? {
        guard byte < 0x80 else { return nil }
        guard byte >= 0x20 && byte < 0x7F else {
            var key = control(byte)
            key.modifiers.insert(.alt)
            return key
        }
        let isUpper = byte >= 0x41 && byte <= 0x5A
        return Key(
            .character(Character(Unicode.Scalar(isUpper ? byte + 0x20 : byte))), isUpper ? [.alt, .shift] : .alt)
    }

    private static func altCharacter(_ bytes: [UInt8], from start: Int) -> EscapeSequence {
        var decoder = UTF8()
        var iterator = bytes[(start + 1)...].prefix(4).makeIterator()
        guard case .scalarValue(let scalar) = decoder.decode(&iterator) else {
            return start + 5 > bytes.count ? .incomplete : .event(.key(Key(.escape)), length: 1)
        }
        return .event(.key(.alt(Character(scalar))), length: 1 + UTF8.width(scalar))
    }

    // MARK: Strings

    private enum StringKind { case osc([UInt8]), ignored }

    private static func string(
        _ bytes: [UInt8], from start: Int, _ kind: ([UInt8]) -> StringKind
    ) -> EscapeSequence {
        var end = start + 2
        while end < bytes.count, bytes[end] != 0x07, bytes[end] != 0x1B { end += 1 }
        guard end < bytes.count else {
            return end - start > lengthLimit ? .ignored(length: end - start) : .incomplete
        }
        var length = end - start + 1
        if bytes[end] == 0x1B {
            guard end + 1 < bytes.count else { return .incomplete }
            guard bytes[end + 1] == 0x5C else { return .ignored(length: end - start) }
            length += 1
        }
        guard case .osc(let text) = kind(Array(bytes[(start + 2)..<end])) else { return .ignored(length: length) }
        let parts = text.split(separator: 0x3B, maxSplits: 1, omittingEmptySubsequences: false)
        guard let number = Int(String(decoding: parts[0], as: UTF8.self)) else { return .ignored(length: length) }
        let value = parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : ""
        return .event(.reply(.osc(number, value)), length: length)
    }

    // MARK: SS3

    private static func singleShift(_ bytes: [UInt8], from start: Int) -> EscapeSequence {
        guard start + 2 < bytes.count else { return .incomplete }
        var index = start + 2
        var modifiers: Key.Modifiers = []
        // Some terminals put the modifier between: ESC O 5 A.
        if (0x32...0x38).contains(bytes[index]) {
            guard index + 1 < bytes.count else { return .incomplete }
            modifiers = Self.modifiers(Int(bytes[index] - 0x30))
            index += 1
        }
        let length = index - start + 1
        if let code = letterKey(bytes[index]) { return .event(.key(Key(code, modifiers)), length: length) }
        switch bytes[index] {
        case 0x61...0x64:
            return .event(.key(Key(letterKey(bytes[index] - 0x20)!, .control)), length: length)
        case 0x4D: return .event(.key(Key(.enter)), length: length)
        // The number pad in application mode.
        case 0x6A...0x79:
            return .event(.key(.character(Character(Unicode.Scalar(bytes[index] - 0x40)))), length: length)
        case 0x1B, 0x00...0x1F:
            // Alt-Shift-O, then something else.
            return .event(.key(Key(.character("o"), [.alt, .shift])), length: 2)
        default: return .ignored(length: length)
        }
    }

    /// The key of a final letter, as in `ESC [ A` and `ESC O A`.
    static func letterKey(_ byte: UInt8) -> Key.Code? {
        switch byte {
        case 0x41: .up
        case 0x42: .down
        case 0x43: .right
        case 0x44: .left
        case 0x46: .end
        case 0x48: .home
        case 0x50...0x53: .function(Int(byte) - 0x4F)
        default: nil
        }
    }

    /// The modifiers of xterm's parameter, which is one more than their sum.
    static func modifiers(_ parameter: Int) -> Key.Modifiers {
        guard parameter > 1 else { return [] }
        let bits = parameter - 1
        var result: Key.Modifiers = []
        if bits & 1 != 0 { result.insert(.shift) }
        // 8 is Meta, which is Alt for everybody.
        if bits & 10 != 0 { result.insert(.alt) }
        if bits & 4 != 0 { result.insert(.control) }
        return result
    }
}
