import JSON
import Testing

@Suite("JSON nodes")
struct JSONNodeTests {
    @Test("each kind of value answers only to its own accessor")
    func kinds() throws {
        let root = try document(#"[null,true,false,12,"s",[1],{"a":1}]"#).root
        #expect(root.elements.map(\.kind) == [.null, .bool, .bool, .number, .string, .array, .object])
        #expect(root.elements.map(\.isNull) == [true, false, false, false, false, false, false])
        #expect(root.elements.map(\.bool) == [nil, true, false, nil, nil, nil, nil])
        #expect(root.elements.map(\.string) == [nil, nil, nil, nil, "s", nil, nil])
        #expect(root.elements.map(\.int) == [nil, nil, nil, 12, nil, nil, nil])
        #expect(root.elements.map(\.count) == [0, 0, 0, 0, 0, 1, 1])
    }

    @Test("a number keeps every digit, and is an integer only if it is written as one and fits")
    func numbers() throws {
        let root = try document(
            "[9007199254740993,9223372036854775807,9223372036854775808,-9223372036854775808,1.0,1e2]"
        )
        .root
        #expect(root[0]?.numberText == "9007199254740993")
        #expect(
            root.elements.map(\.int) == [9_007_199_254_740_993, Int.max, nil, Int.min, nil, nil])
        #expect(root[5]?.double == 100)
    }

    @Test("escapes are resolved; half a surrogate pair becomes a replacement character")
    func escapes() throws {
        let root = try document(#"["\"\\\/\b\f\n\r\t","\u00e9\ud83d\ude00","\ud800x","\ude00","\u0000"]"#).root
        #expect(root[0]?.string == "\"\\/\u{8}\u{C}\n\r\t")
        #expect(root[1]?.string == "é😀")
        #expect(root[2]?.string == "\u{FFFD}x")
        #expect(root[3]?.string == "\u{FFFD}")
        #expect(root[4]?.string == "\0")
    }

    @Test("members come in order with duplicates, and in a look-up the last wins")
    func duplicates() throws {
        let root = try document(#"{"a":1,"b":2,"a":{"x":3}}"#).root
        #expect(root.count == 3)
        #expect(root.members.map { $0.key.string } == ["a", "b", "a"])
        #expect(root["a"]?["x"]?.int == 3)
        #expect(root["c"] == nil)
    }

    @Test("a key written with escapes is found by its text")
    func escapedKeys() throws {
        let root = try document(#"{"n\u0061me":1,"é":2}"#).root
        #expect(root["name"]?.int == 1)
        #expect(root["é"]?.int == 2)
        let keys = root.members.map(\.key)
        #expect(keys[0] == "name")
        #expect(keys[0].isEscaped)
        #expect(!keys[1].isEscaped)
    }

    @Test("a path leads through objects and arrays, or nowhere")
    func paths() throws {
        let root = try document(#"{"ships":[{"name":"Erebus"},{"name":"Fram","at":[1,[2,3]]}]}"#).root
        #expect(root[path: ["ships", 1, "name"]]?.string == "Fram")
        #expect(root[path: ["ships", 1, "at", 1, 0]]?.int == 2)
        #expect(root[path: []] == root)
        #expect(root[path: ["ships", 2]] == nil)
        #expect(root[path: ["ships", -1]] == nil)
        #expect(root[path: ["ships", "name"]] == nil)
        #expect(root[path: [0]] == nil)
        #expect(root[0]?.kind == .array)
    }

    @Test("a byte range is the exact text of a value")
    func byteRanges() throws {
        let text = #" { "a" : [ 1 , "x\n" ] , "b":{} }"#
        let root = try document(text).root
        #expect(root["a"]?.sourceText == #"[ 1 , "x\n" ]"#)
        #expect(root["a"]?[1]?.sourceText == #""x\n""#)
        #expect(root["b"]?.sourceText == "{}")
        #expect(root.byteRange == 1..<text.utf8.count)
    }

    @Test("a copy that stands alone says the same, at any depth")
    func deepCopy() throws {
        let text = #"{"a":[1,[],{"b":[{}]},"x"],"c":{"d":null,"e":[true,[false]]},"a":2.50}"#
        let root = try document(text).root
        #expect(JSONWriter.string(root.value) == text)

        let deep = String(repeating: "[", count: 9_999) + String(repeating: "]", count: 9_999)
        let value = try document(deep).root.value
        #expect(value.array?.count == 1)
        #expect(value.text == deep)
        let again = try document(deep).root.value
        #expect(value == again)
        #expect(value.hashValue == again.hashValue)
        var builder = JSONBuilder()
        builder.value(value)
        #expect(builder.finish().root == (try document(deep).root))
    }

    @Test("nodes are equal if they say the same, whatever document they stand in")
    func equality() throws {
        let one = try document(#"{"a":[1,"é"],"b":{}}"#).root
        #expect(try one == document(#" { "a" : [ 1, "\u00e9" ], "b" : {} } "#).root)
        #expect(try one != document(#"{"a":[1.0,"é"],"b":{}}"#).root)
        #expect(try one != document(#"{"b":{},"a":[1,"é"]}"#).root)
        #expect(try one != document(#"{"a":[1,"é"],"b":[]}"#).root)
        #expect(try document("[[1],2]").root != document("[[1,2]]").root)
    }

    @Test("stepping over a large sibling does not look inside it")
    func skipping() throws {
        let big = "[" + [String](repeating: #"{"x":[1,2,3]}"#, count: 10_000).joined(separator: ",") + "]"
        let root = try document(#"{"big":"# + big + #","after":"here"}"#).root
        #expect(root["after"]?.string == "here")
        #expect(root["big"]?.count == 10_000)
        #expect(root["big"]?[9_999]?["x"]?[2]?.int == 3)
    }
}
