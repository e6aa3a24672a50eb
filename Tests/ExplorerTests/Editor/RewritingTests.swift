import GraphQLSchema
import Terminal
import Testing

@testable import Explorer

@Suite("Rewriting an operation")
struct RewritingTests {
    @Test("Ctrl-X # makes a comment of the line, and takes it back; in the variables with two bars")
    func comments() {
        let harness = Harness("query Fleet {\n  a\n}")
        harness.press("Down Ctrl-X #")
        #expect(harness.text == "query Fleet {\n  # a\n}")
        harness.press("Ctrl-X #")
        #expect(harness.text == "query Fleet {\n  a\n}")
        harness.press("Ctrl-X 2")
        harness.type("{}")
        harness.press("Ctrl-X #")
        #expect(harness.state.tab.variables.area.buffer.text == "// {}")
    }

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
        harness.press("Down Down Ctrl-X F")
        #expect(harness.text == "{\n  ships {\n    name\n    id\n  }\n}")
        harness.press("Ctrl-X F")
        #expect(harness.notice == "There is nothing to fill in here.")
    }
}

@Suite("Refactoring in the explorer")
struct RefactoringCommandTests {
    /// `|` is the cursor.
    private func harness(_ text: String, variables: String = "", schema: Bool = true) -> Harness {
        let harness = Harness(
            text.filter { $0 != "|" }, variables: variables, schema: schema ? TestSchema.harbour : nil)
        let offset = text[..<text.firstIndex(of: "|")!].utf8.count
        let buffer = harness.state.tab.editor.area.buffer
        harness.state.tabs[0].editor.area.buffer.setCursor(buffer.position(at: offset))
        return harness
    }

    private func variables(_ harness: Harness) -> String { harness.state.tab.variables.area.buffer.text }

