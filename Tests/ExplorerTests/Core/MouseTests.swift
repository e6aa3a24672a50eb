import Terminal
import Testing

@testable import Explorer

@Suite("Mouse")
struct MouseTests {
    private func harness() -> Harness {
        let harness = Harness("query Fleet {\n  ships { name }\n}", variables: "{\"a\": 1}")
        harness.bring(.cache(.listing(.types([]))), for: .cacheTypes)
        return harness
    }

    private func press(_ harness: Harness, _ x: Int, _ y: Int) {
        harness.send(.input(.mouse(MouseEvent(.press(.left), x: x, y: y))))
    }

    @Test("a click focuses a pane and sets the cursor in a text")
    func click() {
        let harness = harness()
        press(harness, 6, 4)
        #expect(harness.state.tab.editor.area.buffer.cursor == TextPosition(line: 1, column: 2))
        press(harness, 10, 12)
        #expect(harness.state.focus == .result)
    }

    @Test("a drag selects")
    func drag() {
        let harness = harness()
        press(harness, 6, 4)
        harness.send(.input(.mouse(MouseEvent(.drag(.left), x: 11, y: 4))))
        #expect(harness.state.tab.editor.area.buffer.selectedText == "ships")
    }

    @Test("a click on a label of the dock opens that pane, one on a tab goes there")
    func labels() {
        let harness = harness()
        let row = harness.state.layout.frame(of: .docs)!.title.y
        let line = harness.row(row)
        let place = line.distance(from: line.startIndex, to: line.firstIndex(of: "L")!)
        press(harness, place, row)
        #expect(harness.state.focus == .live)
        harness.press("Ctrl-X t")
        press(harness, 2, 1)
        #expect(harness.state.activeTab == 0)
    }

    @Test("the wheel scrolls what it is over, without taking the focus")
    func wheel() {
        let harness = Harness((1...60).map { "# line \($0)" }.joined(separator: "\n"))
        harness.press("Ctrl-X 3")
        let top = harness.state.tab.editor.area.topLine
        harness.send(.input(.mouse(MouseEvent(.scrollUp, x: 5, y: 3))))
        #expect(harness.state.tab.editor.area.topLine == top - 3)
        #expect(harness.state.focus == .result)
    }

    @Test("pulling a title moves the split")
    func split() {
        let harness = harness()
        let before = harness.state.layout.frame(of: .operation)!.body.height
        let row = harness.state.layout.frame(of: .variables)!.title.y
        press(harness, 40, row)
        harness.press("Ctrl-X 1")
        harness.state.draggedRow = harness.state.layout.frame(of: .variables)!.title.y
        harness.send(.input(.mouse(MouseEvent(.drag(.left), x: 40, y: harness.state.draggedRow! + 2))))
        #expect(harness.state.layout.frame(of: .operation)!.body.height == before + 2)
        harness.send(.input(.mouse(MouseEvent(.release(.left), x: 40, y: row))))
        #expect(harness.state.draggedRow == nil)
    }

    @Test("Ctrl-X m leaves selecting to the terminal")
    func toggle() {
        let harness = harness()
        harness.press("Ctrl-X m")
        #expect(harness.state.isMouseOn)
        #expect(harness.effects.contains { if case .terminal(.mouse(true)) = $0 { true } else { false } })
    }
}
