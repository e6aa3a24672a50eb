import Networking
import Peers
import Synchronization
import Testing

@Suite("Response bodies")
struct ResponseBodyTests {
    @Test("a reader that stops stops the sender, and 200 MB arrive whole when it goes on")
    func backPressure() async throws {
        let size = 200 << 20
        let stalledAt = Mutex(0)
        let stalled = Gate()
        let server = try ScriptedServer { connection in
            _ = try connection.readRequest()
            try connection.write("HTTP/1.1 200 OK\r\nContent-Length: \(size)\r\n\r\n")
            let block = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
            var written = try connection.writeUntilStalled(block, limit: size)
            stalledAt.withLock { $0 = written }
            stalled.open()
            while written < size {
                let count = min(block.count, size - written)
                try connection.write(Array(block[..<count]))
                written += count
            }
        }
        let response = try await client.send(HTTPRequest(url: server.url))
        await stalled.opened()
        // What is on its way fits into the two socket buffers and our one megabyte.
        #expect(stalledAt.withLock { $0 } < 24 << 20)
        var received = 0
        for try await chunk in response.body {
            received += chunk.count
            #expect(chunk.count <= 2 << 20)
        }
        #expect(received == size)
    }

    @Test("letting go of an unread body closes the connection")
    func dropping() async throws {
        let closed = Gate()
        let server = try ScriptedServer { connection in
            _ = try connection.readRequest()
            try connection.startChunks()
            try connection.chunk("never read")
            connection.waitForClose()
            closed.open()
        }
        _ = try await client.send(HTTPRequest(url: server.url)).status
        await closed.opened()
        #expect(closed.isOpen)
    }

    @Test("cancelling the task that reads closes the connection")
    func cancellingReader() async throws {
        let closed = Gate()
        let reading = Gate()
        let server = try ScriptedServer { connection in
            _ = try connection.readRequest()
            try connection.startChunks()
            try connection.chunk("first")
            connection.waitForClose()
            closed.open()
        }
        let task = Task {
            let response = try await client.send(HTTPRequest(url: server.url))
            var chunks = response.body.makeAsyncIterator()
            _ = try await chunks.next()
            reading.open()
            return try await chunks.next()
        }
        await reading.opened()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        await closed.opened()
    }

    @Test("cancelling before the head has come closes the connection")
    func cancellingSender() async throws {
        let asked = Gate()
        let closed = Gate()
        let server = try ScriptedServer { connection in
            _ = try connection.readRequest()
            asked.open()
            connection.waitForClose()
            closed.open()
        }
        let task = Task { try await client.send(HTTPRequest(url: server.url)).status }
        await asked.opened()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        await closed.opened()
    }

    @Test("a task that was cancelled before it started sends nothing")
    func cancelledBefore() async throws {
        try await expectNoConnection { server in _ = try await client.send(HTTPRequest(url: server.url)).status }
    }
}
