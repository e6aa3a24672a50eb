import CPosix

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Finds the programs that were built together with the tests.
package enum BuiltProgram {
    /// The path of `sextant`: `SEXTANT_BINARY`, so that the tests can run another build of it, else the one beside them.
    package static var sextant: String { getenv("SEXTANT_BINARY").map { String(cString: $0) } ?? path("sextant") }

    /// The path of a program of this package, beside the test runner.
    package static func path(_ name: String) -> String {
        let runner = executablePath()
        // On macOS the runner is deep inside a bundle; the programs stand beside the bundle.
        let bundle = runner.split(separator: "/").firstIndex { $0.hasSuffix(".xctest") }
        let parts = runner.split(separator: "/")
        return "/" + parts[..<(bundle ?? parts.count - 1)].joined(separator: "/") + "/" + name
    }

    private static func executablePath() -> String {
        var buffer = [CChar](repeating: 0, count: 4_096)
        #if canImport(Glibc)
        let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
        return String(decoding: buffer[..<max(0, count)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        #else
        var size = UInt32(buffer.count)
        _NSGetExecutablePath(&buffer, &size)
        return String(cString: buffer)
        #endif
    }
}
