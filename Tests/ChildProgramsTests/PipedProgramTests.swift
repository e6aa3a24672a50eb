import Testing

@testable import ChildPrograms

@Suite("A program between two pipes")
struct PipedProgramTests {
    private func shell(_ script: String) -> PipedProgram {
        var program = PipedProgram(["/bin/sh", "-c", script])
        // A busy machine may take longer than a person waits.
        program.timeLimit = .seconds(120)
        return program
    }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    @Test("it is given a text, and what it prints and how it ends come back")
    func prints() async throws {
        let printed = try await shell("cat; echo oh >&2; exit 3").run(input: Array("hello".utf8))
        #expect(printed.outcome == .exited(3))
        #expect(text(printed.output) == "hello")
        #expect(text(printed.errors) == "oh\n")
    }

    @Test("more goes through it than a pipe holds")
    func large() async throws {
        let input = [UInt8](repeating: 0x61, count: 5 << 20)
        let printed = try await shell("cat").run(input: input)
        #expect(printed.outcome == .exited(0))
        #expect(printed.output == input)
    }

    @Test("one that does not read what it is given is no harm")
    func deaf() async throws {
        let printed = try await shell("exit 0").run(input: [UInt8](repeating: 0x61, count: 5 << 20))
        #expect(printed.outcome == .exited(0))
    }

    @Test("one that prints too much is ended, and so is one whose time is over")
    func bounds() async throws {
        var endless = shell("while :; do echo aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa; done")
        endless.outputLimit = 1 << 16
        #expect(try await endless.run().outcome == .timedOut)
        var silent = shell("exec sleep 600")
        silent.timeLimit = .milliseconds(50)
        #expect(try await silent.run().outcome == .timedOut)
    }

    @Test("cancelling the task ends it")
    func cancelling() async throws {
        let task = Task { try await shell("exec sleep 600").run() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("one that is not there says why")
    func missing() async throws {
        guard case .failed(let reason) = try await PipedProgram(["no-such-program"]).run().outcome else {
            Issue.record("it was started")
            return
        }
        #expect(!reason.isEmpty)
    }
}
