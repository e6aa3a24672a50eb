import CPosix
import Testing

@testable import ChildPrograms

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

@Suite("Other programs")
struct ChildProgramTests {
    @Test("an end is told as it was")
    func ends() throws {
        func outcome(_ script: String) -> ChildOutcome {
            let (process, failure) = ChildProgram.start(["/bin/sh", "-c", script])
            #expect(failure == 0)
            return ChildProgram.wait(process)
        }
        #expect(outcome("exit 0") == .exited(0))
        #expect(outcome("exit 7") == .exited(7))
        #expect(outcome("kill -TERM $$") == .signalled(SIGTERM))
    }

    @Test("a program that does not exist is no process")
    func missing() {
        #expect(ChildProgram.start(["no-such-program"]).failure == ENOENT)
    }

    @Test("input and output go where they should, and the environment is the given one")
    func descriptors() throws {
        var input: [Int32] = [-1, -1]
        var output: [Int32] = [-1, -1]
        try #require(pipe(&input) == 0 && pipe(&output) == 0)
        for end in input + output { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let script = "read line; printf '%s %s %s' \"$line\" \"$WORD\" \"${HOME-none}\""
        let (process, failure) = ChildProgram.start(
            ["/bin/sh", "-c", script], environment: ["WORD": "given"], input: input[0],
            output: .descriptor(output[1]))
        #expect(failure == 0)
        _ = write(input[1], "typed\n", 6)
        for end in [input[0], input[1], output[1]] { close(end) }
        var bytes = [UInt8](repeating: 0, count: 100)
        let count = read(output[0], &bytes, bytes.count)
        close(output[0])
        #expect(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self) == "typed given none")
        #expect(ChildProgram.wait(process) == .exited(0))
    }

    @Test("one that takes too long is ended")
    func deadline() {
        let (process, _) = ChildProgram.start(["/bin/sh", "-c", "while :; do :; done"], output: .discarded)
        #expect(ChildProgram.wait(process, until: .now) == .timedOut)
    }
}
