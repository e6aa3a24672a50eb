import JSON
import Testing

@Suite("JSON with comments")
struct JSONCTests {
    @Test("comments and trailing commas are read as if they were not there")
    func comments() throws {
        let text = """
            // é first
            { "first": 50, // how many
              /* "off": 1,
                 ** */ "id": "7//no /* no", "list": [1, 2, /* last */ ],
            } // end
            """
        #expect(
            try compact(JSONC.parse(text).root) == #"{"first":50,"id":"7//no /* no","list":[1,2]}"#)
    }

    @Test("places in the document are places in the text as written")
    func offsets() throws {
        let text = "/* é */ [1, /* 日本 */ 22, ]"
        let node = try #require(try JSONC.parse(text).root[1])
        #expect(Array(text.utf8)[node.byteRange].elementsEqual("22".utf8))
    }

    @Test("an error is placed in the text as written, in code points")
    func errorPlace() {
        let error = #expect(throws: JSONError.self) { try JSONC.parse("{\n  /* ключ */ \"a\": nope }") }
        #expect(error?.line == 2)
        #expect(error?.column == 19)
        #expect(error?.reason == .invalidLiteral)
    }

    @Test(
        "a comma that follows no value stays an error", arguments: ["[,]", "{,}", "[1,,]", "[1,,2]", #"{"a":,}"#, ","])
    func strayCommas(text: String) {
        #expect(throws: JSONError.self) { try JSONC.parse(text) }
    }

    @Test("an open comment is an error where it starts, and empty text is no value")
    func unfinished() {
        let comment = #expect(throws: JSONError.self) { try JSONC.parse("[1] /* x") }
        #expect(comment?.reason == .unterminatedComment)
        #expect(comment?.offset == 4)
        #expect(throws: JSONError.self) { try JSONC.parse("[1] /*/") }
        let empty = #expect(throws: JSONError.self) { try JSONC.parse("// nothing\n") }
        #expect(empty?.reason == .empty)
        let string = #expect(throws: JSONError.self) { try JSONC.parse(#"["abc\"#) }
        #expect(string?.reason == .unterminatedString)
    }
}
