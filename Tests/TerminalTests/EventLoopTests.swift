import CPosix
import Testing

@testable import PseudoTerminal
@testable import Terminal

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

@Suite("The loop and its mailbox")
struct EventLoopTests {
    private func withPipe(_ body: (_ readEnd: Int32, _ writeEnd: Int32) throws -> Void) throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        try body(ends[0], ends[1])
        close(ends[0])
    }

    @Test("what was written arrives in one piece, and the end of input is a hang-up, again and again")
    func input() throws {
        try withPipe { readEnd, writeEnd in
            let loop = try #require(EventLoop(input: readEnd))
            writeAll(Array("hello ".utf8), to: writeEnd)
            writeAll(Array("world".utf8), to: writeEnd)
            #expect(loop.wait() == [.input(Array("hello world".utf8))])
            #expect(loop.wait(timeout: .milliseconds(1)) == [.timeout])
            close(writeEnd)
            #expect(loop.wait() == [.hangUp])
            #expect(loop.wait() == [.hangUp])
        }
    }

    @Test("a burst of messages wakes the loop once and is taken whole, in order")
    func mailbox() throws {
        let loop = try #require(EventLoop(input: -1))
        let mailbox = Mailbox<Int>(waking: loop.waker)
        for number in 0..<1_000 { mailbox.post(number) }
        #expect(loop.wait() == [.wake])
        #expect(mailbox.take() == Array(0..<1_000))
        #expect(mailbox.take().isEmpty)
        #expect(loop.wait(timeout: .zero) == [.timeout])
        mailbox.post(1)
        #expect(loop.wait() == [.wake])
    }

    @Test("another thread wakes a loop that sleeps")
    func wakeFromThread() throws {
        let loop = try #require(EventLoop(input: -1))
        let waker = loop.waker
        startThread { waker.wake() }
        #expect(loop.wait(timeout: .seconds(10)) == [.wake])
    }
}
