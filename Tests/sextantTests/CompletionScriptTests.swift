import Testing

@testable import sextant

@Suite struct CompletionScriptTests {
    @Test(
        "every subcommand and every flag stands in every script",
        arguments: [CompletionScript.bash, CompletionScript.zsh, CompletionScript.fish])
    func complete(script: String) {
        for command in Subcommand.all where !command.name.isEmpty {
            #expect(script.contains(command.name))
            for flag in command.flags {
                #expect(script.contains("--\(flag.name.rawValue)") || script.contains("-l \(flag.name.rawValue)"))
            }
        }
    }

    @Test("no help text ends a quoted word of a script")
    func quotes() {
        for line in CompletionScript.fish.split(separator: "\n") {
            #expect(line.count { $0 == "'" } % 2 == 0, "\(line)")
        }
        for line in CompletionScript.zsh.split(separator: "\n") where line.contains("'*-") {
            #expect(line.count { $0 == "'" } == 2, "\(line)")
        }
    }
}
