import CPosix

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The variables the process was started with.
package enum ProcessEnvironment {
    package static let variables: [String: String] = {
        var variables: [String: String] = [:]
        guard var entry = sextant_environ() else { return variables }
        while let text = entry.pointee {
            let parts = String(cString: text).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
            entry += 1
        }
        return variables
    }()
}
