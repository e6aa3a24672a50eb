import Testing

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Real schemas and corpora, which are not part of the project: a folder named by an environment variable.
enum Fixtures {
    static let folder = getenv("SEXTANT_FIXTURES").map { String(cString: $0) }

    static var isPresent: Bool { folder != nil }

    static func bytes(_ path: String) throws -> [UInt8] {
        let folder = try #require(folder)
        let file = try #require(fopen(folder + "/" + path, "r"), "no fixture \(path)")
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
