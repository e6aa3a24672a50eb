#if os(Linux)
import CPosix
import Glibc
import Peers
import Testing

@Suite(.serialized) struct ServeLoadTests {
    /// The entries of a folder of `/proc`: descriptors, threads.
    private func entries(_ name: String, of process: pid_t) -> [String] {
        guard let folder = opendir("/proc/\(process)/\(name)") else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                })
        }
        return names.filter { !$0.hasPrefix(".") }
    }

    private func socketCount(of process: pid_t) -> Int {
        entries("fd", of: process).count(where: { descriptor in
            var target = [CChar](repeating: 0, count: 256)
            return readlink("/proc/\(process)/fd/\(descriptor)", &target, 255) > 0
                && String(decoding: target.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self).hasPrefix("socket:")
        })
    }

    /// Whether something becomes true within a while: the last connections are still being closed.
    private func comesTrue(_ condition: () -> Bool) -> Bool {
        let clock = ContinuousClock()
        let end = clock.now.advanced(by: .seconds(20))
        while clock.now < end {
            if condition() { return true }
            sched_yield()
        }
        return false
    }

    @Test("a thousand requests one after the other and fifty clients at once leave no descriptor and no thread behind")
    func load() async throws {
        let home = Home()
        let server = try Run(["serve", "-q"], home: home)
        let url = try #require(try await offPool { server.nextLine() })
        let client = try #require(PlainClient(url: url))
        let process = server.processID
        // It listens; and whatever the runner of the tests has left open is there as well.
        let sockets = socketCount(of: process)
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
        #expect(try await offPool { comesTrue { socketCount(of: process) == sockets } })
        let threads = entries("task", of: process).count
        let descriptors = entries("fd", of: process).count

        let sequential = try await offPool {
            (0..<1_000).count(where: { _ in client.post(query).hasSuffix(body) })
        }
        #expect(sequential == 1_000)
        #expect(try await answered(10) == 500)

        #expect(try await offPool { comesTrue { socketCount(of: process) == sockets } })
        #expect(try await offPool { comesTrue { entries("fd", of: process).count <= descriptors } })
        #expect(try await offPool { comesTrue { entries("task", of: process).count <= threads } })
        server.interrupt()
        #expect(try await offPool { server.finish() }.status == 130)
    }
}
#endif
