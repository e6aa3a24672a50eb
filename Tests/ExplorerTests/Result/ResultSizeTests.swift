import JSON
import Sandbox
import Terminal
import Testing

@testable import Explorer

@Suite("Large results")
struct ResultSizeTests {
    @Test("in a list of a hundred thousand entities the end, the middle and a search are a key away")
    func longList() throws {
        var fixture = ResultFixture(height: 10)
        let elements = (0..<100_000).map { #"{"__typename":"Ship","id":"\#($0)","name":"Ship number \#($0)"}"# }
        try fixture.show(#"{"data":{"ships":["# + elements.joined(separator: ",") + #"],"last":true}}"#)
        #expect(fixture.lines[0] == "   ▾ ships [100000]")
        fixture.press(.bottom)
        #expect(fixture.cursorLine == "last   true")
        fixture.press(.up)
        #expect(fixture.cursorLine.hasPrefix("▸ 99999 \"Ship number 99999\""))
        fixture.find("number 54321")
        #expect(fixture.cursorLine == #"name        "Ship number 54321""#)
        fixture.press(.copyPath)
        #expect(fixture.copied == ".data.ships[54321].name")
        fixture.press(.top)
        fixture.type("+")
        fixture.press(.bottom, .up)
        #expect(fixture.cursorLine == #"name        "Ship number 99999""#)
    }

    @Test("a single string of 18 MB is drawn by its first columns only")
    func longString() throws {
        var fixture = ResultFixture(width: 40, height: 4)
        let string = String(repeating: "abcdefgh\\n", count: 1_800_000)
        try fixture.show(#"{"data":{"blob":"\#(string)","after":1}}"#)
        let time = processorTime {
            for _ in 0..<50 { _ = fixture.screen }
            fixture.press(.viewRaw)
            for _ in 0..<50 { _ = fixture.screen }
        }
        #expect(fixture.lines[2].hasSuffix("…"))
        // Reading the string even once for each of the hundred screens would take several seconds.
        var bytes = 0
        let reading = processorTime { for byte in string.utf8 { bytes &+= Int(byte) } }
        #expect(bytes > 0)
        #expect(time < max(.seconds(3), reading * 30))
    }

    @Test("nesting as deep as a document may have does not leave the screen")
    func deep() throws {
        var fixture = ResultFixture(width: 40, height: 5)
        let depth = 5_000
        try fixture.show(
            #"{"data":{"a":"# + String(repeating: "[", count: depth) + "7" + String(repeating: "]", count: depth) + "}}"
        )
        fixture.press(.top)
        fixture.type("+")
        fixture.press(.bottom)
        #expect(fixture.cursorLine == "0 7")
        fixture.press(.viewRaw, .bottom)
        #expect(fixture.cursorLine == "}")
    }
}
