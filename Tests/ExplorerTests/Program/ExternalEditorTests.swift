import Testing

@testable import Explorer

@Suite("The user's editor")
struct ExternalEditorTests {
    private func editor(_ command: String) -> ExternalEditor {
        ExternalEditor(environment: ["EDITOR": command, "PATH": "/usr/bin:/bin"])
    }

    @Test("VISUAL comes before EDITOR, and vi is the last resort")
    func command() {
        #expect(ExternalEditor(environment: ["VISUAL": "a", "EDITOR": "b"]).command == "a")
        #expect(ExternalEditor(environment: ["VISUAL": "", "EDITOR": "b -w"]).command == "b -w")
        #expect(ExternalEditor(environment: [:]).command == "vi")
    }

    @Test("a command with arguments changes the text")
    func changes() {
        #expect(
            editor("sed -i -e s/old/new/").edit("query old { a }", suffix: ".graphql") == .changed("query new { a }"))
    }

    @Test("a text that was left alone is known to be so")
    func unchanged() {
        #expect(editor("true").edit("query { a }", suffix: ".graphql") == .unchanged)
    }

    @Test("an editor that replaces the file by another is read all the same")
    func replaced() {
        let script = "sh -c 'mv \"$1\" \"$1.old\" && printf done > \"$1\" && rm \"$1.old\"' sh"
        #expect(editor(script).edit("query { a }", suffix: ".graphql") == .changed("done"))
    }

    @Test("an editor that fails leaves the text as it was, and the sentence names it")
    func failure() {
        #expect(editor("false").edit("a", suffix: ".txt") == .failed("false ended with 1; the text is as it was."))
        guard case .failed(let problem) = editor("no-such-editor").edit("a", suffix: ".txt") else {
            Issue.record("a missing editor did not fail")
            return
        }
        #expect(problem.hasPrefix("no-such-editor ended with 127"))
    }
}
