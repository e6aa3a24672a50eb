import JSON
import Testing

@Suite("Writing JSON")
struct JSONWriterTests {
    @Test("the pretty text has a line for each element and member, and leaves empty containers together")
    func pretty() throws {
        let text = #"{"a":[1,{"b":[]}],"c":{},"d":"x"}"#
        let expected = """
            {
              "a": [
                1,
                {
                  "b": []
                }
              ],
              "c": {},
              "d": "x"
            }
            """
        #expect(try JSONWriter.string(document(text).root, style: .pretty()) == expected)
        #expect(try JSONWriter.string(document(text).root.value, style: .pretty()) == expected)
        #expect(try JSONWriter.string(document("[1]").root, style: .pretty(indent: 4)) == "[\n    1\n]")
    }

    @Test("a part of a document is written alone")
    func subtree() throws {
        let root = try document(#"{"a":[1, {"b": 2}], "c": 3}"#).root
        #expect(compact(try #require(root["a"])) == #"[1,{"b":2}]"#)
        #expect(compact(try #require(root["c"])) == "3")
        #expect(compact(try #require(root["a"]?[1])) == #"{"b":2}"#)
    }

    @Test("numbers and escapes of a document come out as they came in")
    func exactText() throws {
        let text = #"[1.50,-0,1E+2,"\u0041\/é","\ud800"]"#
        #expect(try compact(document(text).root) == text)
    }

    @Test("a value is written with the shortest escapes")
    func escapes() {
        let value: JSONValue = .string("\"\\/\u{8}\u{C}\n\r\t\u{1}\u{1F}\u{7F}é🚢")
        #expect(value.text == #""\"\\/\b\f\n\r\t\u0001\u001f"# + "\u{7F}é🚢\"")
    }

    @Test("the canonical text sorts keys by their bytes, and does not depend on how the value was written")
    func canonical() throws {
        var output: [UInt8] = []
        let value = try JSONValue(
            parsing: #"{ "é":1, "b":{"y":2.50, "x":"\u0041\/"}, "B":[{"d":1,"c":2}], "b2":0, "B":9 }"#)
        JSONWriter.canonical(value, into: &output)
        #expect(String(decoding: output, as: UTF8.self) == #"{"B":9,"b":{"x":"A/","y":2.50},"b2":0,"é":1}"#)
    }
}
