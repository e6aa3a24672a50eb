/// Completions for shells, made from the tables of subcommands and flags.
enum CompletionScript {
    private static let subcommands = Subcommand.all.filter { !$0.name.isEmpty }

    /// What a flag's value is, for a shell to offer.
    private enum Values {
        case files, environments, projects, words([String]), anything
    }

    private static func values(of flag: Flag) -> Values? {
        guard let value = flag.value else { return nil }
        switch flag.name {
        case .endpoint: return .environments
        case .schema, .config, .output, .cacert, .cert, .key: return .files
        case .project: return .projects
        default: break
        }
        let words = value.split(separator: "|").map(String.init)
        let areWords = words.count > 1 && words.allSatisfy { $0.allSatisfy { $0.isLowercase || $0 == "-" } }
        return areWords ? .words(words) : .anything
    }

    /// What may stand behind a subcommand.
    private static func operands(of command: Subcommand) -> Values {
        switch command.name {
        case "run": .words([])
        case "help": .words(subcommands.map(\.name) + ["explorer", "keys"])
        case "schema", "cache", "completion":
            .words(command.operands.split(separator: "|").map(String.init))
        default: .files
        }
    }

    private static func spellings(of flag: Flag) -> [String] {
        ["--\(flag.name.rawValue)"] + (flag.short.map { ["-\($0)"] } ?? [])
    }

    // MARK: bash

    static var bash: String {
        let commands = [Subcommand.explorer] + subcommands
        let flags = commands.map { command in
            let words = (command.flags + [Flag.help]).flatMap(spellings).joined(separator: " ")
            return "        \(command.name.isEmpty ? "''" : command.name)) flags='\(words)' ;;"
        }
        return """
            # bash completion for sextant
            _sextant() {
                local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} command= flags=
                case " \(subcommands.map(\.name).joined(separator: " ")) " in
                    *" ${COMP_WORDS[1]} "*) [ "$COMP_CWORD" -gt 1 ] && command=${COMP_WORDS[1]} ;;
                esac
                COMPREPLY=()
                case $previous in
            \(valueCases(of: uniqueFlags).joined(separator: "\n"))
                esac
                case $command in
            \(flags.joined(separator: "\n"))
                esac
                if [[ $word == -* ]]; then
                    COMPREPLY=($(compgen -W "$flags" -- "$word"))
                    return
                fi
                case $command in
                    '') COMPREPLY=($(compgen -W "\(subcommands.map(\.name).joined(separator: " ")) $(sextant completion names environments 2>/dev/null)" -- "$word")) ;;
            \(operandCases.joined(separator: "\n"))
                esac
                COMPREPLY+=($(compgen -f -- "$word"))
            }
            complete -o filenames -F _sextant sextant
            """
    }

    /// Every flag once: of a name that several commands take, the value is the same.
    private static var uniqueFlags: [Flag] {
        var known: Set<FlagName> = []
        return ([Subcommand.explorer] + subcommands).flatMap(\.flags).filter { known.insert($0.name).inserted }
    }

    private static func valueCases(of flags: [Flag]) -> [String] {
        flags.compactMap { flag in
            guard let values = values(of: flag) else { return nil }
            let action =
                switch values {
                case .files: "COMPREPLY=($(compgen -f -- \"$word\"))"
                case .environments: names("environments")
                case .projects: names("projects")
                case .words(let words): "COMPREPLY=($(compgen -W '\(words.joined(separator: " "))' -- \"$word\"))"
                case .anything: ":"
                }
            return "        \(spellings(of: flag).joined(separator: "|"))) \(action); return ;;"
        }
    }

    private static func names(_ kind: String) -> String {
        "COMPREPLY=($(compgen -W \"$(sextant completion names \(kind) 2>/dev/null)\" -- \"$word\"))"
    }

    private static var operandCases: [String] {
        subcommands.compactMap { command in
            if command.name == "run" { return "        run) \(names("operations")) ;;" }
            guard case .words(let words) = operands(of: command) else { return nil }
            return
                "        \(command.name)) COMPREPLY=($(compgen -W '\(words.joined(separator: " "))' -- \"$word\")) ;;"
        }
    }

