import Testing

@testable import Networking

@Suite("The buffer between sender and reader")
struct BodyBufferTests {
    private func write(_ bytes: [UInt8], to buffer: inout BodyBuffer) -> BodyBuffer.WriteAction {
        bytes.withUnsafeBytes { buffer.write($0) }
    }

    @Test("a waiting reader gets the bytes at once")
    func waitingReader() {
        var buffer = BodyBuffer()
        guard case .wait = buffer.read() else { return failed("an empty buffer makes its reader wait") }
        guard case .deliver([1, 2]) = write([1, 2], to: &buffer) else {
            return failed("the waiting reader was not served")
        }
        guard case .keep = write([3], to: &buffer) else { return failed("nobody waits any more") }
    }

    @Test("a full buffer pauses the sender and takes nothing; emptying it unpauses")
    func pause() {
        var buffer = BodyBuffer()
        let full = [UInt8](repeating: 7, count: BodyBuffer.highWater)
        guard case .keep = write(full, to: &buffer) else { return failed("there is room") }
        guard case .pause = write([8], to: &buffer) else { return failed("there is no room") }
        guard case .bytes(let bytes, unpause: true) = buffer.read() else {
            return failed("the reader empties the buffer and unpauses")
        }
        #expect(bytes == full)
    }

    @Test("bytes that came before an error are read before it, unless the reader gave up")
    func failure() {
        struct Broken: Error {}
        var buffer = BodyBuffer()
        _ = write([1], to: &buffer)
        let waited = buffer.finish(.failure(Broken()), discard: false)
        #expect(!waited)
        guard case .bytes([1], unpause: false) = buffer.read() else { return failed("bytes first") }
        guard case .fail(let error) = buffer.read() else { return failed("then the error") }
        #expect(error is Broken)

        var abandoned = BodyBuffer()
        _ = write([1], to: &abandoned)
        _ = abandoned.finish(.failure(Broken()), discard: true)
        guard case .fail = abandoned.read() else { return failed("discarded bytes stay away") }
    }

    @Test("the first end stays")
    func ends() {
        var buffer = BodyBuffer()
        _ = buffer.read()
        let waited = buffer.finish(.success(()), discard: false)
        #expect(waited)
        struct Late: Error {}
        _ = buffer.finish(.failure(Late()), discard: false)
        guard case .end = buffer.read() else { return failed("it ended well") }
    }
}
