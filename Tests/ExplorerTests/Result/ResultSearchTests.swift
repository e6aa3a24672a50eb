import JSON
import Testing

@testable import Explorer

@Suite("Searching a result")
struct ResultSearchTests {
    @Test("a search goes to the first hit while it is typed, unfolding what hides it, and n and N go on")
    func typing() throws {
        var fixture = ResultFixture(height: 30)
        try fixture.show(fleet, hidingTypenamesOf: fleetOperation)
        fixture.find("ter")
        #expect(fixture.cursorLine == #"name      "Terror""#)
        #expect(fixture.said == "hit 1 of 1")
        fixture.find("null")
        #expect(fixture.cursorLine == "position  null")
        fixture.press(.searchNext)
        #expect(fixture.cursorLine == "captain   null")
        fixture.press(.searchNext, .searchNext)
        #expect(fixture.cursorLine == #"✗   captain   null   "Captain is ashore"  FORBIDDEN"#)
        fixture.press(.searchNext)
        #expect(fixture.cursorLine == "position  null")
        #expect(fixture.said == "from the start again: hit 1 of 4")
        fixture.press(.searchPrevious)
        #expect(fixture.cursorLine.hasPrefix("✗   captain"))
    }

    @Test("keys are found, and what is hidden is not")
    func keys() throws {
        var fixture = ResultFixture(height: 30)
        try fixture.show(fleet, hidingTypenamesOf: fleetOperation)
        fixture.find("lon")
        #expect(fixture.cursorLine == "lon  -98.8410")
        fixture.find("Position")
        #expect(fixture.said == "“Position” is not in the result.")
        fixture.find("},")
        #expect(fixture.said == "“},” is not in the result.")
    }

    @Test("capitals find only capitals, small letters find both")
    func letterCase() throws {
        let content = content(#"{"data":{"a":"fram","b":"Fram","c":"FRAM"}}"#)
        #expect(hits("fram", content) == ["fram", "Fram", "FRAM"])
        #expect(hits("Fram", content) == ["Fram"])
        #expect(hits("x", content) == [])
    }

    @Test("what a server escapes is found by its text")
    func escapes() throws {
        let content = content(#"{"data":{"a":"Gj\u00f8a","b":"Gjøa","c":"say \"ah\"","d":"a\/b","e":"a/b"}}"#)
        #expect(hits("jøa", content) == ["Gjøa", "Gjøa"])
        #expect(hits("\"ah\"", content) == ["say \"ah\""])
        #expect(hits("a/b", content) == ["a/b", "a/b"])
    }

    @Test("forward and backward find the same hits, wherever they stand in a large text")
    func bothDirections() throws {
        let elements = (0..<40_000).map { $0 % 977 == 5 ? #""needle \#($0)""# : #""hay \#($0)""# }
        let content = content(#"{"data":{"list":["# + elements.joined(separator: ",") + "]}}")
        let forward = hits("needle", content)
        #expect(forward.count == elements.count { $0.contains("needle") })
        let search = try #require(ResultSearch("needle"))
        var backward: [String] = []
        var offset = content.document.bytes.count
        while let hit = search.last(in: content, .tree, before: offset) {
            backward.append(content.node(hit.index).string ?? "")
            offset = hit.offset
        }
        #expect(backward.reversed() == forward)
    }

    @Test("a cancelled search ends without a hit")
    func cancelled() throws {
        let content = content(#"{"data":{"a":"needle"}}"#)
        let search = try #require(ResultSearch("needle"))
        #expect(search.first(in: content, .tree, from: 0) { true } == nil)
        #expect(search.first(in: content, .tree, from: 0) != nil)
    }

    private func content(_ text: String) -> ResultContent {
        let body = try! JSONDocument(parsing: text)
        return ResultContent(data: body.root["data"], body: body)
    }

    private func hits(_ text: String, _ content: ResultContent) -> [String] {
        guard let search = ResultSearch(text) else { return [] }
        var found: [String] = []
        var offset = 0
        while let hit = search.first(in: content, .tree, from: offset) {
            found.append(content.node(hit.index).string ?? "")
            offset = hit.offset + 1
        }
        return found
    }
}
