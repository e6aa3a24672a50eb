#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The built program, as a person would start it.
enum Sextant {
    /// Stands in the footer of every screen.
    static let readySign = "Ctrl-X"

    /// `SEXTANT_BINARY`, else what `make build` makes.
    static func path() throws -> String {
        let named = getenv("SEXTANT_BINARY").map { String(cString: $0) }
        let path = named ?? root + "/.build/release/sextant"
        guard access(path, X_OK) == 0 else {
            throw BenchmarkError("\(path) is not built yet: make build")
        }
        return path
    }

    private static var root: String {
        let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
        return parts.dropLast(3).joined(separator: "/")
    }
}
