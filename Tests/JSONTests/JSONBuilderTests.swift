import JSON
import Testing

@Suite("Building JSON documents")
struct JSONBuilderTests {
    /// A built document must be the one its own bytes parse to.
    private func expectSound(_ built: JSONDocument, _ text: String) throws {
        #expect(String(decoding: built.bytes, as: UTF8.self) == text)
        let parsed = try JSONDocument(parsing: built.bytes)
        #expect(built.tapeCount == parsed.tapeCount)
        #expect(built.root == parsed.root)
        #expect(compact(built.root) == text)
        #expect(built.root.byteRange == parsed.root.byteRange)
    }

    @Test("tokens in a row make a document with a tape that fits its bytes")
    func tokens() throws {
        var builder = JSONBuilder(reserving: 100)
        builder.beginObject()
        builder.key("name")
        builder.string("Gjøa \"ice\"\n")
        builder.key(utf8: Array(#"a\u0062"#.utf8))
        builder.beginArray()
        builder.null()
        builder.bool(true)
        builder.bool(false)
        builder.int(-7)
        builder.number(text: "1.50")
        builder.beginObject()
        builder.endObject()
        builder.beginArray()
        builder.endArray()
        builder.endArray()
        builder.key("last")
        builder.value(["x": [1, "y"]])
        builder.endObject()
        let built = builder.finish()
        try expectSound(
            built,
            #"{"name":"Gjøa \"ice\"\n","a\u0062":[null,true,false,-7,1.50,{},[]],"last":{"x":[1,"y"]}}"#)
        #expect(built.root["name"]?.string == "Gjøa \"ice\"\n")
        #expect(built.root["ab"]?.count == 7)
    }

    @Test("parts of other documents are copied with their tape, wherever they stood")
    func copies() throws {
        let source = try document(#"{"skip":[1,2,{"deep":[3]}],"part":{"a":[1,"é",{"b":{}}],"c":"\n"},"k\n":5}"#)
        let other = try document("[9]")
        var builder = JSONBuilder()
        builder.beginArray()
        builder.raw(other.root)
        builder.raw(try #require(source.root["part"]))
        builder.beginObject()
        for member in source.root.members {
            builder.key(member.key)
            builder.raw(member.value)
        }
        builder.endObject()
        builder.rawScalar(bytes: Array("12.0".utf8))
        builder.rawScalar(bytes: Array(#""q\"""#.utf8))
        builder.rawScalar(bytes: Array("null".utf8))
        builder.endArray()
        let built = builder.finish()
        try expectSound(
            built,
            #"[[9],{"a":[1,"é",{"b":{}}],"c":"\n"},{"skip":[1,2,{"deep":[3]}],"part":{"a":[1,"é",{"b":{}}],"c":"\n"},"k\n":5},12.0,"q\"",null]"#
        )
        #expect(built.root[1]?["a"]?[2]?["b"]?.kind == .object)
        #expect(built.root[4]?.string == "q\"")
    }

    @Test("a single scalar is a document")
    func scalar() throws {
        var builder = JSONBuilder()
        #expect(!builder.isComplete)
        builder.string("alone")
        #expect(builder.isComplete)
        try expectSound(builder.finish(), #""alone""#)
        builder.int(1)
        try expectSound(builder.finish(), "1")
    }
}
