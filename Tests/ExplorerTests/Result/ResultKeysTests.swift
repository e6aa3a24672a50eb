import Terminal
import Testing

@testable import Explorer

@Suite("Keys in the result")
struct ResultKeysTests {
    private static let commands: [CommandID] = [
        .up, .down, .left, .right, .top, .bottom, .pageUp, .pageDown, .fold, .searchNext, .searchPrevious, .viewTree,
        .viewRaw, .viewTable, .errorList, .nextError, .previousError, .unfoldAll, .foldAll, .sortColumn, .leave,
    ]

    private static let nested = #"""
        {"data":{"a":[[1,[2,[]]],{},{"b":[{"__typename":"T","id":1,"c":{"d":{"e":[1,2,3]}}},{"id":"x"}]}],
        "long key with spaces and 日本語":"text\nmore","s":null},"extensions":{"x":[{"y":[{}]}]},
        "errors":["one",{"message":"two","path":["a",2,"b",0,"c","gone"]},{"message":"three","path":["nowhere"]}]}
        """#

    @Test("whatever is pressed, the cursor stays on the screen", arguments: [1, 2, 3, 4, 5, 6], [2, 7, 30])
    func anyKeys(seed: UInt64, height: Int) throws {
        var fixture = ResultFixture(width: 33, height: height)
        try fixture.show(seed % 2 == 0 ? fleet : ResultKeysTests.nested)
        fixture.find(seed % 3 == 0 ? "e" : "no such text")
        var random = seed
        for _ in 0..<400 {
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            fixture.press(ResultKeysTests.commands[Int(random >> 33) % ResultKeysTests.commands.count])
            guard fixture.cursorRow != nil else {
                Issue.record("the cursor is not on the screen:\n\(fixture.screen)")
                return
            }
        }
        #expect(fixture.lines.allSatisfy { displayWidth($0) <= 33 })
    }

    @Test("going down to the end and up again passes the same rows", arguments: [false, true])
    func thereAndBack(isText: Bool) throws {
        var fixture = ResultFixture(height: 6)
        try fixture.show(ResultKeysTests.nested)
        fixture.press(.top, .viewTree)
        for _ in 0..<40 { fixture.press(.unfoldAll, .down) }
        if isText { fixture.press(.viewRaw) }
        fixture.press(.bottom)
        let last = fixture.cursorLine
        fixture.press(.top)
        var down = [fixture.cursorLine]
        while fixture.cursorLine != last || down.count < 10 {
            fixture.press(.down)
            down.append(fixture.cursorLine)
            try #require(down.count < 200)
        }
        var up = [fixture.cursorLine]
        for _ in 1..<down.count {
            fixture.press(.up)
            up.append(fixture.cursorLine)
        }
        #expect(up.reversed() == down)
        #expect(down.count > 15)
    }
}
