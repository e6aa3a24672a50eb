import Terminal
import Testing

@testable import Explorer

@Suite("Files and their lines")
struct SavingTests {
    private func harness(_ text: String) -> Harness {
        let harness = Harness(text)
        harness.state.tabs[0].file = "/project/one.graphql"
        return harness
    }

    private func saves(_ harness: Harness) -> [SaveOrder] {
        harness.effects.compactMap { effect in
            if case .start(_, _, .save(let order)) = effect { order } else { nil }
        }
    }

    @Test("lines that end with CR LF show no carriage returns, and end so again in the file")
    func carriageReturns() {
        let file = TextFile(Array("query One {\r\n  a\r\n}\r\n".utf8))
        #expect(file.text == "query One {\n  a\n}\n")
        #expect(TextFile.encoded(Array(file.text.utf8), file.ending) == file.bytes)
        let harness = harness("query One {\r\n  a\r\n}\r\n")
        #expect(!harness.screen.contains("␍"))
        harness.press("End Enter")
        harness.type("b")
        harness.press("Ctrl-S")
        let order = saves(harness)[0]
        #expect(
            String(decoding: TextFile.encoded(order.text.bytes, order.lineEnding), as: UTF8.self)
                == "query One {\r\n  b\r\n  a\r\n}\r\n")
    }

    @Test("of mixed endings most win; a text that is pasted loses its carriage returns")
    func mixed() {
        let file = TextFile(Array("a\r\nb\r\nc\n".utf8))
        #expect(file.ending == .carriageReturnAndLineFeed)
        #expect(file.wasMixed)
        #expect(self.harness("a\r\nb\n").notice == "The lines of scratch 1 end in two ways; saving makes them one.")
        #expect(TextFile(Array("a\nb\r\nc\n".utf8)).ending == .lineFeed)
        #expect(TextFile(Array("a\rb\n".utf8)).text == "a\rb\n")
        let harness = harness("x")
        harness.paste("a\r\nb\r\n")
        #expect(harness.text.hasPrefix("a\nb\n"))
    }

    @Test("what is typed while a save runs stays unsaved")
    func typedMeanwhile() {
        let harness = harness("query One { a }")
        harness.press("End")
        harness.type("#")
        harness.press("Ctrl-S")
        let order = saves(harness)[0]
        harness.type("b")
        harness.bring(.saved(path: order.path, order.text.bytes, stateID: order.text.stateID), for: .file, tab: 1)
        #expect(harness.notice == "Saved /project/one.graphql, without what was typed meanwhile.")
        #expect(harness.row(1).contains("~"))
        harness.press("Ctrl-S")
        let second = saves(harness)[1]
        #expect(second.expected == Array("query One { a }#".utf8))
        harness.bring(.saved(path: second.path, second.text.bytes, stateID: second.text.stateID), for: .file, tab: 1)
        #expect(!harness.row(1).contains("~"))
    }

    @Test("undoing back to what was saved is no change")
    func undone() {
        let harness = harness("query One { a }")
        harness.press("End")
        harness.type("#")
        #expect(harness.row(1).contains("~"))
        harness.press("Ctrl-_")
        #expect(!harness.row(1).contains("~"))
    }

    @Test("a file that was changed outside is reloaded when the tab has no changes")
    func reloads() {
        let harness = harness("query One { a }")
        harness.answers = { work in
            guard case .save = work else { return nil }
            return .notSaved(.changedOutside(path: "/project/one.graphql", Array("query Two { b }\r\n".utf8)))
        }
        harness.press("Ctrl-S")
        #expect(harness.text == "query Two { b }\n")
        #expect(harness.notice == "Reloaded /project/one.graphql, which was changed outside.")
        #expect(!harness.row(1).contains("~"))
        #expect(harness.state.tab.lineEnding == .carriageReturnAndLineFeed)
    }

    @Test("with changes it asks: the difference is shown, and the question is there again behind it")
    func asks() {
        let harness = harness("query One {\n  a\n}\n")
        harness.press("End Enter")
        harness.type("mine")
        harness.answers = { work in
            guard case .save(let order) = work, !order.overwrites else { return nil }
            return .notSaved(.changedOutside(path: order.path, Array("query One {\n  theirs\n  a\n}\n".utf8)))
        }
        harness.press("Ctrl-S")
        #expect(harness.row(22).contains("one.graphql was changed outside."))
        #expect(harness.row(22).contains("d diff  r reload  k keep mine  n neither"))
        harness.press("d")
        #expect(harness.screen.contains("-    theirs"))
        #expect(harness.screen.contains("+    mine"))
        harness.press("q")
        #expect(harness.row(22).contains("was changed outside"))
        harness.press("k")
        #expect(saves(harness).last?.overwrites == true)
        harness.press("Ctrl-S r")
        #expect(harness.text == "query One {\n  theirs\n  a\n}\n")
        harness.press("Ctrl-_")
        #expect(harness.text.contains("mine"))
    }

    @Test("saving where there is no folder asks whether to make it")
    func folder() {
        let harness = harness("query One { a }")
        harness.answers = { work in
            guard case .save(let order) = work, !order.makesFolder else { return nil }
            return .notSaved(.missingFolder(path: order.path, folder: "/project"))
        }
        harness.press("Ctrl-S")
        #expect(harness.row(22).contains("There is no folder /project"))
        harness.press("n")
        #expect(saves(harness).count == 1)
        harness.press("Ctrl-S y")
        #expect(saves(harness).last?.makesFolder == true)
    }

    @Test("a difference keeps what both have, and leaves out what is far from a change")
    func difference() {
        func lines(_ text: String) -> [Substring] { text.split(separator: " ") }
        let difference = LineDifference(from: lines("a b c d e f g h i"), to: lines("a b c d x f g h i j"))
        #expect(
            difference.hunks(context: 1) == [
                .gap, .same("d"), .removed("e"), .added("x"), .same("f"), .gap, .same("i"), .added("j"),
            ])
        #expect(LineDifference(from: lines("a"), to: lines("a")).hunks(context: 3) == [.gap])
    }
}
