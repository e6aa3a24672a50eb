import Sandbox

/// An authority made for one test, with a certificate for `127.0.0.1` and `localhost` and one for a client, in a folder
/// that goes with this object. Made by the `openssl` program.
package final class Certificates: Sendable {
    private let folder = TemporaryFolder()

    package var authority: String { "\(folder.path)/authority.pem" }
    package var serverCertificate: String { "\(folder.path)/server.pem" }
    package var serverKey: String { "\(folder.path)/server.key" }
    package var clientCertificate: String { "\(folder.path)/client.pem" }
    package var clientKey: String { "\(folder.path)/client.key" }

    package init() throws {
        try openssl(
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj",
            "/CN=Sextant test authority", "-keyout", "\(folder.path)/authority.key", "-out", authority)
        try issue("server", extra: "subjectAltName=IP:127.0.0.1,DNS:localhost")
        try issue("client", extra: "extendedKeyUsage=clientAuth")
    }

    private func issue(_ name: String, extra: String) throws {
        let path = "\(folder.path)/\(name)"
        try openssl(
            "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj", "/CN=\(name)",
            "-keyout", "\(path).key", "-out", "\(path).csr")
        folder.write("\(name).ext", extra + "\n")
        try openssl(
            "x509", "-req", "-in", "\(path).csr", "-CA", authority, "-CAkey", "\(folder.path)/authority.key",
            "-CAcreateserial", "-days", "2", "-extfile", "\(path).ext", "-out", "\(path).pem")
    }

    private func openssl(_ arguments: String...) throws {
        // Its progress goes to standard error; only a failure is worth reading.
        let script = "exec openssl \"$@\" >/dev/null 2>&1"
        let process = try ChildProcess(["/bin/sh", "-c", script, "openssl"] + arguments)
        guard process.wait() == 0 else { throw PeerError("openssl \(arguments[0]) failed; is openssl installed?") }
    }
}
