import CPosix

/// Reads an argument vector by the flag table, with libc's `getopt_long`. Flags and operands may mix; `--` ends the
/// flags; `--flag VALUE` and `--flag=VALUE` are the same; a lone `-` is an operand.
struct ArgumentParser {
    let flags: [Flag]

    // The codes that stand for long flags lie above every character, so that none is mistaken for a short one.
    private static let firstCode: Int32 = 1000

    func parse(_ arguments: [String]) throws(UsageError) -> ParsedArguments {
        let vector = CStrings(["sextant"] + arguments)
        let names = CStrings(flags.map(\.name.rawValue))
        defer { withExtendedLifetime((vector, names)) {} }
        var options = flags.indices.map { index in
            option(
                name: UnsafePointer(names[index]), has_arg: flags[index].value == nil ? 0 : 1, flag: nil,
                val: Self.firstCode + Int32(index))
        }
        options.append(option())

        // "-" returns operands in order whatever POSIXLY_CORRECT says; ":" tells a missing value from an unknown flag.
        let short =
            "-:" + flags.compactMap { flag in flag.short.map { "\($0)\(flag.value == nil ? "" : ":")" } }.joined()

        var parsed = ParsedArguments()
        sextant_getopt_reset()
        while true {
            let code = getopt_long(Int32(vector.count), vector.base, short, options, nil)
            switch code {
            case -1:
                parsed.operands += arguments.dropFirst(Int(sextant_optind()) - 1)
                return parsed
            case 1:
                parsed.operands.append(String(cString: sextant_optarg()))
            case Int32(UInt8(ascii: ":")):
                throw missingValue(code: sextant_optopt())
            case Int32(UInt8(ascii: "?")):
                throw unknownFlag(code: sextant_optopt(), word: arguments, index: Int(sextant_optind()) - 2)
            default:
                guard let flag = flag(code: code) else { continue }
                parsed.add(flag.name, flag.value == nil ? "" : String(cString: sextant_optarg()))
            }
        }
    }

    private func flag(code: Int32) -> Flag? {
        if code >= Self.firstCode { return flags[Int(code - Self.firstCode)] }
        return flags.first { $0.short?.asciiValue.map(Int32.init) == code }
    }

    private func missingValue(code: Int32) -> UsageError {
        guard let flag = flag(code: code) else { return UsageError("A flag lacks its value.") }
        return UsageError("--\(flag.name.rawValue) needs a value: \(flag.value ?? "").")
    }

    private func unknownFlag(code: Int32, word arguments: [String], index: Int) -> UsageError {
        if code >= Self.firstCode, let flag = flag(code: code) {
            return UsageError("--\(flag.name.rawValue) takes no value.")
        }
        if code != 0 {
            return UsageError("There is no flag -\(Character(Unicode.Scalar(UInt8(truncatingIfNeeded: code)))).")
        }
        let word = arguments.indices.contains(index) ? arguments[index] : "?"
        let name = word.drop { $0 == "-" }.prefix { $0 != "=" }
        let matches = flags.filter { $0.name.rawValue.hasPrefix(name) }.map { "--\($0.name.rawValue)" }
        guard matches.count > 1 else { return UsageError("There is no flag --\(name).") }
        return UsageError("--\(name) could be \(matches.joined(separator: " or ")).")
    }
}

/// C strings that live as long as this value's owner: getopt keeps pointers into them.
private final class CStrings {
    let base: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    let count: Int

    init(_ strings: [String]) {
        count = strings.count
        base = .allocate(capacity: count + 1)
        for (index, string) in strings.enumerated() { (base + index).initialize(to: strdup(string)) }
        (base + count).initialize(to: nil)
    }

    deinit {
        for index in 0..<count { free(base[index]) }
        base.deallocate()
    }

    subscript(index: Int) -> UnsafeMutablePointer<CChar>? { base[index] }
}
