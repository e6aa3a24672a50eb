import Testing

@testable import sextant

// getopt_long keeps its state in globals, so one scan at a time.
@Suite(.serialized) struct ArgumentParserTests {
    let parser = ArgumentParser(flags: Subcommand.runOperation.flags + [.help])

    @Test("flags and operands may mix, and both ways to give a value are the same")
    func mixes() throws {
        let parsed = try parser.parse(["ships.graphql", "-e", "localhost:4000", "--count=3", "-kv", "--format", "data"])
        #expect(parsed.operands == ["ships.graphql"])
        #expect(parsed.value(.endpoint) == "localhost:4000")
        #expect(try parsed.positiveInteger(.count) == 3)
        #expect(parsed.has(.insecure) && parsed.has(.verbose))
        #expect(parsed.value(.format) == "data")
    }

    @Test("a repeatable flag keeps its values in order")
    func repeats() throws {
        let parsed = try parser.parse(["-H", "A: 1", "--header", "B: 2"])
        #expect(parsed.all(.header) == ["A: 1", "B: 2"])
    }

    @Test("two dashes end the flags, and one dash is an operand")
    func endsFlags() throws {
        #expect(try parser.parse(["-", "--", "--count", "-k"]).operands == ["-", "--count", "-k"])
    }

    @Test(
        "what is wrong is named",
        arguments: [
            (["--bogus"], "There is no flag --bogus."),
            (["--bogus=1"], "There is no flag --bogus."),
            (["-Z"], "There is no flag -Z."),
            (["--count"], "--count needs a value: N."),
            (["-m"], "--timeout needs a value: SECONDS."),
            (["--watch=yes"], "--watch takes no value."),
        ])
    func complains(words: [String], message: String) throws {
        #expect(throws: UsageError(message)) { try parser.parse(words) }
    }

    @Test("an abbreviation that fits several flags lists them")
    func ambiguous() {
        #expect(throws: UsageError("--no could be --no-connection-headers or --no-schema.")) {
            try parser.parse(["--no"])
        }
    }

    @Test("a number that is none, or no choice, names the flag and what it takes")
    func badValues() throws {
        let parsed = try parser.parse(["--count", "0", "-m", "soon", "--format", "xml"])
        #expect(throws: UsageError("--count takes a whole number above zero, not “0”.")) {
            try parsed.positiveInteger(.count)
        }
        #expect(throws: UsageError("--timeout takes a number of seconds above zero, not “soon”.")) {
            try parsed.seconds(.timeout)
        }
    }
}
