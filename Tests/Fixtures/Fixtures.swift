#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Real schemas and corpora, which are not part of the project: a folder named by the variable `SEXTANT_FIXTURES`.
/// Tests that read them are enabled only where it is there.
package enum Fixtures {
    package static let folder = getenv("SEXTANT_FIXTURES").map { String(cString: $0) }

    package static var isPresent: Bool { folder != nil }

    /// The content of a file of the folder.
    package static func bytes(_ path: String) throws -> [UInt8] {
        guard let folder, let file = fopen(folder + "/" + path, "r") else { throw MissingFixture(path: path) }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        while true {
            let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
                count = fread(buffer.baseAddress, 1, buffer.count, file)
            }
            if chunk.isEmpty { return bytes }
            bytes += chunk
        }
    }
}

/// A file that a test reads is not in the folder.
package struct MissingFixture: Error, CustomStringConvertible {
    package let path: String

    package var description: String { "SEXTANT_FIXTURES names no folder with a file \(path)" }
}
