#if os(Linux)
import CPosix
import Glibc
import Peers
import Testing

@Suite(.serialized) struct ServeLoadTests {
    /// How many entries a folder of `/proc` has: descriptors, threads.
    private func count(_ name: String, of process: pid_t) -> Int {
        guard let folder = opendir("/proc/\(process)/\(name)") else { return -1 }
        defer { closedir(folder) }
        var count = 0
        while readdir(folder) != nil { count += 1 }
        return count
    }

    /// Whether a count comes down to a bound within a while: the last connections are still being closed.
    private func settles(_ name: String, of process: pid_t, to bound: Int) -> Bool {
        let clock = ContinuousClock()
        let end = clock.now.advanced(by: .seconds(20))
        while clock.now < end {
            if count(name, of: process) <= bound { return true }
            sched_yield()
        }
        return false
    }

    @Test("a thousand requests one after the other and fifty clients at once leave no descriptor and no thread behind")
    func load() async throws {
        let home = Home()
        let server = Run(["serve", "-q"], home: home)
        let url = try #require(try await offPool { server.nextLine() })
        let client = try #require(PlainClient(url: url))
        let process = server.process
        let descriptors = count("fd", of: process)
        let query = "{ ships(first: 2) { nodes { name port { name } } } }"
        let expected = try await offPool { client.post(query) }
        #expect(expected.contains("HTTP/1.1 200") && expected.contains("Endurance"))
        let body = String(expected.split(separator: "\r\n\r\n").last ?? "")

        // The first concurrent answers start the threads that the runtime keeps.
        let answered = { @Sendable (rounds: Int) in
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<50 {
                    group.addTask {
                        try await offPool {
                            (0..<rounds).count(where: { _ in client.post(query).hasSuffix(body) })
                        }
                    }
                }
                return try await group.reduce(0, +)
            }
        }
        #expect(try await answered(1) == 50)
        let threads = count("task", of: process)

        let sequential = try await offPool {
            (0..<1_000).count(where: { _ in client.post(query).hasSuffix(body) })
        }
        #expect(sequential == 1_000)
        #expect(try await answered(10) == 500)

        #expect(try await offPool { settles("fd", of: process, to: descriptors) })
        #expect(try await offPool { settles("task", of: process, to: threads) })
        server.interrupt()
        #expect(try await offPool { server.finish() }.status == 130)
    }
}
#endif
