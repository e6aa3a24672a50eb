import Testing

@testable import Terminal

@Suite("Lists, fields and fuzzy search")
struct WidgetTests {
    private func press(_ key: Key, _ list: inout ScrollList) {
        let isKnown = list.handle(key, count: 100, height: 10)
        #expect(isKnown)
    }

    @Test("a list follows its selection, and its selection stays inside")
    func list() {
        var list = ScrollList()
        for _ in 0..<12 { press(.character("j"), &list) }
        list.reveal(count: 100, height: 10)
        #expect(list.selected == 12)
        #expect(list.visible(count: 100, height: 10) == 3..<13)
        press(.character("G"), &list)
        list.reveal(count: 100, height: 10)
        #expect(list.visible(count: 100, height: 10) == 90..<100)
        list.reveal(count: 4, height: 10)
        #expect(list.selected == 3)
        #expect(list.visible(count: 4, height: 10) == 0..<4)
        list.reveal(count: 0, height: 10)
        #expect(list.visible(count: 0, height: 10).isEmpty)
        let isKnown = list.handle(.character("x"), count: 4, height: 10)
        #expect(!isKnown)
    }

    @Test("the wheel scrolls a list and takes the selection along only at the edge")
    func wheel() {
        var list = ScrollList(selected: 5)
        list.scroll(by: 3, count: 100, height: 10)
        #expect(list.selected == 5)
        list.scroll(by: 3, count: 100, height: 10)
        #expect(list.selected == 6)
        #expect(list.top == 6)
        #expect(list.row(atLine: 2, count: 100) == 8)
    }

    @Test("a field scrolls to its cursor and shows a masked text as dots")
    func field() {
        var field = LineInput("http://localhost:4000/graphql")
        let buffer = CellBuffer(width: 10, height: 1)
        var column = field.draw(on: buffer.canvas)
        #expect(column == 9)
        #expect(buffer.plain() == "0/graphql")
        _ = field.handle(.control("a"))
        column = field.draw(on: buffer.canvas)
        #expect(column == 0)
        #expect(buffer.plain() == "http://loc")
        let takesEnter = field.handle(Key(.enter))
        #expect(!takesEnter)
        field.text = "secret"
        field.draw(on: buffer.canvas, masked: true)
        #expect(buffer.plain() == "••••••")
    }

    @Test("a paste into a field stays on one line")
    func fieldPaste() {
        var field = LineInput()
        field.paste(Array("a\nb\n".utf8))
        #expect(field.text == "a b")
    }

    @Test("all letters in order match, and starts of words count more")
    func fuzzy() {
        let matcher = FuzzyMatcher("sn")
        let names = ["senior", "shipName", "listen", "ships", "sn"]
        #expect(matcher.rank(names).map { names[$0.index] } == ["sn", "shipName", "senior", "listen"])
        #expect(FuzzyMatcher("shn").match("shipName")?.positions == [0, 1, 4])
        #expect(FuzzyMatcher("").rank(names).map(\.index) == [0, 1, 2, 3, 4])
        #expect(FuzzyMatcher("xyz").match("shipName") == nil)
    }
}
