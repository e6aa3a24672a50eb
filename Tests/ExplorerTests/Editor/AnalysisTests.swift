import GraphQLSchema
import Terminal
import Testing

@testable import Explorer

@Suite("What is known of a text")
struct AnalysisTests {
    private func snapshot(_ text: String, known: Analysis = Analysis(), revision: Int = 0) -> DocumentSnapshot {
        DocumentSnapshot(
            operation: TextBuffer(text), variables: TextBuffer(), schema: TestSchema.harbour, known: known)
    }

    @Test("a key reads and checks only the definition that it changes")
    func incremental() throws {
        let text = (0..<200).map { "query Q\($0) {\n  ships { name }\n}\n" }.joined()
        var buffer = TextBuffer(text)
        let first = try #require(
            DocumentSnapshot(
                operation: buffer, variables: TextBuffer(), schema: TestSchema.harbour
            ).analyzed())
        buffer.setCursor(TextPosition(line: 301, column: 9))
        buffer.insert(" nome")
        let second = try #require(
            DocumentSnapshot(
                operation: buffer, variables: TextBuffer(), schema: TestSchema.harbour, known: first
            ).analyzed())
        let kept = zip(first.document.parts, second.document.parts).filter { $0 === $1 }.count
        #expect(kept == 199)
        #expect(second.problems.map(\.line) == [302])
        #expect(second.operations[100].lines == 300...302)
        #expect(second.operation(atLine: 301) == 100)
    }

    @Test("cancelled, it stops early and tells nothing")
    func cancelled() {
        let text = (0..<200).map { "query Q\($0) {\n  ships { name }\n}\n" }.joined()
        var looks = 0
        let analysis = snapshot(text).analyzed {
            looks += 1
            return looks > 20
        }
        #expect(analysis == nil)
        #expect(looks == 21)
    }

    @Test("what stands on a line: an operation, the one above, the first, or the users of a fragment")
    func meanings() throws {
        let text =
            "\nquery A { ships { ...Card } }\n\nquery B { ships { ...Card } }\n\nfragment Card on Ship { ...Name }\nfragment Name on Ship { name }\nfragment Lone on Ship { id }\n"
        let analysis = try #require(snapshot(text).analyzed())
        #expect(analysis.meaning(ofLine: 0) == .operation(0))
        #expect(analysis.meaning(ofLine: 1) == .operation(0))
        #expect(analysis.meaning(ofLine: 2) == .operation(0))
        #expect(analysis.meaning(ofLine: 3) == .operation(1))
        #expect(analysis.meaning(ofLine: 6) == .users([0, 1], of: "Name"))
        #expect(analysis.meaning(ofLine: 7) == .operation(1))
        #expect(analysis.operation(atLine: 6, chosen: ["Name": "B"]) == 1)
        #expect(Analysis().meaning(ofLine: 0) == .nothing)
    }

    @Test("a definition that is half typed keeps no other from being run")
    func runsBesideBroken() {
        let harness = Harness("query A {\n  ships { name }\n}\n\nquery B {\n  ships {\n", schema: TestSchema.harbour)
        harness.press("Ctrl-J")
        #expect(harness.startedRuns.map(\.label) == ["A"])
        #expect(harness.startedRuns.first?.operation.document.text.contains("query B") == false)
        harness.press("Down Down Down Down Ctrl-J")
        #expect(harness.startedRuns.count == 1)
        #expect(harness.notice.hasPrefix("Nothing was sent: line 6, column 10: "))
    }

    @Test("a fragment that is half typed keeps those from being run that need it")
    func brokenFragment() {
        let harness = Harness("query A { ships { ...Card } }\nfragment Card on Ship {", schema: TestSchema.harbour)
        harness.press("Ctrl-J")
        #expect(harness.startedRuns.isEmpty)
        #expect(harness.notice.hasPrefix("Nothing was sent: line 2"))
    }

    @Test("where a definition just ends, that is said at its last word")
    func endOfDefinition() throws {
        let analysis = try #require(snapshot("query A {\n  ships {\n\nquery B { old }\n").analyzed())
        #expect(analysis.problems.map(\.line) == [2])
        #expect(analysis.problems.first?.message.contains("the end of the definition") == true)
    }
}
