import Peers
import Sandbox

/// A peer in a process of its own that keeps its input loaded between rounds: it writes "ready", and then, for each line
/// it reads, does its work once and writes the seconds it took.
final class PeerProgram: Sendable {
    private let process: ChildProcess

    init(_ arguments: [String]) throws {
        process = try ChildProcess(arguments)
        guard process.readLine() == "ready" else {
            process.kill()
            throw BenchmarkError("\(arguments[0]) did not get ready")
        }
    }

    deinit { process.kill() }

    /// One round; its parts' seconds when it reports several.
    func round() throws -> [Double] {
        process.write("go\n")
        let parts = process.readLine()?.split(separator: " ").compactMap { Double($0) } ?? []
        guard !parts.isEmpty else { throw BenchmarkError("a peer stopped answering") }
        return parts
    }

    /// Compiles a C++ program given as text. Nil when there is no compiler, or when a header or library it needs is missing.
    static func compile(_ source: String, in folder: TemporaryFolder, flags: [String]) throws -> String? {
        guard let compiler = Files.program("c++") ?? Files.program("g++") ?? Files.program("clang++") else {
            return nil
        }
        let (code, program) = ("\(folder.path)/peer.cpp", "\(folder.path)/peer")
        try Files.write(Array(source.utf8), to: code)
        // What it says about a missing header would only disturb: the row names the package.
        let command = "exec \"$0\" \"$@\" 2>/dev/null"
        let arguments = ["/bin/sh", "-c", command, compiler, "-O2", "-std=c++17", "-o", program, code] + flags
        return try ChildProcess(arguments).wait() == 0 ? program : nil
    }
}
