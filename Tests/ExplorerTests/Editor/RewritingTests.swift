import GraphQLSchema
import Terminal
import Testing

@testable import Explorer

@Suite("Rewriting an operation")
struct RewritingTests {
    @Test("format lays the text out, keeps comments, and is one step to undo")
    func format() {
        let harness = Harness("query Fleet{ships{name # the name\nid}}")
        harness.press("Ctrl-X =")
        #expect(
            harness.text
                == "query Fleet {\n  ships {\n    name # the name\n    id\n  }\n}")
        harness.press("Ctrl-X =")
        #expect(harness.notice == "The text is laid out already.")
        harness.press("Ctrl-_")
        #expect(harness.text == "query Fleet{ships{name # the name\nid}}")
    }

    @Test("a text that does not parse is left alone, and the line is named")
    func syntax() {
        let harness = Harness("query Fleet {\n  ships {")
        harness.press("Ctrl-X =")
        #expect(harness.text == "query Fleet {\n  ships {")
        #expect(harness.notice.contains("line 2"))
    }

    @Test("missing leaf fields are filled in around the cursor")
    func fill() throws {
        let schema = try Schema.build(
            sdl: "type Query { ships: [Ship] } type Ship { id: ID name: String port: Port } type Port { id: ID }")
        let harness = Harness("{\n  ships {\n    name\n  }\n}", schema: schema)
        harness.press("Down Down Ctrl-X f")
        #expect(harness.text == "{\n  ships {\n    name\n    id\n  }\n}")
        harness.press("Ctrl-X f")
        #expect(harness.notice == "There is nothing to fill in here.")
    }
}
