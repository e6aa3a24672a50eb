import Testing

@testable import Explorer

@Suite("A list of the result as a table")
struct ResultTableTests {
    @Test("the table has a column for each field of the list under the cursor")
    func columns() throws {
        var fixture = ResultFixture(width: 70)
        try fixture.show(fleet, hidingTypenamesOf: fleetOperation)
        fixture.press(.down, .down, .viewTable)
        #expect(fixture.lines[0] == "    id    name      tonnage           position")
        #expect(fixture.lines[1].hasPrefix(" 0  \"7\"   \"Erebus\"  9007199254740993  { lat: 68.9021, lon: -98.8410 }"))
        #expect(fixture.cursorLine.hasPrefix("1  \"8\"   \"Terror\""))
    }

    @Test("a column sorts upwards, downwards, and back to the server's order, with nulls at the end")
    func sorting() throws {
        var fixture = ResultFixture(width: 40)
        try fixture.show(#"{"data":{"l":[{"n":10},{"n":null},{"n":9},{"n":100}]}}"#)
        fixture.press(.viewTable)
        func column() -> [String] { fixture.lines.dropFirst().map { String($0.split(separator: " ").last ?? "") } }
        fixture.type("s")
        #expect(column() == ["9", "10", "100", "null"])
        #expect(fixture.lines[0].hasSuffix("n▲"))
        fixture.type("s")
        #expect(column() == ["100", "10", "9", "null"])
        fixture.type("s")
        #expect(column() == ["10", "null", "9", "100"])
    }

    @Test("Enter shows the cell in the tree, and the path of the cell is copied")
    func opening() throws {
        var fixture = ResultFixture(width: 70)
        try fixture.show(fleet, hidingTypenamesOf: fleetOperation)
        fixture.press(.viewTable, .right, .down, .copyPath)
        #expect(fixture.copied == ".data.ships[1].name")
        fixture.press(.enter)
        #expect(fixture.cursorLine == #"name      "Terror""#)
    }

    @Test("columns beyond the edge come into sight when the cursor goes there")
    func manyColumns() throws {
        var fixture = ResultFixture(width: 30)
        let members = (0..<20).map { #""column\#($0)":\#($0)"# }.joined(separator: ",")
        try fixture.show(#"{"data":{"l":[{\#(members)}]}}"#)
        fixture.press(.viewTable)
        for _ in 0..<19 { fixture.press(.right) }
        #expect(fixture.lines[0].contains("column19"))
        for _ in 0..<19 { fixture.press(.left) }
        #expect(fixture.lines[0].contains("column0"))
    }

    @Test("a new result of the same operation stays a table, sorted as before")
    func again() throws {
        var fixture = ResultFixture(width: 40)
        try fixture.show(#"{"data":{"l":[{"a":1,"n":10},{"a":2,"n":9}]}}"#)
        fixture.press(.viewTable, .right, .sortColumn, .down)
        try fixture.show(#"{"data":{"l":[{"n":3},{"n":4},{"n":1}]}}"#)
        #expect(fixture.screen == "    n▲\n 2  1\n 0  3\n 1  4")
        #expect(fixture.cursorLine == "0  3")
        try fixture.show(#"{"data":{"l":null}}"#)
        #expect(fixture.screen == " ±   l  null   was [3]")
    }

    @Test("without a list of objects there is no table")
    func noList() throws {
        var fixture = ResultFixture()
        try fixture.show(#"{"data":{"a":[1,2]}}"#)
        fixture.press(.viewTable)
        #expect(fixture.said == "There is no list of objects here to show as a table.")
        #expect(fixture.lines[0] == "   ▾ a [2]")
    }
}
