/// Schemas fetched in earlier sessions, as introspection JSON, one file per endpoint and identity. The first screen
/// reads them here, so that completion works before the network has answered.
package struct SchemaCache: Sendable {
    private let paths: XDGPaths

    package init(paths: XDGPaths) { self.paths = paths }

    /// A cached schema and the time it was written, in seconds since 1970.
    package struct Entry: Sendable {
        package let bytes: [UInt8]
        package let writtenAt: Int
    }

    package func load(
        url: String, headers: [(name: String, value: String)], environment: String? = nil
    ) -> Entry? {
        guard let path = try? file(url: url, headers: headers, environment: environment),
            let bytes = try? FileSystem.read(path)
        else {
            return nil
        }
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        #if canImport(Darwin)
        return Entry(bytes: bytes, writtenAt: Int(status.st_mtimespec.tv_sec))
        #else
        return Entry(bytes: bytes, writtenAt: Int(status.st_mtim.tv_sec))
        #endif
    }

    package func store(
        _ bytes: [UInt8], url: String, headers: [(name: String, value: String)], environment: String? = nil
    ) throws {
        try FileSystem.replace(file(url: url, headers: headers, environment: environment), with: bytes)
    }

    private func file(
        url: String, headers: [(name: String, value: String)], environment: String?
    ) throws -> String {
        let records = try CacheLocation(paths: paths).file(url: url, headers: headers, environment: environment)
        let name = records.dropFirst(paths.records.count + 1).dropLast(".sqlite".count)
        return "\(paths.schemas)/\(name).json"
    }
}
