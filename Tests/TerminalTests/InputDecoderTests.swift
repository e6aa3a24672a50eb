import Testing

@testable import Terminal

@Suite("Decoding what a terminal sends")
struct InputDecoderTests {
    private func events(_ reads: String...) -> [InputEvent] {
        var decoder = InputDecoder()
        return reads.flatMap { decoder.feed(Array($0.utf8)) }
    }

    private func keys(_ text: String) -> [String] {
        events(text).map { event in
            guard case .key(let key) = event else { return "\(event)" }
            return key.description
        }
    }

    private func expect(
        _ decoded: [InputEvent], _ expected: [InputEvent], location: SourceLocation = #_sourceLocation
    ) {
        #expect(decoded == expected, sourceLocation: location)
    }

    @Test(
        "sequences of xterm, tmux, rxvt and the Linux console are keys",
        arguments: [
            ("\u{1B}[A", "Up"), ("\u{1B}OB", "Down"), ("\u{1B}[1;5C", "Ctrl-Right"), ("\u{1B}[1;2D", "Shift-Left"),
            ("\u{1B}[H", "Home"), ("\u{1B}[4~", "End"), ("\u{1B}[5~", "PageUp"), ("\u{1B}[6;3~", "Alt-PageDown"),
            ("\u{1B}[3~", "Delete"), ("\u{1B}[Z", "Shift-Tab"), ("\u{1B}OP", "F1"), ("\u{1B}[15~", "F5"),
            ("\u{1B}[24~", "F12"), ("\u{1B}[[A", "F1"), ("\u{1B}[1;2R", "Shift-F3"), ("\u{1B}[19;5~", "Ctrl-F8"),
            ("\u{1B}[a", "Shift-Up"), ("\u{1B}Oa", "Ctrl-Up"), ("\u{1B}[3^", "Ctrl-Delete"),
            ("\u{1B}[3$", "Shift-Delete"),
            ("\u{1B}x", "Alt-X"), ("\u{1B}\r", "Alt-Enter"), ("\u{1B}é", "Alt-É"), ("\u{1B}\u{7F}", "Alt-Backspace"),
            ("\u{1B}1", "Alt-1"), ("\u{1B}\u{1B}[A", "Alt-Up"), ("\u{1B}B", "Alt-Shift-B"),
            ("\u{1B}[27;5;13~", "Ctrl-Enter"), ("\u{1B}[13;5u", "Ctrl-Enter"), ("\u{1B}[106;5u", "Ctrl-J"),
            ("\r", "Enter"), ("\t", "Tab"), ("\u{8}", "Backspace"), ("\u{7F}", "Backspace"), ("\0", "Ctrl-Space"),
            ("\u{18}", "Ctrl-X"), ("\u{1D}", "Ctrl-]"), ("\u{1F}", "Ctrl-_"), ("\n", "Ctrl-J"), ("é", "é"), ("日", "日"),
        ])
    func key(sent: String, name: String) {
        #expect(keys(sent) == [name])
    }

    @Test("a sequence may be cut anywhere between two reads")
    func split() {
        for (sent, name) in [("\u{1B}[1;5C", "Ctrl-Right"), ("\u{1B}OB", "Down"), ("日", "日"), ("\u{1B}[15~", "F5")] {
            let bytes = Array(sent.utf8)
            for cut in 1..<bytes.count {
                var decoder = InputDecoder()
                expect(decoder.feed(Array(bytes[..<cut])), [])
                let rest = decoder.feed(Array(bytes[cut...]))
                #expect(rest.map(String.init(describing:)).count == 1)
                #expect(rest == [.key(Key(name)!)])
            }
        }
    }

    @Test("an escape byte alone is the Esc key only when nothing followed")
    func escape() {
        var decoder = InputDecoder()
        expect(decoder.feed([0x1B]), [])
        #expect(decoder.hasPendingEscape)
        expect(decoder.flush(), [.key(Key(.escape))])
        #expect(!decoder.hasPendingEscape)
        expect(decoder.feed([0x1B]), [])
        expect(decoder.feed(Array("[A".utf8)), [.key(Key(.up))])
        expect(decoder.feed([0x1B, 0x5B]), [])
        expect(decoder.flush(), [.key(.alt("["))])
    }

    @Test("Esc and then Tab in one read are Esc with Tab, Alt-Tab; two Esc are two")
    func escapeAndMore() {
        #expect(keys("\u{1B}\t") == ["Alt-Tab"])
        var decoder = InputDecoder()
        expect(decoder.feed([0x1B, 0x1B]), [])
        expect(decoder.flush(), [.key(Key(.escape, .alt))])
    }

    @Test("a line feed alone is Ctrl-J, one that comes with text is text")
    func lineFeed() {
        #expect(events("\n") == [.key(.control("j"))])
        #expect(events("\n\n") == [.key(.control("j")), .key(.control("j"))])
        #expect(events("{ a }\n{ b }\n") == [.paste(Array("{ a }\n{ b }\n".utf8), isLast: true)])
        #expect(events("a\r\nb") == [.paste(Array("a\nb".utf8), isLast: true)])
        #expect(events("\u{18}\n") == [.key(.control("x")), .key(.control("j"))])
        #expect(events("ab\r") == [.key(.character("a")), .key(.character("b")), .key(Key(.enter))])
        let mixed = events("x\u{1B}[A\n")
        #expect(mixed == [.paste([0x78], isLast: true), .key(Key(.up)), .paste([0x0A], isLast: true)])
    }

