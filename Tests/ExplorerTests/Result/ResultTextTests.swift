import Testing

@testable import Explorer

@Suite("The result as text")
struct ResultTextTests {
    @Test("the text is the response, indented, with numbers and escapes as received")
    func lines() throws {
        var fixture = ResultFixture()
        try fixture.show(#"{"data":{"a":[1.50,{"b":"\u00e9"}],"c":{},"d":[]},"extensions":null}"#)
        fixture.press(.viewRaw)
        #expect(
            fixture.screen == #"""
                 {
                   "data": {
                     "a": [
                       1.50,
                       {
                         "b": "\u00e9"
                       }
                     ],
                     "c": {},
                     "d": []
                   },
                   "extensions": null
                """#)
        fixture.press(.bottom)
        #expect(fixture.lines.last == " }")
        #expect(fixture.cursorLine == "}")
    }

    @Test("going up from the end passes every line that going down passed")
    func upAndDown() throws {
        var fixture = ResultFixture(height: 5)
        try fixture.show(fleet)
        fixture.press(.viewRaw, .top)
        var down = [fixture.cursorLine]
        for _ in 0..<60 {
            fixture.press(.down)
            if fixture.pane.text.cursor == fixture.pane.text.top, down.count > 5 { break }
            down.append(fixture.cursorLine)
        }
        fixture.press(.bottom)
        let last = fixture.cursorLine
        var up = [last]
        for _ in 0..<60 {
            fixture.press(.up)
            up.append(fixture.cursorLine)
        }
        #expect(down.contains("},"))
        #expect(Set(up).isSuperset(of: ["{", "\"data\": {", "\"ships\": [", "],", "\"count\": 3"]))
        #expect(last == "}")
    }

    @Test("added __typenames are left out of the text, and the cursor comes along from the tree")
    func typenames() throws {
        var fixture = ResultFixture(height: 40)
        try fixture.show(fleet, hidingTypenamesOf: fleetOperation)
        fixture.press(.down, .down, .viewRaw)
        #expect(fixture.cursorLine == "{")
        #expect(!fixture.screen.contains("__typename"))
        fixture.press(.copyPath)
        #expect(fixture.copied == ".data.ships[1]")
        fixture.press(.viewTree)
        #expect(fixture.cursorLine.hasPrefix("▸ 1 \"Terror\""))
    }

    @Test("a line wider than the pane ends in an ellipsis and can be scrolled")
    func sideways() throws {
        var fixture = ResultFixture(width: 24, height: 4)
        try fixture.show(#"{"data":{"a":"0123456789abcdefghijklmnopqrstuvwxyz"}}"#)
        fixture.press(.viewRaw)
        #expect(fixture.lines[2] == #"     "a": "0123456789ab…"#)
        fixture.press(.right, .right)
        #expect(fixture.lines[2] == #"56789abcdefghijklmnopqr…"#)
        fixture.press(.left, .left)
        #expect(fixture.lines[2].hasPrefix("     \"a\""))
    }
}
