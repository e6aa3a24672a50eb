import GraphQLOperations
import Testing

@Suite("ResponseValue")
struct ResponseValueTests {
    private func value(_ text: String) throws -> ResponseValue {
        ResponseValue(try JSONDocument(parsing: Array(text.utf8)).root)
    }

    @Test("order, equal keys and number text survive")
    func faithful() throws {
        let value = try value(#"{"b": 1.00, "a": 12345678901234567890, "b": 2}"#)
        #expect(value.members.map(\.key) == ["b", "a", "b"])
        #expect(value["b"]?.numberText == "2")
        #expect(value["a"]?.numberText == "12345678901234567890")
        #expect(value.description == #"{"b":1.00,"a":12345678901234567890,"b":2}"#)
    }

    @Test("a patch replaces one part and keeps the others")
    func replacing() throws {
        let value = try value(#"{"a":[{"x":1},{"x":2}],"b":3}"#)
        let patched = try #require(value.replacing(at: ["a", 1, "x"], with: ResponseValue(9)))
        #expect(patched.description == #"{"a":[{"x":1},{"x":9}],"b":3}"#)
        #expect(patched["a"]?[0]?.node?.document === value.node?.document)
        #expect(patched != value)
        #expect(value.replacing(at: ["a", 5], with: ResponseValue(9)) == nil)
        #expect(
            value.replacing(at: ["c"], with: ResponseValue(9))?.description == #"{"a":[{"x":1},{"x":2}],"b":3,"c":9}"#)
    }

    @Test("composed values equal plain ones that say the same")
    func equality() throws {
        let value = try value(#"{"a":[1,2]}"#)
        let patched = try #require(value.replacing(at: ["a", 0], with: ResponseValue(1)))
        #expect(patched == value)
        #expect(patched.flattened == value.node)
        #expect(try self.value(#"{"a":1.0}"#) != self.value(#"{"a":1}"#))
    }

    @Test("a deferred part merges into its object, and streamed elements join their list")
    func merging() throws {
        let merged = try value(#"{"a":{"x":1},"l":[1]}"#).merging(value(#"{"a":{"y":2},"n":null}"#))
        #expect(merged.description == #"{"a":{"x":1,"y":2},"l":[1],"n":null}"#)
        #expect(try merged["l"]?.appending(value("[2,3]").elements).description == "[1,2,3]")
    }
}
