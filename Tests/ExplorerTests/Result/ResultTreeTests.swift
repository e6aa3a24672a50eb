import GraphQLOperations
import JSON
import Terminal
import Testing

@testable import Explorer

@Suite("The result as a tree")
struct ResultTreeTests {
    @Test("a new result shows its lists, with a name and a cache key for each entity")
    func firstScreen() throws {
        var fixture = ResultFixture()
        try fixture.show(fleet, hidingTypenamesOf: fleetOperation)
        #expect(
            fixture.screen == """
                   ▾ ships [3]
                     ▸ 0 "Erebus"                                        Ship:7
                     ▸ 1 "Terror"                                        Ship:8
                   ✗ ▸ 2 "Gjøa"                                         Ship:12
                     count  3
                """)
    }

    @Test("an unfolded entity shows its fields in line, small objects as one line, and hides added __typenames")
    func unfolded() throws {
        var fixture = ResultFixture()
        try fixture.show(fleet, hidingTypenamesOf: fleetOperation)
        fixture.press(.down, .right)
        #expect(
            fixture.lines.prefix(8).joined(separator: "\n") == """
                   ▾ ships [3]
                     ▾ 0                                                 Ship:7
                         id        "7"
                         name      "Erebus"
                         tonnage   9007199254740993
                       ▸ position  { lat: 68.9021, lon: -98.8410 }
                       ▸ captain   { id: "2", name: "Crozier" }       Captain:2
                     ▸ 1 "Terror"                                        Ship:8
                """)
        fixture.press(.left)
        #expect(fixture.cursorLine.hasPrefix("▸ 0 \"Erebus\""))
        fixture.press(.left)
        #expect(fixture.cursorLine == "▾ ships [3]")
    }

    @Test("__typename is shown where the operation asks for it")
    func ownTypename() throws {
        var fixture = ResultFixture()
        try fixture.show(fleet, hidingTypenamesOf: "{ ships { __typename id name } }")
        fixture.press(.down, .right, .down)
        #expect(fixture.cursorLine == "__typename  \"Ship\"")
    }

    @Test("an error stands beside the node it hit, with its code; Enter goes to its place in the operation")
    func errorBesideNode() throws {
        var fixture = ResultFixture(width: 72, height: 14)
        try fixture.show(fleet, hidingTypenamesOf: fleetOperation)
        fixture.press(.nextError)
        #expect(fixture.cursorLine == #"✗   captain   null   "Captain is ashore"  FORBIDDEN"#)
        #expect(fixture.said == "Error 1 of 1: Captain is ashore (ships.2.captain)")
        fixture.press(.enter)
        guard case .goToOperation(let line, let column)? = fixture.requests.first else {
            Issue.record("expected to go to the operation")
            return
        }
        #expect((line, column) == (4, 5))
    }

    @Test("an error of a field whose parent became null stands beside the parent")
    func bubbledError() throws {
        var fixture = ResultFixture()
        try fixture.show(#"{"data":{"ship":null},"errors":[{"message":"no","path":["ship","captain","name"]}]}"#)
        #expect(fixture.lines[0] == #" ✗   ship  null   "no""#)
    }

    @Test("errors without a place in the data stand above the tree")
    func unplacedErrors() throws {
        var fixture = ResultFixture()
        try fixture.show(#"{"data":{"a":1},"errors":[{"message":"slow down","extensions":{"code":"LIMIT"}}]}"#)
        #expect(fixture.screen == " ✗ \"slow down\"  LIMIT\n     a  1")
        #expect(fixture.cursorLine == "a  1")
    }

    @Test("a response with nothing but errors lists them")
    func onlyErrors() throws {
        var fixture = ResultFixture()
        try fixture.show(#"{"errors":[{"message":"bad","locations":[{"line":1,"column":3}]},"text only"]}"#)
        #expect(fixture.screen == " ✗ \"bad\"  line 1:3\n ✗ \"text only\"")
        fixture.press(.enter)
        guard case .goToOperation(line: 1, column: 3)? = fixture.requests.first else {
            Issue.record("expected to go to the operation")
            return
        }
        fixture.press(.down, .copyValue)
        #expect(fixture.copied == "\"text only\"")
    }

    @Test("unfolding all below and folding it again is one key each")
    func foldingAll() throws {
        var fixture = ResultFixture(height: 40)
        try fixture.show(fleet, hidingTypenamesOf: fleetOperation)
        fixture.type("+")
        #expect(fixture.lines.count == 24)
        #expect(fixture.lines[7].hasSuffix("lon  -98.8410"))
        fixture.type("-")
        #expect(fixture.screen == " ✗ ▸ ships  [3]\n     count  3")
        fixture.press(.right)
        #expect(fixture.lines.count == 5)
    }

    @Test("folding a row without children folds the one around it, and the cursor goes there")
    func foldingParent() throws {
        var fixture = ResultFixture()
        try fixture.show(fleet, hidingTypenamesOf: fleetOperation)
        fixture.press(.down, .fold, .down, .down, .fold)
        #expect(fixture.cursorLine.hasPrefix("▸ 0 \"Erebus\""))
    }

    @Test("Enter on an entity opens its record")
    func openRecord() throws {
        var fixture = ResultFixture()
        try fixture.show(fleet, hidingTypenamesOf: fleetOperation)
        fixture.press(.down, .enter)
        guard case .openRecord(let key)? = fixture.requests.first else {
            Issue.record("expected a record")
            return
        }
        #expect(key.rawValue == "Ship:7")
    }

    @Test("value, path, cache key and subtree of the row are copied")
    func copying() throws {
        var fixture = ResultFixture()
        try fixture.show(fleet, hidingTypenamesOf: fleetOperation)
        fixture.press(.down, .right, .down, .down, .copyValue)
        #expect(fixture.copied == "Erebus")
        fixture.press(.copyPath)
        #expect(fixture.copied == ".data.ships[0].name")
        fixture.press(.copyKey)
        #expect(fixture.copied == "Ship:7")
        fixture.press(.down, .down, .down, .copySubtree)
        #expect(fixture.copied == "{\n  \"id\": \"2\",\n  \"name\": \"Crozier\"\n}")
        fixture.press(.copyKey)
        #expect(fixture.copied == "Captain:2")
        fixture.press(.top, .copyKey)
        #expect(fixture.said == "This is not part of an object with a cache key.")
    }

    @Test("long texts end in an ellipsis, and control characters are visible")
    func longTexts() throws {
        var fixture = ResultFixture(width: 30)
        try fixture.show(
            #"{"data":{"note":"\u001b[31mred\nblue\u202e","long":"abcdefghijklmnopqrstuvwxyz","日本語日本語日本語日本語":1}}"#)
        #expect(fixture.lines[0].contains(#""\u001b[31"#))
        #expect(fixture.lines[1].hasSuffix("…"))
        #expect(fixture.lines.allSatisfy { displayWidth($0) <= 30 && !$0.unicodeScalars.contains("\u{1B}") })
    }

    @Test("Enter on a string shows all of it in a window")
    func stringWindow() throws {
        var fixture = ResultFixture()
        try fixture.show(#"{"data":{"text":"one\ntwo"}}"#)
        fixture.press(.enter)
        guard case .show(let title, let lines)? = fixture.requests.first else {
            Issue.record("expected a window")
            return
        }
        #expect(title == ".data.text")
        #expect(lines == ["one", "two"])
    }

    @Test("edges of a connection are named by their nodes")
    func edges() throws {
        var fixture = ResultFixture()
        try fixture.show(
            #"{"data":{"ships":{"edges":[{"cursor":"a","node":{"__typename":"Ship","id":1,"name":"Fram"}}]}}}"#)
        #expect(fixture.lines == ["   ▾ ships", "     ▾ edges [1]", "       ▸ 0 \"Fram\""])
    }

    @Test("extensions come behind the data")
    func extensions() throws {
        var fixture = ResultFixture()
        try fixture.show(#"{"data":{"a":[1,2,3]},"extensions":{"cost":5}}"#)
        #expect(fixture.lines.last == "   ▸ extensions  { cost: 5 }")
        fixture.press(.bottom, .right, .down, .copyPath)
        #expect(fixture.copied == ".extensions.cost")
    }

    @Test("running the same operation again keeps folds and cursor, and marks what changed with its old value")
    func again() throws {
        var fixture = ResultFixture()
        try fixture.show(fleet, hidingTypenamesOf: fleetOperation)
        fixture.press(.down, .right, .down, .down)
        try fixture.show(
            fleet.replacing("68.9021", with: "70.1").replacing("Erebus", with: "HMS Erebus"),
            hidingTypenamesOf: fleetOperation)
        #expect(fixture.cursorLine == #"±   name      "HMS Erebus"   was "Erebus""#)
        #expect(fixture.lines[5].hasPrefix("     ± ▸ position  { lat: 70.1, lon: -98.8410 }   was {"))
        #expect(fixture.pane.title(fixture.context).pieces.map(\.text) == ["2 changed"])
    }

    @Test("an empty or missing part is said in words or brackets")
    func empty() throws {
        var fixture = ResultFixture()
        #expect(fixture.screen == "  Nothing has been run in this tab.")
        try fixture.show(#"{"data":{"a":{},"b":[],"c":null}}"#)
        #expect(fixture.screen == "     a  {}\n     b  [0]\n     c  null")
        try fixture.show(#"{"data":null}"#)
        #expect(fixture.screen == "     data  null")
        fixture.pane.show(failure: "api.example.com refused the connection.", detail: ["Is it running?"])
        #expect(fixture.screen == "  api.example.com refused the connection.\n  Is it running?")
    }
}
