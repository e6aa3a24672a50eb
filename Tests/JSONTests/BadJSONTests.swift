import Fixtures
import JSON
import Testing

@Suite("JSON that nobody meant to write")
struct BadJSONTests {
    @Test("every prefix of JSON with comments is read or refused within the text")
    func prefixes() throws {
        let bytes = Array(KitchenSink.jsonc.utf8)
        for length in 0..<bytes.count {
            do throws(JSONError) {
                let document = try JSONC.parse(Array(bytes[..<length]))
                #expect(document.root["o"] != nil)
            } catch {
                #expect(error.offset <= length)
            }
        }
        #expect(try JSONC.parse(bytes).root["a"]?.count == 3)
    }

    @Test("a hundred thousand brackets are refused with and without comments")
    func deep() {
        for piece in ["[", "{\"a\":", "[/**/"] {
            let error = #expect(throws: JSONError.self) { try JSONC.parse(String(repeating: piece, count: 100_000)) }
            #expect(error?.reason == .tooDeep(limit: 10_000))
        }
    }

    @Test("a line of a hundred megabytes is refused at its end")
    func hugeLine() {
        let bytes = [UInt8(ascii: "\"")] + [UInt8](repeating: UInt8(ascii: "x"), count: 100_000_000)
        let error = #expect(throws: JSONError.self) { try JSONDocument(parsing: bytes) }
        #expect(error?.reason == .unterminatedString)
    }
}
