import Terminal
import Testing

@testable import Explorer

@Suite("Fragments of other files")
struct DocumentsTests {
    /// Files on an imagined disk.
    private func harness(_ text: String, files: [String: String], open: [String] = []) -> Harness {
        let harness = Harness(text, schema: TestSchema.harbour)
        harness.state.tabs[0].file = "fleet.graphql"
        harness.answers = { work in
            switch work {
            case .readFiles(let paths):
                return .files(
                    paths.map { path in
                        files[path].map { ProjectFile(path: path, text: Array($0.utf8)) }
                            ?? ProjectFile(path: path, problem: "There is no file \(path).")
                    })
            case .openFile(let path, let offset):
                return files[path].map { .opened(path: path, Array($0.utf8), offset: offset) }
            default: return nil
            }
        }
        for path in open {
            _ = harness.state.openTab(TextFile(Array((files[path] ?? "").utf8)), file: path)
        }
        _ = harness.state.switchTab(to: 0)
        harness.type("#\n")
        return harness
    }

    private static let card = "# cards\nfragment Card on Ship {\n  name\n  ...Rank\n}\n"
    private static let rank = "fragment Rank on Ship { captain { rank } }\n"

    @Test("fragments of files open in other tabs are known, offered, counted in the title and sent along")
    func openFiles() {
        let harness = harness(
            "query Fleet {\n  ships {\n    ...Card\n  }\n}\n",
            files: ["card.graphql": Self.card, "rank.graphql": Self.rank],
            open: ["card.graphql", "rank.graphql"])
        #expect(harness.row(2).contains("Fleet · query · +2 fragments from 2 files"))
        #expect(!harness.row(2).contains("finding"))
        harness.press("Ctrl-J")
        let sent = harness.startedRuns.first?.operation.document
        #expect(sent?.missingFragments == [])
        #expect(sent?.text.contains("fragment Card on Ship") == true)
        #expect(sent?.text.contains("fragment Rank on Ship") == true)
        harness.press("Down Down End Enter")
        harness.type("...C")
        #expect(harness.screen.contains("Card"))
        #expect(harness.screen.contains("from card.graphql"))
    }

    @Test("#import brings in a file, and what that file imports, from its folder")
    func imports() {
        let harness = harness(
            "#import \"parts/card.graphql\"\nquery Fleet { ships { ...Card } }\n",
            files: [
                "parts/card.graphql": "#import \"../rank.graphql\"\n" + Self.card, "rank.graphql": Self.rank,
            ])
        #expect(harness.row(2).contains("+2 fragments from 2 files"))
        harness.press("Ctrl-J")
        #expect(harness.startedRuns.first?.operation.document.missingFragments == [])
    }

    @Test("an import that leads nowhere is marked at its line")
    func missingImport() {
        let harness = harness("#import \"nowhere.graphql\"\nquery Fleet { ships { name } }\n", files: [:])
        #expect(harness.row(3).hasPrefix("! 1 #import"))
        #expect(harness.row(3).contains("There is no file nowhere.graphql."))
        harness.press("Ctrl-J")
        #expect(harness.startedRuns.count == 1)
    }

    @Test("Ctrl-] goes to the fragment in its tab, opened if need be; Ctrl-X b comes back")
    func definition() {
        let harness = harness(
            "#import \"card.graphql\"\nquery Fleet { ships { ...Card } }\n", files: ["card.graphql": Self.card])
        harness.press("Down End Left Left Left Left Left Left")
        harness.press("Ctrl-]")
        #expect(harness.state.tab.file == "card.graphql")
        #expect(harness.state.tab.editor.area.buffer.cursor == TextPosition(line: 1, column: 0))
        harness.press("Ctrl-X b")
        #expect(harness.state.tab.file == "fleet.graphql")
        #expect(harness.state.tab.editor.area.buffer.cursor.line == 2)
        harness.press("Ctrl-]")
        #expect(harness.state.tabs.count == 2)
        #expect(harness.state.tab.file == "card.graphql")
    }

    @Test("what is typed into a fragment's tab counts at once, saved or not")
    func unsaved() {
        let harness = harness(
            "query Fleet {\n  ships {\n    ...Card\n  }\n}\n",
            files: ["card.graphql": "fragment Card on Ship { name }\n"],
            open: ["card.graphql"])
        #expect(!harness.row(2).contains("finding"))
        harness.press("Ctrl-X ] Ctrl-K")
        harness.press("Ctrl-X [")
        #expect(harness.row(2).contains("1 finding"))
        #expect(harness.screen.contains("Unknown fragment"))
    }

    @Test("a file that changed on the disk is read again when the terminal gets the focus back")
    func refreshed() {
        let harness = harness(
            "#import \"card.graphql\"\nquery Fleet { ships { ...Card } }\n",
            files: ["card.graphql": "fragment Card on Ship { name }\n"])
        #expect(!harness.row(2).contains("finding"))
        harness.answers = { work in
            guard case .readFiles(let paths) = work else { return nil }
            return .files(paths.map { ProjectFile(path: $0, text: Array("fragment Other on Ship { name }\n".utf8)) })
        }
        harness.send(.input(.focus(true)))
        #expect(harness.row(2).contains("1 finding"))
    }

    @Test("an error in the text that was sent is marked where it was written")
    func errorLines() {
        let harness = harness(
            "query Other { old }\n\nquery Fleet {\n  ships {\n    ...Card\n    status\n  }\n}\n",
            files: ["card.graphql": "fragment Card on Ship { name }\n"], open: ["card.graphql"])
        harness.press("Down Down Down")
        harness.answers = { work in
            guard case .run(let run) = work else { return nil }
            return Harness.response(
                to: run, #"{"errors":[{"message":"No status","locations":[{"line":4,"column":5}]}]}"#)
        }
        harness.press("Ctrl-J")
        #expect(harness.screen.contains("!  7     status") || harness.screen.contains("! 7     status"))
    }

    @Test("paths lead from the folder of the file that imports, without detours")
    func paths() {
        #expect(ProjectFile.path(of: "b.graphql", importedFrom: nil) == "b.graphql")
        #expect(ProjectFile.path(of: "./b.graphql", importedFrom: "a/x.graphql") == "a/b.graphql")
        #expect(ProjectFile.path(of: "../b.graphql", importedFrom: "/p/a/x.graphql") == "/p/b.graphql")
        #expect(ProjectFile.path(of: "../../b.graphql", importedFrom: "a/x.graphql") == "../b.graphql")
        #expect(ProjectFile.path(of: "/b//c/./d.graphql", importedFrom: "a/x.graphql") == "/b/c/d.graphql")
    }
}