    @Test("literals become variables, and their values members of the variables, whose comments stay")
    func literals() {
        let harness = harness(
            "query Q {\n  ships(first: 3, filter: {status: SAILING}) { na|me }\n}",
            variables: "{\n  // of other runs\n  \"id\": 12345678901234567890, // exact\n}")
        harness.press("Ctrl-X v")
        #expect(
            harness.text
                == "query Q($first: Int, $filter: ShipFilter) {\n  ships(first: $first, filter: $filter) { name }\n}")
        #expect(
            variables(harness)
                == "{\n  \"first\": 3,\n  \"filter\": {\"status\":\"SAILING\"},\n  // of other runs\n  \"id\": 12345678901234567890, // exact\n}"
        )
        #expect(harness.notice == "2 values went into the variables.")
        harness.press("Ctrl-J")
        #expect(harness.startedRuns.count == 1)
    }

    @Test("one undo takes back both texts, one redo does both again, from either pane")
    func undoBoth() {
        let harness = harness("query Q { ships(first: 3) { na|me } }")
        harness.press("Ctrl-X v")
        #expect(variables(harness) == "{ \"first\": 3 }")
        harness.press("Ctrl-_")
        #expect(harness.text == "query Q { ships(first: 3) { name } }")
        #expect(variables(harness) == "")
        harness.press("Ctrl-X Ctrl-_")
        #expect(harness.text == "query Q($first: Int) { ships(first: $first) { name } }")
        #expect(variables(harness) == "{ \"first\": 3 }")
        harness.press("Ctrl-X 2 Ctrl-X Ctrl-U")
        #expect(harness.text == "query Q { ships(first: 3) { name } }")
        #expect(variables(harness) == "")
    }

    @Test("a change of one text after that is undone alone")
    func undoOne() {
        let harness = harness("query Q { ships(first: 3) { na|me } }")
        harness.press("Ctrl-X v")
        harness.type("x")
        harness.press("Ctrl-_")
        #expect(harness.text == "query Q($first: Int) { ships(first: $first) { name } }")
        #expect(variables(harness) == "{ \"first\": 3 }")
    }

    @Test("a name that the variables have already is not taken, and broken variables are left alone")
    func names() {
        let taken = harness("query Q { ships(first: 3) { na|me } }", variables: "{ \"first\": 50 }")
        taken.press("Ctrl-X v")
        #expect(taken.text == "query Q($first2: Int) { ships(first: $first2) { name } }")
        #expect(variables(taken) == "{ \"first2\": 3, \"first\": 50 }")
        let broken = harness("query Q { ships(first: 3) { na|me } }", variables: "{ \"first\" 50 }")
        broken.press("Ctrl-X v")
        #expect(broken.text == "query Q { ships(first: 3) { name } }")
        #expect(broken.notice.hasPrefix("The variables cannot be read: line 1, column"))
    }

    @Test("the fields below the cursor become a fragment; the cursor stays with what it is on")
    func extract() {
        let harness = harness("query Q {\n  shi|ps {\n    id\n    name\n  }\n}\n")
        harness.press("Ctrl-X x")
        #expect(
            harness.text
                == "query Q {\n  ships {\n    ...ShipsFields\n  }\n}\n\nfragment ShipsFields on Ship {\n  id\n  name\n}\n"
        )
        #expect(harness.state.tab.editor.area.buffer.cursor == TextPosition(line: 1, column: 5))
        #expect(harness.row(2).contains("Q · query · +1 fragment"))
        harness.press("Ctrl-_")
        #expect(harness.text == "query Q {\n  ships {\n    id\n    name\n  }\n}\n")
    }

    @Test("what is selected becomes a fragment")
    func extractSelection() {
        let harness = harness("query Q {\n  ships {\n    id\n    |name\n    status\n  }\n}\n")
        harness.press("Shift-Down Shift-End Ctrl-X x")
        #expect(
            harness.text
                == "query Q {\n  ships {\n    id\n    ...ShipFields\n  }\n}\n\nfragment ShipFields on Ship {\n  name\n  status\n}\n"
        )
    }

    @Test("a fragment comes back in the place of its spread, and an operation gets a name")
    func inlineAndName() {
        let inline = harness("query Q { ships { ...Ca|rd } }\nfragment Card on Ship { id }", schema: false)
        inline.press("Ctrl-X i")
        #expect(inline.text == "query Q { ships { ... on Ship { id } } }\nfragment Card on Ship { id }")
        let name = harness("{ shi|ps { id } }", schema: false)
        name.press("Ctrl-X r")
        #expect(name.text == "query Ships { ships { id } }")
        name.press("Ctrl-_")
        #expect(name.text == "{ ships { id } }")
    }

    @Test(
        "what cannot be done says why",
        arguments: [
            ("query Q { ships { na|me } }", "v", "No argument of the operation under the cursor is written out."),
            ("query Q { |old }", "x", "There is no selection here that could become a fragment."),
            ("query Q { ships { na|me } }", "i", "There is no fragment's name under the cursor."),
            ("query Q { ships { na|me } }", "r", "There is no operation without a name under the cursor."),
            ("query Q { ships { na|me }", "v", "There is no definition under the cursor that can be read."),
        ])
    func reasons(text: String, letter: String, reason: String) {
        let harness = harness(text)
        harness.press("Ctrl-X \(letter)")
        #expect(harness.notice == reason)
        #expect(harness.text == text.filter { $0 != "|" })
    }

    @Test("without a schema what needs one says so")
    func noSchema() {
        let harness = harness("query Q { ships(first: 3) { na|me } }", schema: false)
        harness.press("Ctrl-X v")
        #expect(harness.notice == "This needs a schema; it is being loaded.")
    }

    @Test("a definition that does not parse elsewhere keeps nothing from being done here")
    func brokenElsewhere() {
        let harness = harness("query A {\n  ships {\n\nquery B {\n  ships(first: 3) { na|me }\n}\n")
        harness.press("Ctrl-X v")
        #expect(harness.text.hasSuffix("query B($first: Int) {\n  ships(first: $first) { name }\n}\n"))
    }
}
