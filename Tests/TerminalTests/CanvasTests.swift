import Testing

@testable import Terminal

@Suite("Drawing into cells")
struct CanvasTests {
    private func screen(_ width: Int, _ height: Int, _ draw: (Canvas) -> Void) -> CellBuffer {
        let buffer = CellBuffer(width: width, height: height)
        draw(buffer.canvas)
        return buffer
    }

    @Test("text lands where it is written and the columns it took are returned")
    func text() {
        let buffer = screen(12, 2) { canvas in
            #expect(canvas.write("ships", x: 2, y: 1, Style(.base0D)) == 5)
        }
        #expect(buffer.plain() == "\n  ships")
        #expect(buffer[2, 1].style == Style(.base0D))
        #expect(buffer[1, 1].style == .plain)
    }

    @Test("text is cut at both edges of a canvas inside another")
    func clipping() {
        let buffer = screen(10, 1) { canvas in
            canvas.fill(with: ".")
            canvas.sub(Rect(x: 3, y: 0, width: 4, height: 1)).write("abcdefgh", x: -2, y: 0)
        }
        #expect(buffer.plain() == "...cdef...")
    }

    @Test("a wide character takes two columns, and half of one is a space")
    func wide() {
        let buffer = screen(5, 3) { canvas in
            #expect(canvas.write("日本", x: 0, y: 0) == 4)
            canvas.write("日本語", x: 0, y: 1)
            canvas.write("日本", x: -1, y: 2)
        }
        #expect(buffer[0, 0].width == 2)
        #expect(buffer[1, 0].width == 0)
        #expect(buffer.plain() == "日本\n日本\n 本")
    }

    @Test("overwriting one half of a wide character blanks the other")
    func mending() {
        let left = screen(4, 1) { canvas in
            canvas.write("日本", x: 0, y: 0)
            canvas.write("x", x: 1, y: 0)
        }
        #expect(left.plain() == " x本")
        let right = screen(4, 1) { canvas in
            canvas.write("日本", x: 0, y: 0)
            canvas.write("x", x: 2, y: 0)
        }
        #expect(right.plain() == "日x")
    }

    @Test("a combining mark joins its letter, and a mark without one stands on a dotted circle")
    func combining() {
        let buffer = screen(6, 1) { canvas in
            #expect(canvas.write("e\u{301}x", x: 0, y: 0) == 2)
            #expect(canvas.write("\u{301}", x: 3, y: 0) == 1)
        }
        #expect(buffer[0, 0].text == "e\u{301}")
        #expect(buffer[3, 0].text == "\u{25CC}\u{301}")
    }

    @Test("a pile of ten thousand marks neither grows a cell nor the time without bound")
    func zalgo() {
        let buffer = screen(3, 1) { canvas in
            canvas.write("a" + String(repeating: "\u{301}", count: 10_000) + "b", x: 0, y: 0)
        }
        #expect(buffer[0, 0].text.utf8.count < 64)
        #expect(buffer[1, 0].text == "b")
    }

    @Test("an emoji sequence takes the columns of its first emoji")
    func emoji() {
        #expect(displayWidth("👨‍👩‍👧" as Character) == 2)
        #expect(displayWidth("👍🏽" as Character) == 2)
        #expect(displayWidth("❤️" as Character) == 1)
        #expect(displayWidth("🇳🇴" as Character) == 2)
        #expect(displayWidth("🏴󠁧󠁢󠁳󠁣󠁴󠁿" as Character) == 2)
        let buffer = screen(6, 1) { canvas in
            canvas.write("👨‍👩‍👧|❤️|", x: 0, y: 0)
        }
        #expect(buffer[2, 0].text == "|")
        #expect(buffer[4, 0].text == "|")
    }

    @Test("what does not fit a field ends in an ellipsis")
    func ellipsis() {
        let buffer = screen(20, 3) { canvas in
            #expect(canvas.write("Terror", x: 0, y: 0, columns: 6) == 6)
            #expect(canvas.write("Erebus and Terror", x: 0, y: 1, columns: 8) == 8)
            #expect(canvas.write("日本語", x: 0, y: 2, columns: 4) == 4)
        }
        #expect(buffer.plain() == "Terror\nErebus …\n日 …")
    }

    @Test("bytes are drawn like text, broken ones as a replacement character")
    func utf8() {
        let buffer = screen(8, 1) { canvas in
            canvas.write(utf8: Array("né ".utf8) + [0xFF, 0x41], x: 0, y: 0)
        }
        #expect(buffer.plain() == "né \u{FFFD}A")
    }

    @Test("only the visible start of an endless line is read")
    func longLine() {
        var read = 0
        let endless = sequence(state: 0) { (state: inout Int) -> UInt8? in
            state += 1
            read = state
            return 0x61
        }
        let buffer = screen(10, 1) { $0.write(utf8: endless, x: 0, y: 0) }
        #expect(buffer.plain() == "aaaaaaaaaa")
        #expect(read < 20)
    }

    @Test("wherever a line is scrolled to, the same text stands on the screen as when all of it is drawn")
    func scrolled() {
        let text = String(repeating: "plain text\tand 日本語 e\u{301} 👨‍👩‍👧 more of it, long enough for a block; ", count: 3)
        let whole = CellBuffer(width: 400, height: 1)
        let columns = whole.canvas.write(utf8: Array(text.utf8), x: 0, y: 0, tabOrigin: 0)
        for scroll in 0..<columns {
            let window = CellBuffer(width: 20, height: 1)
            window.canvas.write(utf8: Array(text.utf8), x: -scroll, y: 0, tabOrigin: -scroll)
            for x in 0..<20 {
                let (seen, expected) = (window[x, 0], whole[scroll + x, 0])
                let isCut = x == 0 && expected.width == 0 || x == 19 && expected.width == 2
                #expect(isCut ? seen.text == " " : seen.text == expected.text, "\(scroll), \(x)")
            }
        }
    }

    @Test("a tab leads to the next stop, or is drawn as a character")
    func tabs() {
        let buffer = screen(12, 2) { canvas in
            #expect(canvas.write(utf8: Array("a\tb\t".utf8), x: 0, y: 0, tabOrigin: 0) == 8)
            canvas.write(utf8: Array("a\tb".utf8), x: 0, y: 1)
        }
        #expect(buffer.plain() == "a   b\na␉b")
    }

    @Test("a box and a right-aligned text")
    func box() {
        let buffer = screen(8, 3) { canvas in
            canvas.box(canvas.bounds)
            #expect(canvas.write("ab", endingAt: 7, y: 1) == 5)
        }
        #expect(buffer.plain() == "┌──────┐\n│    ab│\n└──────┘")
    }

    @Test("drawing outside, or into nothing, does nothing", arguments: [0, 1])
    func nothing(size: Int) {
        let buffer = screen(size, size) { canvas in
            canvas.write("text", x: 5, y: 5)
            canvas.write("text", x: 0, y: -1)
            canvas.fill(Rect(x: -5, y: -5, width: 3, height: 3), with: "x")
            canvas.box(Rect(x: 0, y: 0, width: 0, height: 0))
            canvas.sub(Rect(x: 9, y: 9, width: 9, height: 9)).write("x", x: 0, y: 0)
        }
        #expect(buffer.plain() == "")
    }
}
