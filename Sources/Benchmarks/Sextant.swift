import PseudoTerminal

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The built program, as a person would start it.
enum Sextant {
    /// Stands in the footer of every screen.
    static let readySign = "Ctrl-X"

    /// `make bench` builds it as `make build` does.
    static func path() throws -> String {
        let path = BuiltProgram.sextant
        guard access(path, X_OK) == 0 else {
            throw BenchmarkError("\(path) is not built yet: make build")
        }
        return path
    }
}
