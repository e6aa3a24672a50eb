import GraphQLClient
import Terminal
import Testing

@testable import Explorer

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

@Suite("A tail filtered by jq")
struct ProgramFilterTests {
    private func event(_ number: Int) -> LiveItem {
        let body = try! JSONDocument(parsing: "{\"data\":{\"n\":\(number)}}")
        return .event(LiveEvent(time: 0, summary: "n  n \(number)", hasErrors: false, body: body, byteCount: 16))
    }

    private func bring(_ items: [LiveItem], _ harness: Harness) {
        harness.bring(.live(items, dropped: 0), for: .live(LiveID(number: 1)))
    }

    /// A subscription with three events, and a filter typed.
    private func filtered(by filter: String) -> Harness {
        let harness = Harness("subscription Count { n }")
        harness.press("Ctrl-X w")
        bring([.state(.following), event(1), event(2), event(3)], harness)
        harness.press("/")
        harness.type(filter)
        return harness
    }

    private func batches(_ harness: Harness) -> [(program: String, numbers: [Int])] {
        harness.effects.compactMap { effect in
            guard case .start(_, _, .filterEvents(let batch)) = effect else { return nil }
            return (batch.program, batch.events.map(\.number))
        }
    }

    private func print(_ outputs: [Int: String], _ harness: Harness) {
        harness.bring(.filtered(outputs), for: .filter(LiveID(number: 1)))
    }

    @Test("what the program prints stands in an event's place, and an event for which it prints nothing is hidden")
    func outputs() {
        let harness = filtered(by: "| .data.n\n")
        #expect(batches(harness).last?.program == " .data.n")
        #expect(batches(harness).last?.numbers == [0, 1, 2])
        #expect(harness.screen.contains("jq is at work."))
        print([0: "one", 2: "three"], harness)
        #expect(harness.screen.contains("one"))
        #expect(harness.screen.contains("three"))
        #expect(!harness.screen.contains("n  n 2"))
        #expect(harness.screen.contains("filter | .data.n"))
    }

    @Test("what comes later goes through it too, one batch at a time")
    func later() {
        let harness = filtered(by: "| .data.n\n")
        bring([event(4)], harness)
        bring([event(5)], harness)
        let before = batches(harness).count
        print([0: "one"], harness)
        #expect(batches(harness).count == before + 1)
        #expect(batches(harness).last?.numbers == [3, 4])
        print([4: "five"], harness)
        #expect(batches(harness).count == before + 1)
        #expect(harness.screen.contains("five"))
    }

    @Test("a gap stays in sight where it was")
    func gaps() {
        let harness = filtered(by: "| .data.n\n")
        print([0: "one", 1: "two", 2: "three"], harness)
        bring([.gap(text: "gap 2 s"), event(4)], harness)
        print([4: "four"], harness)
        let rows = harness.screen.split(separator: "\n").map(String.init)
        let places = ["three", "gap 2 s", "four"].map { text in
            rows.lastIndex { $0.contains("─ \(text)") || $0.contains("  \(text)") }
        }
        #expect(places.allSatisfy { $0 != nil })
        #expect(places.compactMap { $0 } == places.compactMap { $0 }.sorted())
    }

    @Test("a program that does not work is said, and an empty filter shows everything again")
    func broken() {
        let harness = filtered(by: "| .data.(\n")
        harness.bring(.filterFailed("jq: error: syntax error"), for: .filter(LiveID(number: 1)))
        #expect(harness.notice == "jq: error: syntax error")
        #expect(harness.screen.contains("jq: error: syntax error"))
        harness.press("/ Ctrl-U Enter")
        #expect(harness.screen.contains("n  n 3"))
    }

    // MARK: The real program

    private func batch(_ program: String) throws -> ProgramBatch {
        ProgramBatch(
            program: program,
            events: try (0..<3).map { number in
                .init(number: 10 + number, body: try JSONDocument(parsing: "{\"n\":\n \(number), \"s\": \"a b\"}"))
            })
    }

    @Test("a machine without jq says what to install")
    func missing() async throws {
        let batch = try batch(".n")
        await #expect { try await batch.printed(by: ["no-such-jq"]) } throws: { error in
            (error as? ProgramProblem)?.sentence.contains("apt install jq") == true
        }
    }

    @Test("the real jq does it too, where there is one", .enabled(if: access("/usr/bin/jq", X_OK) == 0))
    func realProgram() async throws {
        #expect(try await batch("select(.n > 0) | .n, .s").printed() == [11: "1  a b", 12: "2  a b"])
        #expect(try await batch(".s.x").printed()[10]?.hasPrefix("jq: Cannot index string") == true)
        await #expect { try await batch(".n (").printed() } throws: { error in
            (error as? ProgramProblem)?.sentence.hasPrefix("jq: ") == true
        }
    }

    /// A shell that answers as jq would, so that this does not depend on the machine.
    private static func shell(_ script: String) -> [String] { ["/bin/sh", "-c", script, "jq"] }

    @Test("one array a line is one event's answer: several values, none, a text without its quotes, an error")
    func answers() async throws {
        let script = #"cat > /dev/null; printf '[1,{"a":2}]\n[]\n{"error":"no"}\n'"#
        #expect(try await batch(".n").printed(by: Self.shell(script)) == [10: #"1  {"a":2}"#, 12: "jq: no"])
        let text = #"cat > /dev/null; printf '["x y"]\n[null]\n[false]\n'"#
        #expect(try await batch(".n").printed(by: Self.shell(text)) == [10: "x y", 11: "null", 12: "false"])
    }

    @Test("a program that is no program, or that takes events together, says so")
    func problems() async throws {
        let batch = try batch(".n")
        let complaint = "cat > /dev/null; echo 'jq: error: syntax error, unexpected' >&2; echo more >&2; exit 3"
        await #expect { try await batch.printed(by: Self.shell(complaint)) } throws: { error in
            (error as? ProgramProblem)?.sentence == "jq: error: syntax error, unexpected"
        }
        await #expect { try await batch.printed(by: Self.shell("cat > /dev/null; echo '[1]'")) } throws: { error in
            (error as? ProgramProblem)?.sentence.contains("each event by itself") == true
        }
    }
}
