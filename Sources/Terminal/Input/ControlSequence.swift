extension EscapeSequence {
    /// Reads a sequence that starts with `ESC [`.
    static func controlSequence(_ bytes: [UInt8], from start: Int) -> EscapeSequence {
        var index = start + 2
        guard index < bytes.count else { return .incomplete }
        if bytes[index] == 0x5B { return linuxFunctionKey(bytes, from: start) }
        if bytes[index] == 0x4D { return legacyMouse(bytes, from: start) }
        var prefix: UInt8 = 0
        if (0x3C...0x3F).contains(bytes[index]) {
            prefix = bytes[index]
            index += 1
        }
        let parametersStart = index
        while index < bytes.count, (0x30...0x3B).contains(bytes[index]) { index += 1 }
        let parameters = numbers(bytes[parametersStart..<index])
        var intermediate: UInt8 = 0
        // A dollar sign is a final byte to rxvt and an intermediate one to everybody else.
        while index < bytes.count, (0x20...0x2F).contains(bytes[index]) {
            intermediate = bytes[index]
            index += 1
            if intermediate == 0x24, prefix == 0, index == bytes.count || bytes[index] != 0x79 {
                return key(tilde: parameters, .shift, length: index - start)
            }
        }
        guard index < bytes.count else {
            return index - start > 256 ? .ignored(length: index - start) : .incomplete
        }
        let final = bytes[index]
        let length = index - start + 1
        // A byte that cannot stand in a sequence ends it; it is looked at again on its own.
        guard (0x40...0x7E).contains(final) else { return .ignored(length: length - 1) }
        if prefix == 0x3C { return mouse(parameters, isRelease: final == 0x6D, length: length) }
        if prefix == 0x3F { return privateReply(parameters, intermediate, final, length: length) }
        if prefix != 0 || intermediate != 0 { return .ignored(length: length) }
        return unprefixed(parameters, final, length: length)
    }

    private static func unprefixed(_ parameters: [Int], _ final: UInt8, length: Int) -> EscapeSequence {
        let held = modifiers(parameters.count > 1 ? parameters[1] : 1)
        switch final {
        case 0x52 where parameters.count == 2 && (parameters[0] != 1 || parameters[1] > 16):
            let reply = TerminalReply.cursor(x: parameters[1] - 1, y: parameters[0] - 1)
            return .event(.reply(reply), length: length)
        case 0x41...0x44, 0x46, 0x48, 0x50...0x53:
            return .event(.key(Key(letterKey(final)!, held)), length: length)
        case 0x61...0x64 where parameters.isEmpty:
            return .event(.key(Key(letterKey(final - 0x20)!, .shift)), length: length)
        case 0x5A: return .event(.key(Key(.backTab, held.subtracting(.shift))), length: length)
        case 0x49: return .event(.focus(true), length: length)
        case 0x4F: return .event(.focus(false), length: length)
        case 0x63: return .event(.reply(.deviceAttributes), length: length)
        case 0x75:
            guard let code = parameters.first, let key = unicodeKey(code, held) else { return .ignored(length: length) }
            return .event(.key(key), length: length)
        case 0x7E where parameters.first == 200: return .pasteStart(length: length)
        case 0x7E where parameters.first == 27 && parameters.count == 3:
            guard let key = unicodeKey(parameters[2], held) else { return .ignored(length: length) }
            return .event(.key(key), length: length)
        case 0x7E: return key(tilde: parameters, held, length: length)
        case 0x5E: return key(tilde: parameters, .control, length: length)
        case 0x40: return key(tilde: parameters, [.control, .shift], length: length)
        default: return .ignored(length: length)
        }
    }

    private static func key(tilde parameters: [Int], _ held: Key.Modifiers, length: Int) -> EscapeSequence {
        let code: Key.Code? =
            switch parameters.first {
            case 1, 7: .home
            case 2: .insert
            case 3: .delete
            case 4, 8: .end
            case 5: .pageUp
            case 6: .pageDown
            case .some(let number) where (11...15).contains(number): .function(number - 10)
            case .some(let number) where (17...21).contains(number): .function(number - 11)
            case .some(let number) where (23...26).contains(number): .function(number - 12)
            case .some(let number) where (28...29).contains(number): .function(number - 13)
            case .some(let number) where (31...34).contains(number): .function(number - 14)
            default: nil
            }
        guard let code else { return .ignored(length: length) }
        return .event(.key(Key(code, held)), length: length)
    }

    /// A key by its code point, as `modifyOtherKeys` and the kitty protocol send it.
    private static func unicodeKey(_ code: Int, _ held: Key.Modifiers) -> Key? {
        switch code {
        case 8, 127: return Key(.backspace, held)
        case 9: return held.contains(.shift) ? Key(.backTab, held.subtracting(.shift)) : Key(.tab, held)
        case 13: return Key(.enter, held)
        case 27: return Key(.escape, held)
        default:
            guard code >= 0x20, let scalar = Unicode.Scalar(UInt32(clamping: code)) else { return nil }
            let character = Character(scalar)
            let folds = !held.isDisjoint(with: [.control, .alt])
            let lower = character.lowercased()
            if folds, lower.count == 1 { return Key(.character(Character(lower)), held) }
            return Key(.character(character), held.subtracting(.shift))
        }
    }

    private static func privateReply(
        _ parameters: [Int], _ intermediate: UInt8, _ final: UInt8, length: Int
    ) -> EscapeSequence {
        switch (intermediate, final) {
        case (0x24, 0x79) where parameters.count == 2:
            return .event(.reply(.mode(parameters[0], state: parameters[1])), length: length)
        case (0, 0x63): return .event(.reply(.deviceAttributes), length: length)
        default: return .ignored(length: length)
        }
    }

    /// F1 to F5 of the Linux console: `ESC [ [ A`.
    private static func linuxFunctionKey(_ bytes: [UInt8], from start: Int) -> EscapeSequence {
        guard start + 3 < bytes.count else { return .incomplete }
        guard (0x41...0x45).contains(bytes[start + 3]) else { return .ignored(length: 3) }
        return .event(.key(Key(.function(Int(bytes[start + 3]) - 0x40))), length: 4)
    }

    private static func numbers(_ bytes: ArraySlice<UInt8>) -> [Int] {
        guard !bytes.isEmpty else { return [] }
        return bytes.split(separator: 0x3B, omittingEmptySubsequences: false).map { part in
            // What follows a colon refines a value; the value alone is enough.
            part.prefix { $0 != 0x3A }.reduce(0) { min($0 * 10 + Int($1 - 0x30), 1 << 30) }
        }
    }

    // MARK: Mouse

    private static func legacyMouse(_ bytes: [UInt8], from start: Int) -> EscapeSequence {
        guard start + 5 < bytes.count else { return .incomplete }
        let values = bytes[(start + 3)...(start + 5)].map { Int($0) - 32 }
        let isRelease = values[0] & 0x43 == 3
        return mouse([values[0], values[1], values[2]], isRelease: isRelease, length: 6)
    }

    private static func mouse(_ parameters: [Int], isRelease: Bool, length: Int) -> EscapeSequence {
        guard parameters.count == 3, parameters[1] > 0, parameters[2] > 0 else { return .ignored(length: length) }
        let code = parameters[0]
        var held: Key.Modifiers = []
        if code & 4 != 0 { held.insert(.shift) }
        if code & 8 != 0 { held.insert(.alt) }
        if code & 16 != 0 { held.insert(.control) }
        let button: MouseEvent.Button =
            switch code & 0xC3 {
            case 0: .left
            case 1: .middle
            case 2: .right
            default: .other
            }
        let action: MouseEvent.Action =
            switch code & 0xC3 {
            case 64: .scrollUp
            case 65: .scrollDown
            case 66: .scrollLeft
            case 67: .scrollRight
            case 3 where code & 32 != 0: .move
            default: code & 32 != 0 ? .drag(button) : isRelease ? .release(button) : .press(button)
            }
        let event = MouseEvent(action, x: parameters[1] - 1, y: parameters[2] - 1, held)
        return .event(.mouse(event), length: length)
    }
}
