import Secrecy

/// Which file holds the normalized cache of an endpoint. Two identities never share records: the file's name holds a
/// salted hash of the URL and of the headers that carry credentials, so it tells nothing about either. An environment
/// of a project is an identity of its own, whatever token it has today.
package struct CacheLocation: Sendable {
    private let paths: XDGPaths

    package init(paths: XDGPaths) { self.paths = paths }

    /// The cache file for a URL and the headers sent to it. Makes the salt on first use.
    ///
    /// - Parameter environment: What tells an environment from all others; its own headers need not be given.
    package func file(
        url: String, headers: [(name: String, value: String)], environment: String? = nil
    ) throws -> String {
        var input = try salt()
        input.append(contentsOf: url.utf8)
        if let environment {
            input += [0, 0]
            input.append(contentsOf: environment.utf8)
        }
        let credentials = headers.filter { SecretNames.identify(header: $0.name) }
            .map { "\($0.name.lowercased()):\($0.value)" }
        for line in credentials.sorted() {
            input.append(0)
            input.append(contentsOf: line.utf8)
        }
        let host = EndpointArgument.host(of: url).filter {
            $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "-")
        }
        return "\(paths.records)/\(host)-\(SHA256Digest.fileName(for: input)).sqlite"
    }

    private func salt() throws -> [UInt8] {
        let path = "\(paths.state)/salt"
        if let bytes = try? FileSystem.read(path), bytes.count == 32 { return bytes }
        var fresh = [UInt8](repeating: 0, count: 32)
        var generator = SystemRandomNumberGenerator()
        for index in fresh.indices { fresh[index] = UInt8.random(in: 0...255, using: &generator) }
        try FileSystem.replace(path, with: fresh)
        return fresh
    }
}
