/// The help texts, made from the tables of subcommands and flags.
enum Help {
    static let overview: String = {
        let width = 34
        let indent = "\n" + padded("", to: width + 4)
        let lines = Subcommand.all.map { command in
            let gap = command.usage.count <= width ? "  " : indent
            let summary = wrapped(command.summary, width: 80 - width - 4).joined(separator: indent)
            return "  \(padded(command.usage, to: width))\(gap)\(summary)"
        }
        return """
            Sextant, a GraphQL explorer for the terminal.

            \(lines.joined(separator: "\n"))

            `sextant help SUBCOMMAND` lists its flags, `sextant help explorer` those of the
            explorer.

            """
    }()

    static func text(for command: Subcommand) -> String {
        let flags = command.flags + [Flag.help]
        let entries = flags.map { flag in
            let spelling = "  \(flag.spelling)"
            let help = wrapped(flag.help, width: 68)
            return ([spelling] + help.map { "          \($0)" }).joined(separator: "\n")
        }
        return """
            Usage: \(command.usage)

            \(command.summary.prefix(1).uppercased())\(command.summary.dropFirst()).

            Example:
              \(command.example)

            Flags:
            \(entries.joined(separator: "\n"))

            """
    }

    private static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    private static func wrapped(_ text: String, width: Int) -> [String] {
        var lines: [String] = [""]
        for word in text.split(separator: " ") {
            if !lines[lines.count - 1].isEmpty, lines[lines.count - 1].count + 1 + word.count > width {
                lines.append("")
            }
            lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + word
        }
        return lines
    }
}
