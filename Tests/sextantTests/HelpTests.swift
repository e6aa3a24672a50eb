import Testing

@testable import sextant

@Suite struct HelpTests {
    @Test(
        "every subcommand has a help with one example, and every flag of it stands there",
        arguments: Subcommand.all.map(\.name))
    func complete(name: String) throws {
        let command = try #require(Subcommand.all.first { $0.name == name })
        let text = Help.text(for: command)
        #expect(text.contains("Example:\n  sextant"))
        for flag in command.flags { #expect(text.contains(flag.spelling)) }
        // A summary may go over several lines.
        let overview = Help.overview.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(overview.contains(command.summary))
    }

    @Test("no line of a help is wider than 80 columns")
    func fits() {
        for line in Help.overview.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
        for command in Subcommand.all {
            for line in Help.text(for: command).split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
        }
    }

    @Test("no two flags of a subcommand share a spelling")
    func unambiguous() {
        for command in Subcommand.all {
            let shorts = command.flags.compactMap(\.short)
            #expect(Set(shorts).count == shorts.count)
            #expect(Set(command.flags.map(\.name)).count == command.flags.count)
        }
    }
}
