import Testing

@testable import Terminal

@Suite("Making text harmless")
struct SanitizerTests {
    @Test(
        "control characters, direction overrides and invisible characters become visible",
        arguments: [
            ("\u{1B}[31mred", "␛[31mred"), ("a\tb\nc\rd", "a␉b␊c␍d"), ("\u{7F}", "␡"), ("\u{9B}2J", "<9B>2J"),
            ("abc\u{202E}cba", "abc<202E>cba"), ("a\u{200B}b", "a<200B>b"), ("\u{FEFF}x", "<FEFF>x"),
            ("so\u{AD}ft", "so<AD>ft"), ("a\u{E0041}b", "a<E0041>b"), ("\u{2066}x\u{2069}", "<2066>x<2069>"),
            ("a\u{200D}b", "a<200D>b"), ("\0", "␀"), ("\u{2028}", "<2028>"),
        ])
    func replaced(text: String, expected: String) {
        #expect(sanitize(text) == expected)
        #expect(displayWidth(text) == expected.unicodeScalars.count)
    }

    @Test("ordinary text stays as it is", arguments: ["Gjøa", "日本語", "e\u{301}", "👨‍👩‍👧 ❤️ 🇳🇴", "नमस्ते", "שלום", ""])
    func kept(text: String) {
        #expect(sanitize(text) == text)
    }

    @Test("no control character survives in a cell")
    func cells() {
        let buffer = CellBuffer(width: 2_000, height: 1)
        var text = String.UnicodeScalarView()
        for value in UInt32(0)..<0x2100 where value < 0x20 || value > 0x7E { text.append(Unicode.Scalar(value)!) }
        buffer.canvas.write(String(text), x: 0, y: 0)
        let forbidden = buffer.cells.contains { cell in
            cell.text.unicodeScalars.contains { $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) }
        }
        #expect(!forbidden)
        #expect(buffer.cells[0].text == "␀")
    }
}
