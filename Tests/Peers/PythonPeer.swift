import Sandbox

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A GraphQL server by other people, in a process of its own on a free loopback port. Ends when it is let go, and also
/// when the test process dies, because then its standard input does.
///
/// Both serve the same harbour (python/harbour.py): `hello`, `ship`, `ships`, `biggest` (2^63 - 1), `slow(seconds:)`,
/// `broken` (null and an error with a code), `header(name:)`; `renameShip`, `load(file:)`, `loadCargo(cargo:)`;
/// `count(to:interval:)`, `failing(after:)`, over a WebSocket and as server-sent events.
package final class PythonPeer: Sendable {
    package enum Kind: String, Sendable, CaseIterable {
        /// On uvicorn; also answers `/plain` with text and `/moved` with a 308. Its subscriptions come in parts, too.
        case strawberry
        /// On uvicorn.
        case ariadne
    }

    package let port: Int
    private let process: ChildProcess
    private let isSecure: Bool

    /// Starts a server and waits until it answers. With `certificates` it speaks TLS with HTTP/2, on hypercorn;
    /// `demandsClientCertificate` makes it refuse clients that show none of the same authority.
    package static func start(
        _ kind: Kind, certificates: Certificates? = nil, demandsClientCertificate: Bool = false
    ) async throws -> PythonPeer {
        try await offPool {
            try PythonPeer(kind, certificates: certificates, demandsClientCertificate: demandsClientCertificate)
        }
    }

    /// As `start`, blocking.
    package init(_ kind: Kind, certificates: Certificates? = nil, demandsClientCertificate: Bool = false) throws {
        let python = try Self.interpreter()
        var arguments = [python, "-u", "\(Self.folder)/python/\(kind.rawValue)_server.py"]
        if let certificates {
            arguments += [certificates.serverCertificate, certificates.serverKey]
            if demandsClientCertificate { arguments.append(certificates.authority) }
        }
        process = try ChildProcess(arguments, environment: Spawn.inherited(adding: ["PYTHONDONTWRITEBYTECODE": "1"]))
        guard let line = process.readLine(), line.hasPrefix("ready "), let port = Int(line.dropFirst(6)) else {
            process.kill()
            throw PeerError("the \(kind.rawValue) server did not start; its message stands above")
        }
        self.port = port
        isSecure = certificates != nil
    }

    /// Where it answers GraphQL over HTTP.
    package var url: String { "\(isSecure ? "https" : "http")://127.0.0.1:\(port)/graphql" }

    /// Where it answers GraphQL over WebSocket.
    package var webSocketURL: String { "\(isSecure ? "wss" : "ws")://127.0.0.1:\(port)/graphql" }

    /// Another path of the same server.
    package func url(path: String) -> String { "\(isSecure ? "https" : "http")://127.0.0.1:\(port)\(path)" }

    /// Ends it at once.
    package func stop() { process.kill() }

    /// The Python that has the servers' packages: `SEXTANT_PYTHON`, else the environment that `make test` made.
    private static func interpreter() throws -> String {
        let named = getenv("SEXTANT_PYTHON").map { String(cString: $0) }
        let path = named ?? "\(folder)/../../.build/peers/bin/python"
        guard access(path, X_OK) == 0 else {
            throw PeerError(
                "There is no Python environment for the GraphQL servers at \(path). "
                    + "`make test` makes it, and so does Tests/Peers/install.")
        }
        return path
    }

    /// The folder of this file.
    private static let folder: String = {
        let file = #filePath
        return String(file[..<(file.lastIndex(of: "/") ?? file.startIndex)])
    }()
}
