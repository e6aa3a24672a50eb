import JSON
import Testing

@Suite("JSON paths")
struct JSONPathTests {
    @Test("a path is written as jq takes it")
    func jq() {
        #expect((["data", "ships", 3] as JSONPath).jq == ".data.ships[3]")
        #expect(([] as JSONPath).jq == ".")
        #expect(([0, "a b", "9x", "", "é\""] as JSONPath).jq == #".[0]["a b"]["9x"][""]["é\""]"#)
        #expect((["a b"] as JSONPath).jq == #".["a b"]"#)
    }

    @Test("a path in a message has dots only")
    func dotted() {
        #expect((["ships", 3, "captain"] as JSONPath).dotted == "ships.3.captain")
    }
}