    @Test("a line feed that the cut of a long read left alone is text")
    func lineFeedAfterLongText() {
        let long = String(repeating: "x", count: 4_095)
        let result = events(long, "\n")
        #expect(result == [.paste(Array(long.utf8), isLast: true), .paste([0x0A], isLast: true)])
    }

    @Test("a bracketed paste is one text, wherever the reads cut it")
    func paste() {
        let text = "query {\r  ships\r\n  日本 \u{1B}[3m\r}"
        let sent = Array("\u{1B}[200~\(text)\u{1B}[201~q".utf8)
        let expected = "query {\n  ships\n  日本 \u{1B}[3m\n}"
        for cut in 1..<sent.count {
            var decoder = InputDecoder()
            var pasted: [UInt8] = []
            var ends = 0
            var keys: [Key] = []
            for event in decoder.feed(Array(sent[..<cut])) + decoder.feed(Array(sent[cut...])) {
                switch event {
                case .paste(let piece, let isLast):
                    pasted += piece
                    ends += isLast ? 1 : 0
                    #expect(String(validating: piece, as: UTF8.self) != nil)
                case .key(let key): keys.append(key)
                default: Issue.record("\(event)")
                }
            }
            #expect(String(decoding: pasted, as: UTF8.self) == expected, "cut at \(cut)")
            #expect(ends == 1)
            #expect(keys == [.character("q")])
        }
    }

    @Test("an empty paste ends, and Ctrl-C inside a paste is text")
    func pasteEdges() {
        #expect(events("\u{1B}[200~\u{1B}[201~") == [.paste([], isLast: true)])
        #expect(events("\u{1B}[200~\u{3}\u{1B}[201~") == [.paste([3], isLast: true)])
    }

    @Test("mouse reports")
    func mouse() {
        #expect(events("\u{1B}[<0;10;5M") == [.mouse(MouseEvent(.press(.left), x: 9, y: 4))])
        #expect(events("\u{1B}[<0;10;5m") == [.mouse(MouseEvent(.release(.left), x: 9, y: 4))])
        #expect(events("\u{1B}[<65;1;1M") == [.mouse(MouseEvent(.scrollDown, x: 0, y: 0))])
        #expect(events("\u{1B}[<32;3;4M") == [.mouse(MouseEvent(.drag(.left), x: 2, y: 3))])
        #expect(events("\u{1B}[<18;3;4M") == [.mouse(MouseEvent(.press(.right), x: 2, y: 3, .control))])
        #expect(events("\u{1B}[M !!") == [.mouse(MouseEvent(.press(.left), x: 0, y: 0))])
    }

    @Test("focus, answers about modes, and answers about colours")
    func replies() {
        #expect(events("\u{1B}[I\u{1B}[O") == [.focus(true), .focus(false)])
        #expect(events("\u{1B}[?2026;2$y") == [.reply(.mode(2026, state: 2))])
        #expect(events("\u{1B}[?62;22c") == [.reply(.deviceAttributes)])
        #expect(events("\u{1B}]11;rgb:0000/0000/0000\u{7}") == [.reply(.osc(11, "rgb:0000/0000/0000"))])
        #expect(events("\u{1B}]11;rgb:ffff", "/ffff/ffff\u{1B}\\") == [.reply(.osc(11, "rgb:ffff/ffff/ffff"))])
        #expect(events("\u{1B}[12;40R") == [.reply(.cursor(x: 39, y: 11))])
        #expect(events("\u{1B}P1$r0m\u{1B}\\x") == [.key(.character("x"))])
    }

    @Test("bytes that are no UTF-8 become replacement characters, one each")
    func invalid() {
        var decoder = InputDecoder()
        let decoded = decoder.feed([0xFF, 0x61, 0xC3, 0x28, 0xED, 0xA0, 0x80])
        #expect(decoded.first == .key(.character("\u{FFFD}")))
        #expect(decoded.contains(.key(.character("a"))))
        #expect(decoded.contains(.key(.character("("))))
    }

    @Test("an unknown sequence types nothing")
    func unknown() {
        #expect(events("\u{1B}[99;99q\u{1B}[?1;2;3hx") == [.key(.character("x"))])
    }

    @Test("no bytes, however random, stop the decoder or lose what follows")
    func random() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<300 {
            let noise = (0..<200).map { _ -> UInt8 in
                let pool: [UInt8] = [0x1B, 0x5B, 0x4F, 0x5D, 0x3B, 0x31, 0x32, 0x7E, 0x4D, 0x3C, 0xE6, 0x0A, 0x1B]
                return generator.next() % 4 == 0 ? UInt8.random(in: 0...255) : pool[Int.random(in: 0..<pool.count)]
            }
            var decoder = InputDecoder()
            var index = 0
            while index < noise.count {
                let length = Int.random(in: 1...40)
                _ = decoder.feed(Array(noise[index..<min(noise.count, index + length)]))
                index += length
            }
            // Whatever was open is closed by this, as by a person who types on.
            _ = decoder.feed(Array("\u{1B}[201~\u{7}\u{1B}\\".utf8))
            _ = decoder.flush()
            expect(decoder.feed([0x71]), [.key(.character("q"))])
        }
    }

    @Test("the sequences of a terminal description are keys, the longest first")
    func described() {
        let described = TerminalKeys([
            (Array("\u{1B}?".utf8), .character("?")), (Array("\u{1B}?1".utf8), Key(.function(1))),
        ])
        var decoder = InputDecoder(terminalKeys: described)
        expect(decoder.feed(Array("\u{1B}?1".utf8)), [.key(Key(.function(1)))])
    }
}