    // MARK: zsh

    static var zsh: String {
        let describe = subcommands.map { "        '\($0.name):\(quoted($0.summary))'" }
        let cases = subcommands.map { command in
            """
                    \(command.name))
                        _arguments -s \\
            \(zshFlags(command).joined(separator: " \\\n")) \\
                            '*: :\(zshOperands(command))' ;;
            """
        }
        return """
            #compdef sextant
            # zsh completion for sextant
            _sextant_names() {
                local -a found
                found=(${(f)"$(sextant completion names $1 2>/dev/null)"})
                compadd -a found
            }
            _sextant() {
                local -a commands
                commands=(
            \(describe.joined(separator: "\n"))
                )
                if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
                    _describe command commands
                    _sextant_names environments
                    _files
                    return
                fi
                case $words[2] in
            \(cases.joined(separator: "\n"))
                    *)
                        _arguments -s \\
            \(zshFlags(.explorer).joined(separator: " \\\n")) \\
                            '*: :_files' ;;
                esac
            }
            if [[ $funcstack[1] == _sextant ]]; then _sextant "$@"; else compdef _sextant sextant; fi
            """
    }

    private static func zshFlags(_ command: Subcommand) -> [String] {
        (command.flags + [Flag.help]).flatMap { flag in
            spellings(of: flag).map { spelling in
                let help = quoted(flag.help).split(separator: "[").joined(separator: "\\[")
                    .split(separator: "]").joined(separator: "\\]")
                guard let values = values(of: flag) else { return "                '*\(spelling)[\(help)]'" }
                let action =
                    switch values {
                    case .files: "_files"
                    case .environments: "_sextant_names environments"
                    case .projects: "_sextant_names projects"
                    case .words(let words): "(\(words.joined(separator: " ")))"
                    case .anything: " "
                    }
                return "                '*\(spelling)\(spelling.hasPrefix("--") ? "=" : "")[\(help)]: :\(action)'"
            }
        }
    }

    private static func zshOperands(_ command: Subcommand) -> String {
        if command.name == "run" { return "{ _sextant_names operations; _files }" }
        if case .words(let words) = operands(of: command) { return "(\(words.joined(separator: " ")))" }
        return "_files"
    }

    // MARK: fish

    static var fish: String {
        let names = subcommands.map(\.name).joined(separator: " ")
        var lines = [
            "# fish completion for sextant",
            "complete -c sextant -n __fish_use_subcommand -a '(sextant completion names environments 2>/dev/null)'",
            "complete -c sextant -n '__fish_seen_subcommand_from run' -a '(sextant completion names operations 2>/dev/null)'",
        ]
        for command in subcommands {
            lines.append(
                "complete -c sextant -n __fish_use_subcommand -a \(command.name) -d '\(quoted(command.summary))'")
            if case .words(let words) = operands(of: command), !words.isEmpty {
                lines.append(
                    "complete -c sextant -n '__fish_seen_subcommand_from \(command.name)' -a '\(words.joined(separator: " "))'"
                )
            }
        }
        for command in [Subcommand.explorer] + subcommands {
            let condition =
                command.name.isEmpty
                ? "not __fish_seen_subcommand_from \(names)" : "__fish_seen_subcommand_from \(command.name)"
            for flag in command.flags + [Flag.help] {
                var line = "complete -c sextant -n '\(condition)' -l \(flag.name.rawValue)"
                if let short = flag.short { line += " -s \(short)" }
                switch values(of: flag) {
                case nil: break
                case .files: line += " -r -F"
                case .environments: line += " -x -a '(sextant completion names environments 2>/dev/null)'"
                case .projects: line += " -x -a '(sextant completion names projects 2>/dev/null)'"
                case .words(let words): line += " -x -a '\(words.joined(separator: " "))'"
                case .anything: line += " -x"
                }
                lines.append(line + " -d '\(quoted(flag.help))'")
            }
        }
        return lines.joined(separator: "\n")
    }

    /// A help text within single quotes: such a quote in it would end them.
    private static func quoted(_ text: String) -> String { text.map { $0 == "'" ? "’" : String($0) }.joined() }
}
