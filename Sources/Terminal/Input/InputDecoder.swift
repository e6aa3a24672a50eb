/// Turns what a terminal sends into keys, pastes, mouse events and replies.
///
/// A pure machine: bytes in, events out. Only one question needs a clock, whether an escape byte is the Esc key or the
/// start of a sequence, and that is the caller's: while `hasPendingEscape`, wait about 25 ms for more and then `flush()`.
///
/// A line feed is Ctrl-J, which runs things, only when it arrives in a read without any text. Not every terminal
/// brackets a paste, and pasted text must never run.
package struct InputDecoder: Sendable {
    /// From this many bytes of text in one read, it was pasted or piped: nobody types that fast.
    private static let pasteThreshold = 1024

    private let terminalKeys: TerminalKeys
    /// The start of a sequence or of a character whose rest has not come yet.
    private var pending: [UInt8] = []
    private var paste: PasteScanner?
    /// The last read was a long piece of text, so that a line feed at the start of the next belongs to it.
    private var continuesText = false

    /// A decoder that knows the sequences of xterm, tmux, screen, rxvt and the Linux console, and besides those the ones
    /// that a terminal description names.
    package init(terminalKeys: TerminalKeys = TerminalKeys()) {
        self.terminalKeys = terminalKeys
    }

    /// Whether an escape byte waits for what may follow it.
    package var hasPendingEscape: Bool { pending.first == 0x1B && paste == nil }

    /// Decodes one read.
    package mutating func feed(_ bytes: [UInt8]) -> [InputEvent] {
        guard !bytes.isEmpty else { return [] }
        var collector = Collector(continuesText: continuesText)
        if pending.isEmpty {
            decode(bytes, &collector)
        } else {
            let joined = pending + bytes
            pending.removeAll(keepingCapacity: true)
            decode(joined, &collector)
        }
        continuesText = collector.isText && bytes.count >= Self.pasteThreshold
        return collector.finish(asText: bytes.count >= Self.pasteThreshold)
    }

    /// Nothing more came: what waits is what it looks like, an escape byte the Esc key.
    package mutating func flush() -> [InputEvent] {
        continuesText = false
        guard paste == nil, !pending.isEmpty else { return [] }
        let bytes = pending
        pending.removeAll(keepingCapacity: true)
        var collector = Collector(continuesText: false)
        if bytes[0] != 0x1B {
            collector.add(.key(.character("\u{FFFD}")))
        } else if bytes.count == 1 {
            collector.add(.key(Key(.escape)))
        } else if bytes.count == 2 || bytes[1] == 0x1B {
            if let key = EscapeSequence.alt(bytes[1]) { collector.add(.key(key)) }
            decode(Array(bytes[2...]), &collector)
        }
        // A longer unfinished sequence is noise: showing its letters as typed text would be worse than losing it.
        return collector.finish(asText: false)
    }

    private mutating func decode(_ bytes: [UInt8], _ collector: inout Collector) {
        var index = 0
        while index < bytes.count {
            if paste != nil {
                index = decodePaste(bytes, from: index, &collector)
                continue
            }
            let byte = bytes[index]
            if byte == 0x1B {
                guard let length = decodeEscape(bytes, from: index, &collector) else {
                    pending = Array(bytes[index...])
                    return
                }
                index += length
            } else if byte < 0x80 {
                collector.add(byte)
                index += 1
            } else {
                guard let length = decodeCharacter(bytes, from: index, &collector) else {
                    pending = Array(bytes[index...])
                    return
                }
                index += length
            }
        }
    }

    private mutating func decodePaste(_ bytes: [UInt8], from start: Int, _ collector: inout Collector) -> Int {
        let (piece, end, isLast) = paste!.scan(bytes, from: start)
        if isLast { paste = nil }
        if !piece.isEmpty || isLast { collector.add(.paste(piece, isLast: isLast)) }
        return end
    }

    /// Returns the bytes used, or nil when the sequence is not complete.
    private mutating func decodeEscape(_ bytes: [UInt8], from start: Int, _ collector: inout Collector) -> Int? {
        switch terminalKeys.match(bytes, from: start) {
        case .key(let key, let length):
            collector.add(.key(key))
            return length
        case .incomplete, .none: break
        }
        switch EscapeSequence.parse(bytes, from: start) {
        case .incomplete: return nil
        case .event(let event, let length):
            collector.add(event)
            return length
        case .pasteStart(let length):
            paste = PasteScanner()
            return length
        case .ignored(let length): return length
        }
    }

    private func decodeCharacter(_ bytes: [UInt8], from start: Int, _ collector: inout Collector) -> Int? {
        let needed =
            switch bytes[start] {
            case 0xC2...0xDF: 2
            case 0xE0...0xEF: 3
            case 0xF0...0xF4: 4
            default: 1
            }
        var length = 1
        while length < needed, start + length < bytes.count, bytes[start + length] & 0xC0 == 0x80 { length += 1 }
        if length < needed, start + length == bytes.count { return nil }
        let text = String(decoding: bytes[start..<start + length], as: UTF8.self)
        let isValid = length == needed && needed > 1 && text.unicodeScalars.count == 1
        collector.add(text: isValid ? text.first! : "\u{FFFD}")
        return length
    }
}

extension InputDecoder {
    /// Gathers the events of one read, and decides at its end whether its text was typed or pasted.
    private struct Collector {
        private var events: [InputEvent] = []
        private var hasText: Bool
        private var hasLineFeed = false

        init(continuesText: Bool) { hasText = continuesText }

        var isText: Bool { hasText }

        mutating func add(_ event: InputEvent) { events.append(event) }

        mutating func add(text character: Character) {
            hasText = true
            events.append(.key(.character(character)))
        }

        mutating func add(_ byte: UInt8) {
            if byte >= 0x20 && byte < 0x7F { return add(text: Character(Unicode.Scalar(byte))) }
            if byte == 0x0A { hasLineFeed = true }
            events.append(.key(EscapeSequence.control(byte)))
        }

        func finish(asText isLong: Bool) -> [InputEvent] {
            guard hasText, hasLineFeed || isLong else { return events }
            var result: [InputEvent] = []
            var text: [UInt8] = []
            for (index, event) in events.enumerated() {
                if case .key(let key) = event, let typed = InputDecoder.pastedText(key) {
                    // The two bytes of a line end from Windows are one line end.
                    let endsCRLF = key == .control("j") && index > 0 && events[index - 1] == .key(Key(.enter))
                    if !endsCRLF { text += typed.utf8 }
                    continue
                }
                if !text.isEmpty { result.append(.paste(text, isLast: true)) }
                text.removeAll()
                result.append(event)
            }
            if !text.isEmpty { result.append(.paste(text, isLast: true)) }
            return result
        }
    }

    private static func pastedText(_ key: Key) -> String? {
        switch key.code {
        case .enter where key.modifiers.isEmpty: "\n"
        case .tab where key.modifiers.isEmpty: "\t"
        case .character("j") where key.modifiers == .control: "\n"
        case .character(let character) where key.modifiers.isEmpty: String(character)
        default: nil
        }
    }
}
