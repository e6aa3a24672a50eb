import JSON
import Testing

@testable import Explorer

@Suite("Event comparison")
struct EventComparisonTests {
    private func lines(_ old: String, _ new: String) throws -> [String] {
        EventComparison.lines(from: try JSONDocument(parsing: old).root, to: try JSONDocument(parsing: new).root)
    }

    @Test("changed, new and gone members are named by their path")
    func members() throws {
        #expect(
            try lines(#"{"a":{"b":1,"c":[1,2,3],"d":null}}"#, #"{"a":{"b":1.0,"c":[1,5],"e":"x"}}"#) == [
                "  a.b  1 → 1.0", "  a.c.1  2 → 5", "- a.c.2  3", "+ a.e  \"x\"", "- a.d  null",
            ])
    }

    @Test("the order of members makes no difference")
    func order() throws {
        #expect(try lines(#"{"a":1,"b":2}"#, #"{"b":2,"a":1}"#).isEmpty)
    }
}
